# SPDX-License-Identifier: Apache-2.0
"""Runs OpenCV's depth planes, PCL's organized planes or Open3D's planar patches on a dataset, one thread.

Usage: organized-python.py opencv|pcl|patches default|tuned DATASET FOLDER [SPLIT]
PCL is reached through the program that PCL_DRIVER names (organized-pcl.cpp).
Writes label images to FOLDER and prints one JSON line: the mean time of a frame [ms], loading excluded.
"""
import json
import os
import struct
import subprocess
import sys
import time

import numpy as np

from organized_frames import frames, write


def opencv(way):
    """RgbdPlane of the contrib modules; `tuned` has smaller blocks and an error that grows with z²."""
    import cv2
    cv2.setNumThreads(1)
    block, least, threshold, quadratic = (40, 1600, 0.01, 0.0) if way == "default" else (
        10, 400, 0.01, 0.0075)
    finder = cv2.rgbd.RgbdPlane_create(0, block, least, threshold, quadratic, 0.0, 0.0)

    def run(points, camera):
        height, width = points.shape[:2]
        normals = cv2.rgbd.RgbdNormals_create(
            height, width, cv2.CV_32F, camera, 5, cv2.rgbd.RgbdNormals_RGBD_NORMALS_METHOD_FALS)
        normals.initialize()
        start = time.perf_counter()
        mask, _ = finder.apply(points, normals.apply(points))
        elapsed = time.perf_counter() - start
        labels = mask.astype(np.uint16) + 1
        labels[mask == 255] = 0
        return labels, elapsed
    return run, cv2.__version__


def patches(way):
    """detect_planar_patches; a point belongs to the largest box that holds it."""
    import open3d
    options = {} if way == "default" else {
        "normal_variance_threshold_deg": 45, "coplanarity_deg": 75, "outlier_ratio": 0.5}

    def run(points, _):
        flat = points.reshape(-1, 3)
        valid = np.flatnonzero(np.isfinite(flat[:, 2]))
        cloud = open3d.geometry.PointCloud(
            open3d.utility.Vector3dVector(flat[valid].astype(np.float64)))
        neighbors = open3d.geometry.KDTreeSearchParamKNN(30)
        start = time.perf_counter()
        cloud.estimate_normals(neighbors)
        boxes = cloud.detect_planar_patches(search_param=neighbors, **options)
        elapsed = time.perf_counter() - start
        labels = np.zeros(len(flat), np.uint16)
        boxes = sorted(boxes, key=lambda box: -np.prod(np.sort(box.extent)[1:]))
        for label, box in enumerate(boxes, 1):
            inside = valid[np.asarray(
                box.get_point_indices_within_bounding_box(cloud.points), np.int64)]
            labels[inside[labels[inside] == 0]] = label
        return labels.reshape(points.shape[:2]), elapsed
    return run, open3d.__version__


def pcl(way):
    """OrganizedMultiPlaneSegmentation, refined."""
    driver = subprocess.Popen(
        [os.environ["PCL_DRIVER"], way], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(points, _):
        height, width = points.shape[:2]
        driver.stdin.write(struct.pack("<ii", width, height) + points.tobytes())
        driver.stdin.flush()
        (elapsed,) = struct.unpack("<d", driver.stdout.read(8))
        labels = np.frombuffer(driver.stdout.read(2 * width * height), np.uint16)
        return labels.reshape(height, width), elapsed / 1e3
    version = subprocess.run(
        ["pkg-config", "--modversion", "pcl_segmentation"], capture_output=True, text=True)
    return run, version.stdout.strip()


def main():
    peer, way, dataset, folder = sys.argv[1:5]
    run, version = {"opencv": opencv, "pcl": pcl, "patches": patches}[peer](way)
    times = []
    for path, points, camera in frames(dataset, *sys.argv[5:6]):
        if not times:
            run(points, camera)  # the first call warms up
        labels, elapsed = run(points, camera)
        write(folder, path, labels)
        times.append(1e3 * elapsed)
    print(json.dumps({"peer": peer, "way": way, "version": version, "frames": len(times),
                      "mean_ms": round(float(np.mean(times)), 2)}))


main()
