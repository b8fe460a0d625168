// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion

/// A folder that is being imported.
struct LayoutFolder {
  let layout: DatasetLayout
  /// Absolute.
  let path: String

  /// The name of the folder, which the dataset takes.
  var name: String { FilePath.name(of: path) }

  /// The absolute path of a file below the folder.
  func absolute(_ file: String) -> String { FilePath.join(path, file) }

  func has(_ file: String) -> Bool { FilePath.exists(absolute(file)) }

  /// The files below `subfolder` with one of the extensions, in natural order, as paths from here.
  func files(in subfolder: String = "", _ extensions: String...) -> [String] {
    FilePath.names(in: absolute(subfolder)).filter {
      extensions.contains(FilePath.fileExtension(of: $0))
    }.map { FilePath.join(subfolder, $0) }
  }

  /// The subfolders, in natural order.
  var subfolders: [String] { FilePath.names(in: path).filter { FilePath.isFolder(absolute($0)) } }

  /// The error that the folder is not what the layout expects.
  func refused(expected: String, found: String) -> DatasetError {
    .notThisLayout(layout: layout.rawValue, directory: path, expected: expected, found: found)
  }

  /// The numbers of a text file, column by column.
  func numbers(_ file: String, expected: String) throws(DatasetError) -> NumericTable {
    do {
      return try NumericTable(FileBytes(contentsOf: absolute(file)), expected: expected)
    } catch { throw .input(error) }
  }

  /// The camera in the first `*.K` file (a 3×3 matrix as text), if there is one.
  func matrixCamera() throws(DatasetError) -> CameraIntrinsics? {
    guard let file = files("k").first else { return nil }
    let table = try numbers(file, expected: "a 3×3 camera matrix")
    guard table.columns.count == 3, table.rowCount == 3, table.columns[0][0] != 0,
      table.columns[1][1] != 0
    else {
      throw .malformed(
        path: absolute(file), place: "file",
        expected: "3 rows of 3 numbers: fx 0 cx, 0 fy cy, 0 0 1",
        found: "\(table.rowCount) rows of \(table.columns.count)")
    }
    return CameraIntrinsics(
      fx: table.columns[0][0], fy: table.columns[1][1], cx: table.columns[2][0],
      cy: table.columns[2][1])
  }

  /// A sensor of known camera and units; the options come first.
  func sensor(
    _ intrinsics: CameraIntrinsics?, unitsPerMeter: Double?, _ options: ImportOptions
  ) -> DatasetManifest.Sensor {
    var sensor = DatasetManifest.Sensor()
    sensor.intrinsics = options.intrinsics ?? intrinsics
    sensor.depthUnitsPerMeter = options.depthUnitsPerMeter ?? unitsPerMeter
    return sensor
  }
}
