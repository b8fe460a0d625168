// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The cells of a notebook: each table is explained, then shown, then drawn.
struct NotebookContents {
  /// One cell.
  struct Cell {
    let isCode: Bool
    let source: String

    static func text(_ source: String) -> Cell { Cell(isCode: false, source: source) }
    static func code(_ source: String) -> Cell { Cell(isCode: true, source: source) }
  }

  /// The folder of the tables, beside the notebook.
  let folder: String
  let hasFrames: Bool
  let hasPlanes: Bool
  let hasTracking: Bool
  let isComparison: Bool

  func cells(title: String, lead: String) -> [Cell] {
    start(title, lead) + dictionary + summary + (hasFrames ? curves + frames : [])
      + (hasFrames && isComparison ? differences : []) + (hasPlanes ? planes : [])
      + (hasTracking ? tracking : []) + (hasFrames ? times : [])
  }

  private func start(_ title: String, _ lead: String) -> [Cell] {
    [
      .text(
        """
        # \(title)

        \(lead)

        Written by `planelab report --notebook`. It reads the CSV files in `\(folder)/` beside it and nothing \
        else; it needs pandas and matplotlib. Run all cells to make every table and figure again.
        """),
      .code(
        """
        from pathlib import Path

        import matplotlib.pyplot as plt
        import numpy as np
        import pandas as pd

        DATA = Path("\(folder)")
        frames = pd.read_csv(DATA / "frames.csv")    # a row per run and frame
        planes = pd.read_csv(DATA / "planes.csv")    # a row per run and plane, true or estimated
        metrics = pd.read_csv(DATA / "metrics.csv")  # a row per run, sequence and value
        columns = pd.read_csv(DATA / "columns.csv", keep_default_na=False).set_index("column")

        runs = list(dict.fromkeys(metrics["run"]))
        plt.rcParams.update({"figure.figsize": (7, 4), "figure.dpi": 80, "axes.grid": True,
                             "axes.axisbelow": True})
        print(f"{len(runs)} run(s): {', '.join(runs)}; {len(frames)} frames, {len(planes)} planes")
        """),
    ]
  }

  private var dictionary: [Cell] {
    [
      .text(
        """
        ## What the columns mean

        Every column of the three tables with its unit, its range and where its definition comes from. An empty \
        value is undefined (no ground truth, no matching plane), never zero.
        """),
      .code(
        """
        with pd.option_context("display.max_colwidth", None, "display.max_rows", None):
            display(columns[["unit", "range", "better", "meaning"]])
        """),
    ]
  }

  private var summary: [Cell] {
    [
      .text(
        """
        ## Summary

        The values that people look at first, per sequence and over all frames (`overall`). F, precision and \
        recall are those of EVOPS, averaged over frames; PQ is Panoptic Quality over all frames in one; VOI is \
        in bits, lower is better; angle and offset are medians over matched planes.
        """),
      .code(
        """
        HEADLINES = {
            "segmentation.evops.fScore.frameMean": "F",
            "segmentation.evops.precision.frameMean": "precision",
            "segmentation.evops.recall.frameMean": "recall",
            "segmentation.pq.pq": "PQ",
            "segmentation.voi.withUnlabeled": "VOI",
            "geometry.angle_deg.median": "angle [°]",
            "geometry.offset_mm.median": "offset [mm]",
            "tracking.hota.hota": "HOTA",
            "tracking.identity.idf1": "IDF1",
        }
        chosen = metrics[metrics["metric"].isin(HEADLINES)].copy()
        chosen["metric"] = chosen["metric"].map(HEADLINES)
        summary = chosen.pivot_table(
            index=["sequence", "run"], columns="metric", values="value", aggfunc="first", sort=False)
        summary[[name for name in HEADLINES.values() if name in summary]].round(3)
        """),
    ]
  }

  private var curves: [Cell] {
    [
      .text(
        """
        ## How strict is the measure?

        Precision, recall and F1 of all planes, over the IoU above which a plane counts as found (left), and the \
        planes per frame that Hoover's comparison calls correct, over its overlap tolerance (right). A \
        curve that falls early means coarse borders, a low one missed planes.
        """),
      .code(
        """
        overall = metrics[metrics["sequence"] == "overall"]
        detection = overall.join(overall["metric"].str.extract(
            r'^segmentation\\.detection\\."(?P<iou>[\\d.]+)"\\.(?P<kind>\\w+)\\.pooled$')).dropna(subset=["iou"])
        hoover = overall.join(overall["metric"].str.extract(
            r'^segmentation\\.segcomp\\."(?P<tolerance>[\\d.]+)"\\.correct$')).dropna(subset=["tolerance"])

        fig, (left, right) = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
        for (run, kind), part in detection.groupby(["run", "kind"], sort=False):
            label = kind if len(runs) == 1 else f"{run}: {kind}"
            left.plot(part["iou"].astype(float), part["value"], marker="o", ms=3, label=label)
        left.set(xlabel="IoU", ylabel="share of planes", ylim=(0, 1))
        if not detection.empty:
            left.legend()
        for run, part in hoover.groupby("run", sort=False):
            right.plot(part["tolerance"].astype(float), part["value"], marker="o", ms=3, label=run)
        right.set(xlabel="overlap tolerance", ylabel="correct planes per frame", ylim=(0, None))
        if not hoover.empty:
            right.legend(loc="lower left")
        plt.show()
        """),
    ]
  }

  private var frames: [Cell] {
    [
      .text(
        """
        ## Frame by frame

        Each frame has one row in `frames`. The plot shows how Panoptic Quality is spread within each sequence; the \
        table lists the frames with the lowest values, where looking at pictures is worth the time.
        """),
      .code(
        """
        scored = frames[frames["status"] == "scored"]
        groups = list(scored.groupby(["sequence", "run"], sort=False)["pq.pq"])
        fig, ax = plt.subplots(figsize=(7, 1 + 0.45 * len(groups)), layout="constrained")
        names = [sequence if len(runs) == 1 else f"{sequence} ({run})" for (sequence, run), _ in groups]
        ax.boxplot([values.dropna() for _, values in groups], orientation="horizontal")
        ax.set_yticks(range(1, len(groups) + 1), names)
        ax.set(xlabel="Panoptic Quality of a frame", xlim=(0, 1))
        ax.invert_yaxis()
        plt.show()
        """),
      .code(
        """
        shown = ["run", "sequence", "frame", "pq.pq", "evops.fScore", "groundTruthPlanes",
                 "segcomp.0.80.missed", "segcomp.0.80.noise"]
        scored.sort_values(["pq.pq", "sequence", "frame"])[shown].head(10).round(3)
        """),
    ]
  }

  private var differences: [Cell] {
    [
      .text(
        """
        ## Differences to the first run

        Runs are compared on the frames that both scored: the mean difference and its 95 % interval by the bootstrap \
        over frames. Where the interval holds 0, the data do not tell the runs apart.
        """),
      .code(
        """
        METRICS = ["evops.fScore", "evops.precision", "evops.recall", "pq.pq", "voi.withUnlabeled"]
        KEY = ["dataset", "sequence", "frame"]
        random = np.random.default_rng(0)
        tables = {run: part.set_index(KEY)[METRICS] for run, part in scored.groupby("run", sort=False)}
        rows = []
        for run in runs[1:]:
            for metric in METRICS:
                difference = (tables[run][metric] - tables[runs[0]][metric]).dropna().to_numpy()
                means = random.choice(difference, (2000, len(difference))).mean(axis=1)
                rows.append([run, metric, len(difference), difference.mean(), *np.quantile(means, [0.025, 0.975])])
        pd.DataFrame(rows, columns=["run", "metric", "frames", "difference", "low", "high"]).round(4)
        """),
    ]
  }

  private var planes: [Cell] {
    [
      .text(
        """
        ## Errors of matched planes

        A row of `planes` with both labels is a matched pair. The histograms have classes of equal ratio: angles between \
        the normals, and the larger distance of either centroid to the other plane. Errors say nothing about \
        planes that were missed; the next plot does.
        """),
      .code(
        """
        fig, axes = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
        for ax, column, unit in zip(axes, ["angle_deg", "offset_mm"], ["°", "mm"]):
            errors = planes[column].dropna().clip(lower=1e-4)
            if errors.empty:
                continue
            edges = np.logspace(np.log10(errors.min()), np.log10(errors.max() * 1.001 + 1e-6), 31)
            for run, part in planes.groupby("run", sort=False):
                own = part[column].dropna().clip(lower=1e-4)
                ax.hist(own, bins=edges, weights=np.full(len(own), 1 / max(len(own), 1)),
                        histtype="step", label=run)
            ax.set(xscale="log", xlabel=f"{column.split('_')[0]} [{unit}]", ylabel="share of matched planes")
        axes[0].legend()
        plt.show()
        """),
      .text(
        """
        ## Which planes are found?

        True planes by their number of pixels: the share that an estimated plane covers with IoU ≥ 0.75. Small planes are \
        the hard ones.
        """),
      .code(
        """
        true = planes[planes["groundTruth"].notna()].copy()
        true["size"] = pd.cut(true["groundTruthPixels"], [0, 300, 600, 1000, 2000, 5000, 20000, np.inf], right=False,
                              labels=["<300", "300-600", "600-1k", "1k-2k", "2k-5k", "5k-20k", ">=20k"])
        true["found"] = true["iou"].fillna(0) >= 0.75
        found = true.pivot_table(index="size", columns="run", values="found", aggfunc="mean", observed=True)
        found[[run for run in runs if run in found]].plot.bar(
            ylim=(0, 1), xlabel="pixels of the true plane", ylabel="recall at IoU 0.75", rot=0)
        plt.show()
        """),
    ]
  }

  private var tracking: [Cell] {
    [
      .text(
        """
        ## Planes over time

        The values of `tracking` over all sequences: HOTA, CLEAR and identity metrics on masks (`hota`, `clear`, \
        `identity`) and on outlines in space (`hota3d`), and how planes live (`lifecycle`).
        """),
      .code(
        """
        overall = metrics[metrics["sequence"] == "overall"]
        tracked = overall[overall["metric"].str.startswith("tracking.") & ~overall["metric"].str.contains("time_ms")]
        with pd.option_context("display.max_rows", None):
            display(tracked.dropna(subset=["value"]).pivot_table(
                index="metric", columns="run", values="value", aggfunc="first", sort=False).round(4))
        """),
    ]
  }

  private var times: [Cell] {
    [
      .text(
        """
        ## Time per frame

        Wall time of each stage on the machine that made the run: it tells where time goes, and compares runs of one \
        machine only.
        """),
      .code(
        """
        STAGES = [name for name in ["decode_ms", "detect_ms", "refine_ms", "score_ms"] if name in frames]
        time = frames.groupby("run", sort=False)[STAGES].agg(["median", "mean"])
        display(time.round(2))
        ax = frames.groupby("run", sort=False)[STAGES].mean().plot.barh(
            stacked=True, figsize=(7, 1.5 + 0.5 * len(runs)), xlabel="ms per frame", ylabel="")
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=len(STAGES))
        plt.show()
        """),
    ]
  }
}
