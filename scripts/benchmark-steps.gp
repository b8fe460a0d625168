# SPDX-License-Identifier: Apache-2.0
# The share of steps between parallel surfaces that are found; steps.dat has a block per distance and sensor.
set terminal pngcairo size 900,560 font "DejaVu Sans,11" linewidth 1.4
set multiplot layout 2,2
set grid
set logscale x
set xrange [2.7:70]
set xtics (3, 5, 10, 20, 40)
set yrange [-0.03:1.03]
set xlabel "step [mm]"
set ylabel "share found"
array Names[3] = ["noise-free", "time of flight", "structured light"]
do for [d=1:4] {
  set title sprintf("%d m", d)
  if (d == 1) { set key bottom right } else { unset key }
  plot for [i=1:3] folder . "/steps.dat" index 3*(d-1)+i-1 using 1:2 with linespoints \
    pointtype 4+2*i title Names[i]
}
