#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A Markdown table of the results of cloud-run: CPU time, F at IoU 0.5 and 0.75, memory.

Usage: cloud-table.py FOLDER
"""
import csv
import json
import pathlib
import sys


NAMES = {
    "CGAL ransac": "CGAL Efficient RANSAC", "CGAL growing": "CGAL region growing",
    "PCL sac": "PCL SACSegmentation, iterated", "PCL growing": "PCL region growing",
    "Python patches": "Open3D planar patches", "Python segment": "Open3D segment_plane, iterated",
    "Python pyransac": "pyRANSAC-3D, ten planes",
}


def scores(folder):
    """F at IoU 0.5 and 0.75 by (name of the labels, cloud)."""
    table = {}
    for path in folder.glob("runs/*/per_frame.csv"):
        for row in csv.DictReader(path.open()):
            if row["status"] == "scored":
                table[path.parent.name, row["frame"]] = (
                    float(row["detection.0.50.f1"]), float(row["detection.0.75.f1"]))
    return table


def main():
    folder = pathlib.Path(sys.argv[1])
    rows, clouds, found = {}, [], scores(folder)
    for line in (folder / "times.jsonl").open():
        result = json.loads(line)
        rows.setdefault(result["peer"], {})[result["cloud"]] = result
        if result["cloud"] not in clouds:
            clouds.append(result["cloud"])
    clouds.sort(key=lambda cloud: int(cloud.split("_")[1]))
    sizes = [int(cloud.split("_")[1]) for cloud in clouds]
    heads = [f"{size // 1000}k" if size < 10 ** 6 else f"{size // 10 ** 6}M" for size in sizes]
    print("| peer (configuration) | " + " | ".join(
        f"{head}: CPU ms (normals) | F .5/.75 | MB" for head in heads) + " |")
    print("|---|" + "---|---|---|" * len(heads))
    for peer, results in rows.items():
        cells = []
        for cloud in clouds:
            result, score = results.get(cloud), found.get((peer, cloud))
            if result is None:
                cells += ["–", "–", "–"]
                continue
            normals = f" ({result['normals_ms']:,.0f})" if result["normals_ms"] else ""
            cells += [f"{result['total_ms']:,.0f}{normals}",
                      f"{score[0]:.2f}/{score[1]:.2f}" if score else "–", f"{result['peak_mb']:.0f}"]
        words = peer.rsplit(" ", 1)
        print(f"| {NAMES.get(words[0], words[0])}, {words[1]} | " + " | ".join(cells) + " |")


main()
