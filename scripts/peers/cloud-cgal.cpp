// SPDX-License-Identifier: Apache-2.0
// CGAL's Efficient RANSAC and region growing on clouds.
// Usage: cloud-cgal ransac|growing default|tuned SIGMA FOLDER CLOUD.ply...
#include "cloud-common.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Shape_detection/Efficient_RANSAC.h>
#include <CGAL/Shape_detection/Region_growing/Region_growing.h>
#include <CGAL/Shape_detection/Region_growing/Region_growing_on_point_set.h>
#include <CGAL/bounding_box.h>
#include <CGAL/pca_estimate_normals.h>
#include <CGAL/property_map.h>

#include <cmath>

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
// Efficient RANSAC reorders its input, so each point carries its place.
using Point = std::tuple<Kernel::Point_3, Kernel::Vector_3, std::size_t>;
using Points = std::vector<Point>;
using PointMap = CGAL::Nth_of_tuple_property_map<0, Point>;
using NormalMap = CGAL::Nth_of_tuple_property_map<1, Point>;
namespace Shapes = CGAL::Shape_detection;

static double addNormals(Points& points, unsigned neighbors) {
  const double start = milliseconds();
  CGAL::pca_estimate_normals<CGAL::Sequential_tag>(
      points, neighbors, CGAL::parameters::point_map(PointMap()).normal_map(NormalMap()));
  return milliseconds() - start;
}

static Result ransac(Points points, bool isTuned, double sigma, std::size_t minPoints) {
  using Traits = Shapes::Efficient_RANSAC_traits<Kernel, Points, PointMap, NormalMap>;
  using Ransac = Shapes::Efficient_RANSAC<Traits>;
  Result result;
  result.labels.assign(points.size(), 0);
  result.normalsTime = addNormals(points, isTuned ? 30 : 12);
  CGAL::get_default_random() = CGAL::Random(1);
  Ransac search;
  search.set_input(points);
  search.template add_shape_factory<Shapes::Plane<Traits>>();
  if (isTuned) {
    Ransac::Parameters parameters;
    parameters.probability = 0.01;
    parameters.min_points = minPoints;
    parameters.epsilon = 3 * sigma;
    parameters.cluster_epsilon = 16 * sigma;
    parameters.normal_threshold = 0.8;
    search.detect(parameters);
  } else {
    search.detect();
  }
  for (const auto& shape : search.shapes()) {
    ++result.planes;
    for (std::size_t i : shape->indices_of_assigned_points())
      result.labels[std::get<2>(points[i])] = static_cast<uint16_t>(result.planes);
  }
  return result;
}

static Result growing(Points points, bool isTuned, double sigma, std::size_t minPoints) {
  using Neighbors = Shapes::Point_set::K_neighbor_query<Kernel, Points, PointMap>;
  using Region =
      Shapes::Point_set::Least_squares_plane_fit_region<Kernel, Points, PointMap, NormalMap>;
  using Sorting = Shapes::Point_set::Least_squares_plane_fit_sorting<Kernel, Points, Neighbors, PointMap>;
  Result result;
  result.labels.assign(points.size(), 0);
  result.normalsTime = addNormals(points, isTuned ? 30 : 12);
  std::vector<Kernel::Point_3> places;
  for (const Point& point : points) places.push_back(std::get<0>(point));
  const auto box = CGAL::bounding_box(places.begin(), places.end());
  const double diagonal = std::sqrt(CGAL::to_double((box.max() - box.min()).squared_length()));
  Neighbors neighbors(points, isTuned ? 20 : 12, PointMap());
  Region region(points, isTuned ? 3 * sigma : diagonal / 100, 25, minPoints, PointMap(), NormalMap());
  Sorting sorting(points, neighbors, PointMap());
  sorting.sort();
  std::vector<std::vector<std::size_t>> regions;
  Shapes::Region_growing<Points, Neighbors, Region, Sorting::Seed_map>(
      points, neighbors, region, sorting.seed_map())
      .detect(std::back_inserter(regions));
  for (const auto& members : regions) {
    ++result.planes;
    for (std::size_t i : members)
      result.labels[std::get<2>(points[i])] = static_cast<uint16_t>(result.planes);
  }
  return result;
}

int main(int count, char** words) {
  if (count < 6) return 2;
  const std::string method = words[1];
  const bool isTuned = std::string(words[2]) == "tuned";
  const double sigma = std::atof(words[3]);
  for (int i = 5; i < count; ++i) {
    const Cloud cloud = readCloud(words[i]);
    Points points;
    for (std::size_t k = 0; k < cloud.count(); ++k)
      points.emplace_back(Kernel::Point_3(cloud.xyz[3 * k], cloud.xyz[3 * k + 1], cloud.xyz[3 * k + 2]),
                          Kernel::Vector_3(0, 0, 0), k);
    // The least size of a labelled plane, which is what the truth asks for.
    const std::size_t minPoints = std::max<std::size_t>(100, cloud.count() / 4000);
    measure("CGAL " + method + " " + words[2], cloud, words[4], [&] {
      return method == "ransac" ? ransac(points, isTuned, sigma, minPoints)
                                : growing(points, isTuned, sigma, minPoints);
    });
  }
}
