// SPDX-License-Identifier: Apache-2.0
// PCL's organized multi-plane segmentation on frames that come through standard input.
// Usage: organized-pcl default|tuned. A frame is two int32 (width, height) and 3 float32 per pixel, NaN
// where invalid; the answer is the time [ms] as float64 and an uint16 label per pixel.
#include <pcl/features/integral_image_normal.h>
#include <pcl/point_types.h>
#include <pcl/segmentation/organized_multi_plane_segmentation.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const bool tuned = argc > 1 && std::string(argv[1]) == "tuned";
  std::int32_t size[2];
  while (std::fread(size, sizeof size, 1, stdin) == 1) {
    pcl::PointCloud<pcl::PointXYZ>::Ptr cloud(new pcl::PointCloud<pcl::PointXYZ>(size[0], size[1]));
    std::vector<float> xyz(3 * cloud->size());
    if (std::fread(xyz.data(), sizeof(float), xyz.size(), stdin) != xyz.size()) return 3;
    for (std::size_t i = 0; i < cloud->size(); i++)
      (*cloud)[i].getVector3fMap() = Eigen::Map<Eigen::Vector3f>(&xyz[3 * i]);
    cloud->is_dense = false;

    const auto start = std::chrono::steady_clock::now();
    pcl::IntegralImageNormalEstimation<pcl::PointXYZ, pcl::Normal> estimation;
    estimation.setNormalEstimationMethod(
        tuned ? estimation.COVARIANCE_MATRIX : estimation.AVERAGE_3D_GRADIENT);
    estimation.setMaxDepthChangeFactor(tuned ? 0.03f : 0.02f);
    estimation.setNormalSmoothingSize(tuned ? 15.0f : 10.0f);
    estimation.setDepthDependentSmoothing(true);
    estimation.setInputCloud(cloud);
    pcl::PointCloud<pcl::Normal>::Ptr normals(new pcl::PointCloud<pcl::Normal>);
    estimation.compute(*normals);
    pcl::OrganizedMultiPlaneSegmentation<pcl::PointXYZ, pcl::Normal, pcl::Label> segmentation;
    segmentation.setMinInliers(tuned ? 500 : 1000);
    segmentation.setAngularThreshold((tuned ? 4 : 3) * M_PI / 180);
    segmentation.setDistanceThreshold(tuned ? 0.03 : 0.02);
    segmentation.setMaximumCurvature(tuned ? 0.01 : 0.001);
    segmentation.setInputNormals(normals);
    segmentation.setInputCloud(cloud);
    std::vector<pcl::PlanarRegion<pcl::PointXYZ>,
                Eigen::aligned_allocator<pcl::PlanarRegion<pcl::PointXYZ>>> regions;
    std::vector<pcl::ModelCoefficients> models;
    std::vector<pcl::PointIndices> inliers, labelIndices, boundaries;
    pcl::PointCloud<pcl::Label>::Ptr pixels(new pcl::PointCloud<pcl::Label>);
    segmentation.segmentAndRefine(regions, models, inliers, pixels, labelIndices, boundaries);
    const double elapsed = std::chrono::duration<double, std::milli>(
        std::chrono::steady_clock::now() - start).count();

    std::vector<std::uint16_t> labels(cloud->size(), 0);
    for (std::size_t k = 0; k < inliers.size(); k++)
      for (int i : inliers[k].indices) labels[i] = static_cast<std::uint16_t>(k + 1);
    std::fwrite(&elapsed, sizeof elapsed, 1, stdout);
    std::fwrite(labels.data(), sizeof(std::uint16_t), labels.size(), stdout);
    std::fflush(stdout);
  }
}
