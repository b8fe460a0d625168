# SPDX-License-Identifier: Apache-2.0
# Time and memory per point by the number of points, as Documentation/benchmarks-clouds.md lists them.
# Usage: gnuplot scripts/benchmark-clouds.gp > Documentation/pictures/clouds-scale.png
set terminal pngcairo size 900,330 font "DejaVu Sans,11" linewidth 1.4
$measured << END
1e4 1.62 306 1.50 307
1e5 0.86 91 0.68 88
6e5 0.45 71 NaN NaN
1e6 0.51 NaN NaN NaN
1e7 0.61 21 0.34 27
END
set multiplot layout 1,2
set grid
set logscale x
set xrange [7e3:1.5e7]
set format x "10^{%L}"
set xlabel "points"
set yrange [0:*]
set ylabel "µs per point"
plot $measured using 1:2 with linespoints pointtype 6 title "one thread", \
  $measured using 1:4 with points pointtype 8 title "two threads"
set ylabel "bytes per point over the cloud"
plot $measured using 1:3 with linespoints pointtype 6 title "one thread", \
  $measured using 1:5 with points pointtype 8 title "two threads"
