// SPDX-License-Identifier: Apache-2.0
// What the drivers of peers share: reading a labelled cloud, timing, writing labels and a line of JSON.
#pragma once
#include <ctime>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct Cloud {
  std::string name;
  std::vector<float> xyz;
  std::size_t count() const { return xyz.size() / 3; }
};

// Binary PLY whose vertices are float x, y, z, int label, as cloud-scenes.py writes it.
inline Cloud readCloud(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::size_t count = 0;
  while (std::getline(file, line) && line != "end_header")
    if (line.rfind("element vertex", 0) == 0) count = std::stoul(line.substr(15));
  std::vector<char> bytes(16 * count);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    std::cerr << path << ": not a cloud of cloud-scenes.py\n";
    std::exit(3);
  }
  Cloud cloud;
  cloud.name = path.substr(path.find_last_of('/') + 1);
  cloud.name.resize(cloud.name.find_last_of('.'));
  cloud.xyz.resize(3 * count);
  for (std::size_t i = 0; i < count; ++i) std::memcpy(&cloud.xyz[3 * i], &bytes[16 * i], 12);
  return cloud;
}

// CPU time of this process, so that a busy machine counts little.
inline double milliseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// The largest memory of this process [kB].
inline long peakMemory() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line))
    if (line.rfind("VmHWM", 0) == 0) return std::atol(line.c_str() + 6);
  return 0;
}

struct Result {
  std::vector<uint16_t> labels;
  int planes = 0;
  double normalsTime = 0;
};

inline void writeLabels(const std::string& path, const std::vector<uint16_t>& labels) {
  std::string header = "{'descr': '<u2', 'fortran_order': False, 'shape': (" +
                       std::to_string(labels.size()) + ",), }";
  header.resize(117, ' ');
  header += '\n';
  std::ofstream file(path, std::ios::binary);
  const uint16_t length = 118;
  file.write("\x93NUMPY\x01\x00", 8).write(reinterpret_cast<const char*>(&length), 2);
  file << header;
  file.write(reinterpret_cast<const char*>(labels.data()),
             static_cast<std::streamsize>(2 * labels.size()));
}

// Runs a peer once on a cloud; labels go to FOLDER/NAME.npy, times to the standard output.
inline void measure(const std::string& peer, const Cloud& cloud, const std::string& folder,
                    const std::function<Result()>& run) {
  const long before = peakMemory();
  const double start = milliseconds();
  const Result result = run();
  const double total = milliseconds() - start;
  writeLabels(folder + "/" + cloud.name + ".npy", result.labels);
  std::cout << "{\"peer\": \"" << peer << "\", \"cloud\": \"" << cloud.name
            << "\", \"points\": " << cloud.count() << ", \"total_ms\": " << total
            << ", \"normals_ms\": " << result.normalsTime << ", \"planes\": " << result.planes
            << ", \"peak_mb\": " << (peakMemory() - before) / 1024.0 << "}" << std::endl;
}
