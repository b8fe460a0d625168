# SPDX-License-Identifier: Apache-2.0
"""Prints the tables of benchmark-figures as Markdown and writes what its figures draw. Usage: … FOLDER"""
import csv
import json
import os
import sys

SIZES = ["320x240", "640x480", "1440x1080", "1920x1080"]
CASES = {"320x240": "qvga", "640x480": "vga"}
SENSORS = ["noise-free", "time-of-flight", "structured-light"]
STAGES = ["cells", "noise", "coarse", "fine", "join", "pixels"]
folder = sys.argv[1]


def load(*path):
    with open(os.path.join(folder, *path)) as file:
        return json.load(file)


def score(part, *keys):
    for key in ("segmentation", *keys):
        part = part[key]
    return part["value"] if isinstance(part, dict) and "value" in part else part


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def sizes():
    cases = {case["name"]: case for case in load("stages.json")["cases"]}
    row("size", "sensor", "ms", "ns/px", *STAGES, "F", "PQ")
    print("|---|---" + "|--:" * (len(STAGES) + 4) + "|")
    lines = []
    for size in SIZES:
        run = load("runs", size, "metrics.json")["sequences"]
        for sensor in SENSORS:
            case = cases[f"stage/segment/organized/{CASES.get(size, size)}/{sensor}"]
            f = score(run[sensor], "evops", "fScore", "frameMean")
            row(size.replace("x", "×"), sensor, f"{case['median_ms']:.2f}",
                f"{case['ns_per_item']:.1f}",
                *(f"{case['parts'][stage]['ns_per_item']:.2f}" for stage in STAGES), f"{f:.3f}",
                f"{score(run[sensor], 'pq', 'pq'):.3f}")
            lines.append([sensor, case["items"], case["median_ms"], f])
    with open(os.path.join(folder, "sizes.dat"), "w") as file:
        for sensor in SENSORS:
            for line in lines:
                if line[0] == sensor:
                    print(*line, file=file)
            print("\n", file=file)


def steps():
    with open(os.path.join(folder, "smallest-steps.csv")) as file:
        found = {(r["sensor"], r["noise"], r["distance_m"]): r["smallest_mm"]
                 for r in csv.DictReader(file)}
    row("sensor", "noise", "1 m", "2 m", "3 m", "4 m")
    print("|---|---|--:|--:|--:|--:|")
    for sensor in SENSORS:
        for noise in ("estimated", "known"):
            row(sensor, noise, *(found[sensor, noise, str(d)] or "–" for d in (1, 2, 3, 4)))
    with open(os.path.join(folder, "steps.csv")) as file:
        counts = [r for r in csv.DictReader(file) if r["noise"] == "estimated"]
    with open(os.path.join(folder, "steps.dat"), "w") as file:
        for distance in (1, 2, 3, 4):
            for sensor in SENSORS:
                for r in counts:
                    if r["sensor"] == sensor and r["distance_m"] == str(distance):
                        print(r["step_mm"], int(r["found"]) / int(r["of"]), file=file)
                print("\n", file=file)


def decoys(name):
    run = load("runs", name, "metrics.json")["sequences"]
    row("sensor", "frames", "F", "P", "R", "PQ", "false planes per frame", "non-plane pixels covered")
    print("|---" + "|--:" * 7 + "|")
    for sensor, part in run.items():
        row(sensor, part["frames"],
            *(f"{score(part, 'evops', key, 'frameMean'):.3f}"
              for key in ("fScore", "precision", "recall")),
            f"{score(part, 'pq', 'pq'):.3f}",
            f"{score(part, 'planes', 'false', 'frameMean'):.2f}",
            f"{score(part, 'detection', 'nonPlaneCovered', 'frameMean'):.3f}")


def recall():
    run = load("runs", "640x480", "metrics.json")["sequences"]
    classes = ["300-600", "600-1000", "1000-2000", "2000-5000", "5000-20000", ">=20000"]
    row("sensor", *(name.replace("-", "–").replace(">=", "≥ ") for name in classes))
    print("|---" + "|--:" * len(classes) + "|")
    for sensor in SENSORS:
        strata = run[sensor]["segmentation"]["recallByPixels"]
        row(sensor, *(f"{strata[name]['recall']:.2f}" for name in classes))


for table in (sizes, recall, steps, lambda: decoys("decoys"), lambda: decoys("realistic")):
    table()
    print()
