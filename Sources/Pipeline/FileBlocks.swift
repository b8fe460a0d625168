// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import Ingestion
package import LinearAlgebra
internal import PlaneSegmentation

/// A point file that is read block by block, so that it need not fit into memory.
package struct FileBlocks: PointBlocks {
  private let reader: PointBlockReader

  /// Opens a LAS file, or PCD or PLY with binary, uncompressed points.
  package init(_ path: String) throws(IngestionError) { reader = try PointBlockReader(path) }

  package var count: Int { reader.count }
  package var blockSize: Int { reader.blockSize }
  package var origin: Vector3 { reader.origin }
  package var viewpoint: RigidTransform? { reader.viewpoint }

  /// The coordinates of block `index`.
  package func block(_ index: Int) throws(IngestionError) -> PointCloud {
    try reader.block(index, coordinatesOnly: true)
  }

  /// Every `step`-th point and its label.
  package func thinned(
    every step: Int, labels: LabelImage, threads: Int
  ) throws(IngestionError) -> (PointCloud, LabelImage) {
    var thin = PointCloud(origin: origin, x: [], y: [], z: [])
    var own: [UInt16] = []
    try forEachBlock(threads: threads) { cloud in
      cloud
    } _: { first, cloud in
      for i in stride(from: (step - first % step) % step, to: cloud.count, by: step) {
        thin.x.append(cloud.x[i])
        thin.y.append(cloud.y[i])
        thin.z.append(cloud.z[i])
        own.append(labels.labels[first + i])
      }
    }
    (thin.width, thin.viewpoint) = (own.count, viewpoint)
    return (thin, LabelImage(width: own.count, height: 1, labels: own))
  }
}
