# SPDX-License-Identifier: Apache-2.0
"""Reads the depth frames of a PlaneLab dataset and writes label images for its evaluate --predictions."""
import json
import os

import cv2
import numpy as np


def frames(dataset, split=None):
    """Yields (path below a prediction folder, organized points [m] with NaN where invalid, camera matrix)."""
    with open(os.path.join(dataset, "dataset.json")) as file:
        manifest = json.load(file)
    sequences = {s["name"]: s for s in manifest.get("sequences") or []}
    names = {f.get("sequence") for f in manifest["frames"]}
    for frame in manifest["frames"]:
        if "depth" not in frame or (split and frame.get("split") != split):
            continue
        sequence = frame.get("sequence")
        sensor = frame.get("sensor") or (sequences.get(sequence) or {}).get("sensor")
        sensor = manifest["sensors"][sensor or next(iter(manifest["sensors"]))]
        stored = cv2.imread(os.path.join(dataset, frame["depth"]), cv2.IMREAD_UNCHANGED)
        z = stored / sensor["depthUnitsPerMeter"]
        z[stored == 0] = np.nan
        v, u = np.indices(z.shape)
        points = np.stack([(u - sensor["cx"]) / sensor["fx"] * z,
                           (v - sensor["cy"]) / sensor["fy"] * z, z], -1).astype(np.float32)
        camera = np.array([[sensor["fx"], 0, sensor["cx"]], [0, sensor["fy"], sensor["cy"]],
                           [0, 0, 1]], np.float32)
        path = frame["name"] + ".png"
        yield (os.path.join(sequence, path) if len(names) > 1 else path), points, camera


def write(folder, path, labels):
    """Writes a label image."""
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    cv2.imwrite(path, labels.astype(np.uint16))
