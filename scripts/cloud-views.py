#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws planes.ply of planelab detect from above, from the front and from the side.

Usage: cloud-views.py PLANES.ply PICTURE.png [TITLE]      needs numpy, matplotlib and Pillow
"""
import sys

import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from PIL import Image  # noqa: E402

TYPES = {"float": "<f4", "double": "<f8", "uchar": "u1", "int": "<i4"}
MOST = 400_000


def read(path):
    """The points, their colors in 0...1 and labels of a binary PLY."""
    content = open(path, "rb").read()
    end = content.index(b"end_header\n") + len(b"end_header\n")
    lines = content[:end].decode().split("\n")
    fields = [line.split() for line in lines if line.startswith("property")]
    vertex = np.dtype([(name, TYPES[kind]) for _, kind, name in fields])
    records = np.frombuffer(content[end:], vertex)
    records = records[:: max(1, len(records) // MOST)]
    points = np.stack([records[axis].astype(float) for axis in "xyz"], 1)
    colors = np.stack([records[name] for name in ("red", "green", "blue")], 1) / 255
    colors[records["label"] == 0] = 0.8
    kept = np.isfinite(points).all(1)
    return points[kept] - np.median(points[kept], 0), colors[kept], records["label"][kept]


def main():
    points, colors, labels = read(sys.argv[1])
    low, high = np.percentile(points, [0.2, 99.8], 0)
    views = [(0, 1, 2, "from above"), (0, 2, 1, "from the front"), (1, 2, 0, "from the side")]
    figure, axes = plt.subplots(1, 3, figsize=(12, 4.2))
    for axis, (across, up, depth, name) in zip(axes, views):
        # Points of no plane first, so that they hide nothing.
        order = np.lexsort((points[:, depth], labels > 0))
        axis.scatter(points[order, across], points[order, up], s=0.3, c=colors[order], linewidths=0)
        axis.set_xlim(low[across] - 0.1, high[across] + 0.1)
        axis.set_ylim(low[up] - 0.1, high[up] + 0.1)
        axis.set_aspect("equal")
        axis.set_title(name, fontsize=9)
        axis.tick_params(labelsize=7)
    figure.suptitle(" ".join(sys.argv[3:]), fontsize=10)
    figure.tight_layout()
    figure.savefig(sys.argv[2], dpi=60)
    Image.open(sys.argv[2]).convert("RGB").quantize(64).save(sys.argv[2], optimize=True)


main()
