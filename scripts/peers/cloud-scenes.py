#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Labelled clouds for the comparison with peers, the same bytes for the same numpy.

A furnished room of 5 x 4 x 2.6 m: 80 % of the points on its rectangles with 5 mm of noise in all directions, 20 % clutter.
Coplanar rectangles share a label; planes of fewer than max(100, points / 4000) points are label 0.

Usage: cloud-scenes.py FOLDER [POINTS...]     rooms of 50000, 200000 and 1000000 points, or of those named
       cloud-scenes.py FOLDER --building ROOMS POINTS     ROOMS rooms side by side, written room by room
"""
import sys

import numpy as np


def box(center, half, turn=0.0):
    """The six faces of a box as (center, half edge, half edge)."""
    c, s = np.cos(turn), np.sin(turn)
    axes = [np.array([c, s, 0]) * half[0], np.array([-s, c, 0]) * half[1], np.array([0, 0, half[2]])]
    return [(np.array(center) + sign * axes[i], axes[(i + 1) % 3], axes[(i + 2) % 3])
            for i in range(3) for sign in (1, -1)]


def room():
    faces = box([0, 0, 1.3], [2.5, 2, 1.3])                                  # walls, floor, ceiling
    faces += box([1.2, 1.2, 0.72], [0.7, 0.4, 0.02])                         # table top
    for x in (-0.62, 0.62):
        for y in (-0.32, 0.32):
            faces += box([1.2 + x, 1.2 + y, 0.35], [0.03, 0.03, 0.35])       # its legs
    faces += box([-1.6, 1.5, 0.9], [0.6, 0.25, 0.9])                         # wardrobe
    faces += box([-1.5, -1.2, 0.22], [0.9, 0.45, 0.22], 0.15)                # sofa
    faces += box([-1.5, -1.62, 0.55], [0.9, 0.1, 0.35], 0.15)
    faces += box([1.9, -1.5, 0.3], [0.3, 0.3, 0.3], 0.5)                     # crate
    faces += box([1.0, 1.15, 0.82], [0.12, 0.09, 0.08], 0.3)                 # boxes on the table
    faces += box([1.5, 1.3, 0.79], [0.15, 0.1, 0.05], -0.4)
    faces += box([2.45, -0.3, 1.5], [0.03, 0.5, 0.35])                       # picture
    faces += box([0.2, 1.9, 1.7], [0.5, 0.1, 0.02]) + box([0.2, 1.9, 1.3], [0.5, 0.1, 0.02])
    return faces + [(np.array([0.3, -0.2, 0.25]), np.array([0.45, 0, 0.12]), np.array([0, 0.35, 0]))]


def coplanar(faces):
    """The first face of each face's plane: normals within half a degree, offsets within 2 mm."""
    planes = []
    for center, a, b in faces:
        normal = np.cross(a, b) / np.linalg.norm(np.cross(a, b))
        planes.append((normal, normal @ center))
    first = []
    for i, (n, d) in enumerate(planes):
        same = [j for j in range(i) if abs(n @ planes[j][0]) > np.cos(np.radians(0.5))
                and abs(d - np.sign(n @ planes[j][0]) * planes[j][1]) < 0.002]
        first.append(first[same[0]] if same else i)
    return np.array(first)


def sample(count, seed, sigma=0.005, clutter=0.2):
    random, faces = np.random.default_rng(seed), room()
    c, a, b = (np.array([face[k] for face in faces]) for k in range(3))
    area = np.linalg.norm(np.cross(a, b), axis=1)
    on = int(count * (1 - clutter))
    face = random.choice(len(faces), on, p=area / area.sum())
    s = random.uniform(-1, 1, (on, 2))
    points = c[face] + s[:, :1] * a[face] + s[:, 1:] * b[face] + random.normal(0, sigma, (on, 3))
    stray = random.uniform([-2.6, -2.1, -0.1], [2.6, 2.1, 2.7], (count - on, 3))
    labels = np.r_[coplanar(faces)[face] + 1, np.zeros(count - on, int)]
    sizes = np.bincount(labels)
    kept = np.flatnonzero(sizes >= max(100, count // 4000))
    ids = np.zeros(len(sizes), np.int32)
    ids[kept[kept > 0]] = np.arange(1, (kept > 0).sum() + 1)
    order = random.permutation(count)
    return np.vstack([points, stray])[order], ids[labels][order]


VERTEX = np.dtype([("x", "<f4"), ("y", "<f4"), ("z", "<f4"), ("label", "<i4")])


def write(file, points, labels):
    record = np.zeros(len(points), VERTEX)
    record["x"], record["y"], record["z"] = points.T
    record["label"] = labels
    file.write(record.tobytes())


def header(count):
    names = ["float x", "float y", "float z", "int label"]
    return (f"ply\nformat binary_little_endian 1.0\nelement vertex {count}\n"
            + "".join(f"property {name}\n" for name in names) + "end_header\n").encode()


def main():
    folder, words = sys.argv[1], sys.argv[2:]
    if words[:1] == ["--building"]:
        rooms, count = int(words[1]), int(words[2])
        with open(f"{folder}/building_{count}.ply", "wb") as file:
            file.write(header(count // rooms * rooms))
            for number in range(rooms):
                points, labels = sample(count // rooms, number)
                place = np.array([5.4 * (number % 10), 4.4 * (number // 10), 0])
                write(file, points + place, np.where(labels > 0, labels + 100 * number, 0))
        return
    for count in [int(word) for word in words] or [50_000, 200_000, 1_000_000]:
        with open(f"{folder}/room_{count}.ply", "wb") as file:
            file.write(header(count))
            write(file, *sample(count, 7))


main()
