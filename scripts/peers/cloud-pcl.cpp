// SPDX-License-Identifier: Apache-2.0
// PCL's iterated SACSegmentation and region growing on clouds.
// Usage: cloud-pcl sac|growing default|tuned SIGMA FOLDER CLOUD.ply...
#include "cloud-common.hpp"

#include <pcl/console/print.h>
#include <pcl/features/normal_3d.h>
#include <pcl/point_cloud.h>
#include <pcl/point_types.h>
#include <pcl/search/kdtree.h>
#include <pcl/segmentation/region_growing.h>
#include <pcl/segmentation/sac_segmentation.h>

#include <algorithm>
#include <cmath>
#include <numeric>

using Points = pcl::PointCloud<pcl::PointXYZ>;

// Planes one after the other, each taken out of the cloud, until one has too few points.
static Result sac(const Points::Ptr& points, bool isTuned, double sigma, std::size_t minPoints) {
  Result result;
  result.labels.assign(points->size(), 0);
  pcl::SACSegmentation<pcl::PointXYZ> search;
  search.setModelType(pcl::SACMODEL_PLANE);
  search.setMethodType(pcl::SAC_RANSAC);
  search.setOptimizeCoefficients(true);
  search.setDistanceThreshold(isTuned ? 3 * sigma : 0.01);
  if (isTuned) search.setMaxIterations(1000);
  search.setInputCloud(points);
  pcl::PointIndices::Ptr rest(new pcl::PointIndices);
  rest->indices.resize(points->size());
  std::iota(rest->indices.begin(), rest->indices.end(), 0);
  while (result.planes < 60 && rest->indices.size() > minPoints) {
    search.setIndices(rest);
    pcl::PointIndices inliers;
    pcl::ModelCoefficients plane;
    search.segment(inliers, plane);
    if (inliers.indices.size() < minPoints) break;
    ++result.planes;
    for (int i : inliers.indices) result.labels[i] = static_cast<uint16_t>(result.planes);
    pcl::PointIndices::Ptr left(new pcl::PointIndices);
    for (int i : rest->indices)
      if (result.labels[i] == 0) left->indices.push_back(i);
    rest = left;
  }
  return result;
}

static Result growing(const Points::Ptr& points, bool isTuned, std::size_t minPoints) {
  Result result;
  result.labels.assign(points->size(), 0);
  const double start = milliseconds();
  pcl::search::KdTree<pcl::PointXYZ>::Ptr tree(new pcl::search::KdTree<pcl::PointXYZ>);
  pcl::PointCloud<pcl::Normal>::Ptr normals(new pcl::PointCloud<pcl::Normal>);
  pcl::NormalEstimation<pcl::PointXYZ, pcl::Normal> estimation;
  estimation.setInputCloud(points);
  estimation.setSearchMethod(tree);
  estimation.setKSearch(50);
  estimation.compute(*normals);
  result.normalsTime = milliseconds() - start;
  // Default: the numbers of PCL's tutorial.
  pcl::RegionGrowing<pcl::PointXYZ, pcl::Normal> region;
  region.setMinClusterSize(isTuned ? static_cast<int>(minPoints) : 50);
  region.setMaxClusterSize(1000000);
  if (isTuned) region.setMaxClusterSize(100000000);
  region.setSearchMethod(tree);
  region.setNumberOfNeighbours(30);
  region.setInputCloud(points);
  region.setInputNormals(normals);
  region.setSmoothnessThreshold(static_cast<float>((isTuned ? 6.0 : 3.0) * M_PI / 180));
  region.setCurvatureThreshold(isTuned ? 0.05F : 1.0F);
  std::vector<pcl::PointIndices> clusters;
  region.extract(clusters);
  result.planes = static_cast<int>(clusters.size());
  for (std::size_t k = 0; k < clusters.size(); ++k)
    for (int i : clusters[k].indices) result.labels[i] = static_cast<uint16_t>(k + 1);
  return result;
}

int main(int count, char** words) {
  if (count < 6) return 2;
  pcl::console::setVerbosityLevel(pcl::console::L_ERROR);
  const std::string method = words[1];
  const bool isTuned = std::string(words[2]) == "tuned";
  for (int i = 5; i < count; ++i) {
    const Cloud cloud = readCloud(words[i]);
    Points::Ptr points(new Points);
    for (std::size_t k = 0; k < cloud.count(); ++k)
      points->emplace_back(cloud.xyz[3 * k], cloud.xyz[3 * k + 1], cloud.xyz[3 * k + 2]);
    const std::size_t minPoints = std::max<std::size_t>(100, cloud.count() / 4000);
    measure("PCL " + method + " " + words[2], cloud, words[4], [&] {
      return method == "sac" ? sac(points, isTuned, std::atof(words[3]), minPoints)
                             : growing(points, isTuned, minPoints);
    });
  }
}
