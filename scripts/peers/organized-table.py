# SPDX-License-Identifier: Apache-2.0
"""Prints the table of organized-run's results as Markdown. Usage: organized-table.py FOLDER"""
import json
import os
import sys

NAMES = {"opencv": "OpenCV depth planes", "pcl": "PCL organized multi-plane",
         "patches": "Open3D planar patches"}


def metrics(folder, name):
    with open(os.path.join(folder, "runs", name, "metrics.json")) as file:
        return json.load(file)


def value(metric):
    """The number of a metric, which may carry its unit."""
    return metric["value"] if isinstance(metric, dict) and "value" in metric else metric


def main():
    folder = sys.argv[1]
    ours = metrics(folder, "PlaneLab")
    rows = [("PlaneLab", "defaults", "", ours,
             value(ours["overall"]["time_ms"]["detect"]["mean"]))]
    with open(os.path.join(folder, "times.jsonl")) as file:
        for line in file:
            time = json.loads(line)
            run = metrics(folder, f"{time['peer']}-{time['way']}")
            rows.append((NAMES[time["peer"]], time["way"], time["version"], run, time["mean_ms"]))
    sequences = sorted(ours.get("sequences", {}))
    print("| detector | configuration | version | ms | times ours | " +
          " | ".join(f"F {name}" for name in sequences) + " | F all | P | R | PQ |")
    print("|---" * 4 + "|--:" * (len(sequences) + 5) + "|")
    for name, way, version, run, time in rows:
        def score(part):
            return part["segmentation"]
        cells = [f"{time:.2f}", f"{time / rows[0][4]:.1f}"]
        cells += [f"{value(score(run['sequences'][s])['evops']['fScore']['frameMean']):.3f}"
                  for s in sequences]
        overall = score(run["overall"])
        cells += [f"{value(overall['evops'][key]['frameMean']):.3f}"
                  for key in ("fScore", "precision", "recall")]
        cells.append(f"{value(overall['pq']['pq']):.3f}")
        print(f"| {name} | {way} | {version} | " + " | ".join(cells) + " |")


main()
