#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Open3D's planar patches and iterated segment_plane, and pyRANSAC-3D, on clouds.

Usage: cloud-python.py patches|segment|pyransac default|tuned SIGMA FOLDER CLOUD.ply...
"""
import json
import resource
import sys
import time

import numpy as np


def read(path):
    """Points of a binary PLY of float x, y, z, int label."""
    content = open(path, "rb").read()
    end = content.index(b"end_header\n") + 11
    vertex = np.dtype([("p", "<f4", 3), ("label", "<i4")])
    return np.frombuffer(content[end:], vertex)["p"].astype(np.float64)


def patches(points, tuned, sigma, least):
    import open3d as o3d

    cloud = o3d.geometry.PointCloud(o3d.utility.Vector3dVector(points))
    start = time.process_time()
    search = o3d.geometry.KDTreeSearchParamKNN(30)
    cloud.estimate_normals(search)
    normals = time.process_time() - start
    options = dict(normal_variance_threshold_deg=45, coplanarity_deg=75, outlier_ratio=0.5,
                   min_num_points=least) if tuned else {}
    boxes = cloud.detect_planar_patches(search_param=search, **options)
    finished = time.process_time()
    # Patches come as boxes: a point belongs to the largest box that holds it; not timed.
    labels = np.zeros(len(points), np.uint16)
    boxes.sort(key=lambda box: -np.prod(np.sort(box.extent)[1:]))
    for number, box in enumerate(boxes, 1):
        inside = np.asarray(box.get_point_indices_within_bounding_box(cloud.points), np.int64)
        labels[inside[labels[inside] == 0]] = number
    return labels, normals, finished


def iterated(points, fit, least, most):
    """Planes one after the other, each taken out of the cloud."""
    labels, rest = np.zeros(len(points), np.uint16), np.arange(len(points))
    for number in range(1, most + 1):
        if len(rest) < least:
            break
        inliers = fit(points[rest])
        if len(inliers) < least:
            break
        labels[rest[inliers]] = number
        rest = np.delete(rest, inliers)
    return labels, 0.0, time.process_time()


def segment(points, tuned, sigma, least):
    import open3d as o3d

    o3d.utility.random.seed(1)
    distance, iterations = (3 * sigma, 1000) if tuned else (0.01, 100)

    def fit(rest):
        cloud = o3d.geometry.PointCloud(o3d.utility.Vector3dVector(rest))
        return np.asarray(cloud.segment_plane(distance, 3, iterations)[1])

    return iterated(points, fit, least, 60)


def pyransac(points, tuned, sigma, least):
    import random

    import pyransac3d

    random.seed(1)
    distance = 3 * sigma if tuned else 0.05

    def fit(rest):
        return np.asarray(pyransac3d.Plane().fit(rest, thresh=distance, maxIteration=1000)[1])

    return iterated(points, fit, least, 10)


def main():
    method, configuration, sigma, folder = sys.argv[1:5]
    for path in sys.argv[5:]:
        points, name = read(path), path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        least = max(100, len(points) // 4000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        labels, normals, finished = globals()[method](
            points, configuration == "tuned", float(sigma), least)
        np.save(f"{folder}/{name}.npy", labels)
        print(json.dumps({
            "peer": f"Python {method} {configuration}", "cloud": name, "points": len(points),
            "total_ms": 1e3 * (finished - start), "normals_ms": 1e3 * normals,
            "planes": int(labels.max()),
            "peak_mb": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024,
        }), flush=True)


main()
