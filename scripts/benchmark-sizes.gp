# SPDX-License-Identifier: Apache-2.0
# Time and accuracy of the organized door by image size; sizes.dat has a block per sensor.
set terminal pngcairo size 1000,420 font "DejaVu Sans,11" linewidth 1.4
set multiplot layout 1,2
set logscale xy
set grid
set xlabel "pixels"
set ylabel "detection [ms], one thread"
set xrange [6e4:3e6]
set yrange [0.3:60]
set format x "10^{%T}"
set key top left
array Names[3] = ["noise-free", "time of flight", "structured light"]
data = folder . "/sizes.dat"
plot for [i=1:3] data index i-1 using 2:3 with linespoints pointtype 4+2*i title Names[i], \
  4e-6*x with lines dashtype 2 linecolor "gray" title "4 ns per pixel"
unset logscale y
set yrange [0.5:1]
set ylabel "F at IoU 0.75"
set key bottom right
plot for [i=1:3] data index i-1 using 2:4 with linespoints pointtype 4+2*i title Names[i]
