package org.maskedbandit.lab.report;

/** The looks of a page, on screens of all widths and on paper. */
final class Stylesheet {
  private Stylesheet() {}

  /** Contains neither &lt; nor &amp;, so that it stands in XML as it is. */
  static final String CSS = """

      :root { color-scheme: light; --ink: #1f252d; --soft: #59626e; --rule: #d9dee4; --accent: #0b5c7a; --wash: #f5f7f9; }
      * { box-sizing: border-box; }
      html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
      body { margin: 0 auto; padding: 3rem 1.75rem 4rem; max-width: 76rem; background: #fff; color: var(--ink);
        font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
      header { border-bottom: 3px solid var(--accent); padding-bottom: 1.25rem; margin-bottom: 2rem; }
      h1 { font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.01em; margin: 0; max-width: 26em; text-wrap: balance; }
      .subtitle { font-size: 1.1rem; color: var(--soft); margin: 0.6rem 0 0; max-width: 46rem; }
      h2 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 0.9rem; }
      p { max-width: 46rem; margin: 0 0 1rem; }
      a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
      code { font: 0.9em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
        background: var(--wash); padding: 0.08em 0.3em; border-radius: 3px; overflow-wrap: anywhere; }
      nav { background: var(--wash); border-radius: 8px; padding: 1.1rem 1.5rem 1.2rem; margin-bottom: 1rem; }
      nav h2 { font-size: 0.85rem; font-weight: 600; color: var(--soft); margin: 0 0 0.4rem; }
      nav ol { margin: 0; padding-left: 1.4rem; columns: 22rem; column-gap: 3rem; }
      nav li { break-inside: avoid; padding: 0.1rem 0; }
      nav a { text-decoration: none; }
      nav a:hover { text-decoration: underline; }
      section { padding-top: 2.4rem; }
      section h2 { border-bottom: 1px solid var(--rule); padding-bottom: 0.45rem; }
      .note { background: #fdf6e7; border-left: 4px solid #b7791f; border-radius: 0 6px 6px 0; padding: 0.7rem 1rem; }
      .note::before { content: "Note. "; font-weight: 600; color: #7a4d0b; }
      figure { margin: 1.5rem 0 2.2rem; }
      .picture { overflow-x: auto; }
      .picture > svg { display: block; max-width: 100%; height: auto; }
      figcaption { max-width: 60rem; color: var(--soft); font-size: 0.93rem; margin-top: 0.7rem; }
      .downloads a { font-size: 0.87rem; margin-left: 0.8rem; white-space: nowrap; }
      .table { overflow-x: auto; margin: 1.5rem 0 2.2rem; }
      table { border-collapse: collapse; font-size: 0.93rem; line-height: 1.45; min-width: 50%; }
      caption { caption-side: top; text-align: left; color: var(--soft); padding-bottom: 0.6rem; }
      th { text-align: left; vertical-align: bottom; font-weight: 600; border-bottom: 2px solid var(--ink); }
      th, td { padding: 0.45rem 1.1rem 0.45rem 0; }
      th:last-child, td:last-child { padding-right: 0.2rem; }
      td { vertical-align: top; border-bottom: 1px solid var(--rule); }
      .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
      td.verdict { white-space: nowrap; }
      .badge { display: inline-flex; align-items: center; gap: 0.35em; border-radius: 1em; padding: 0 0.7em 0 0.5em;
        font-size: 0.87rem; font-weight: 600; white-space: nowrap; border: 1px solid; }
      .badge svg { width: 0.85em; height: 0.85em; fill: none; stroke: currentColor; stroke-width: 2;
        stroke-linecap: round; stroke-linejoin: round; }
      .good { color: #146c43; background: #eaf6ef; border-color: #b5dcc6; }
      .bad { color: #8a4b00; background: #fdf1dd; border-color: #ecc98d; }
      .open { color: #4b5563; background: #f1f3f5; border-color: #cfd5db; }
      footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--rule); color: var(--soft);
        font-size: 0.87rem; }
      @media (max-width: 44rem) {
        body { padding: 1.5rem 1rem 3rem; }
        h1 { font-size: 1.6rem; }
        .picture > svg { max-width: none; width: 44rem; }
      }
      @media print {
        @page { size: A4; margin: 16mm 14mm; }
        html { font-size: 9.5pt; }
        body { padding: 0; max-width: none; }
        * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        h2 { break-after: avoid; }
        p { orphans: 3; widows: 3; }
        figure, .note, tr, nav { break-inside: avoid; }
        thead { display: table-header-group; }
        .picture, .table { overflow: visible; }
        .downloads { display: none; }
        section { padding-top: 1.4rem; }
        footer { margin-top: 1.5rem; }
      }
      """;
}
