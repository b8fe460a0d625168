// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension ReplayPage {
  /// The style of the page.
  static let style = """
    :root { --ground: #f6f7f9; --card: #fff; --ink: #1c2430; --faint: #5a6675; --line: #d5dae1;
      --accent: #1f5fbf; --bezel: #23272e; }
    @media (prefers-color-scheme: dark) { :root { --ground: #12151a; --card: #1b2027; --ink: #e8ecf2;
      --faint: #a3aebc; --line: #343c48; --accent: #8ab4f8; --bezel: #000; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 15px/1.45 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center;
      padding: 12px 20px; border-bottom: 1px solid var(--line); background: var(--card); }
    h1 { font-size: 18px; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 15px; margin: 20px 0 6px; }
    select, button { font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; min-height: 36px; }
    button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid var(--accent); }
    main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(320px, 420px); gap: 24px;
      padding: 20px; max-width: 1320px; margin: 0 auto; }
    #stage { display: flex; justify-content: center; align-items: flex-start; }
    #device { background: var(--bezel); position: relative; flex: none;
      border: 1px solid var(--line); }
    #screen { position: absolute; overflow: hidden; background: #000; }
    #picture { position: absolute; inset: 0; width: 100%; height: 100%; }
    #housing, #home { position: absolute; background: #000; }
    #home { background: #fff; opacity: .85; border-radius: 9px; }
    #message { position: absolute; margin: 0; white-space: pre; text-align: center; color: #fff;
      background: rgb(16, 20, 26); overflow: hidden; }
    #controls { display: flex; gap: 8px; align-items: center; }
    #play { min-width: 76px; }
    #back, #next { width: 40px; }
    #time { margin-left: auto; font-variant-numeric: tabular-nums; color: var(--faint); }
    #timeline { width: 100%; height: 34px; margin-top: 10px; display: block; }
    #scrubber { width: 100%; margin: 4px 0 0; accent-color: var(--accent); height: 28px; }
    #legend { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 4px 0 0; font-size: 13px;
      color: var(--faint); }
    #legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px;
      margin-right: 5px; }
    dl { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 4px 12px;
      margin: 14px 0 0; padding: 12px; background: var(--card); border: 1px solid var(--line);
      border-radius: 8px; min-height: 236px; align-content: start; }
    dt { color: var(--faint); }
    dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
    ol { margin: 0; padding: 0; list-style: none; }
    li { padding: 3px 8px; border-radius: 6px; cursor: pointer; }
    li.now { background: var(--card); box-shadow: inset 3px 0 var(--accent); }
    table { border-collapse: collapse; width: 100%; }
    td { padding: 4px 8px; border-top: 1px solid var(--line); }
    td + td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    @media (max-width: 800px) {
      main { grid-template-columns: minmax(0, 1fr); padding: 12px; gap: 14px; }
      header { padding: 10px 12px; }
    }
    """
}
