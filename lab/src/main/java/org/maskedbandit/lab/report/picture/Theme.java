package org.maskedbandit.lab.report.picture;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The style sheet of a picture. What is light stands in attributes, so that programs which know no
 * style sheets show it; what is dark stands here. Inside HTML the sheet holds for the whole page,
 * hence the prefix of all names. A page says by --paper what its dark background is.
 */
final class Theme {
  private static final String HOVER =
      ".mb-line{transition:opacity .15s}.mb-lines:hover .mb-line{opacity:.22}.mb-lines"
          + " .mb-line:hover{opacity:1}.mb-line:hover .mb-curve{stroke-width:3}";

  /** The class of what stands behind. */
  static final String FAINT = "mb-faint";

  /** Of the same hues as the light ones, in the same order. */
  private static final String[] DARK = {
    "#4C9BE8", "#FF8A3D", "#2DD4A0", "#D9508F", "#F2B632", "#F0F0F0", "#F5B5D8", "#C99A5B",
    "#9C8CF0", "#FF9AA5", "#5FBF77", "#A6A6A6", "#8FE0FF", "#CFCF66"
  };

  /** Of the scale for names that have an order. */
  private static final String[] DARK_SCALE = {
    "#7A7BFF", "#9C6BFF", "#B85FF0", "#D15ADB", "#E55FC0", "#F26BA0", "#FA8080", "#FFB05C"
  };

  /** The whole sheet; has neither &lt; nor &amp;, so that it may stand in XML as it is. */
  static final String SHEET = HOVER
      + "@media screen and (prefers-color-scheme:dark){"
      + ".mb-paper{fill:var(--paper,#14181d)}.mb-markers{stroke:var(--paper,#14181d)}"
      + ".mb-ink{fill:#e3e7eb}.mb-soft{fill:#b4bcc5}.mb-grid{stroke:#2c333b}"
      + ".mb-axes{stroke:#8b95a1}.mb-zero{stroke:#5d6772}.mb-faint{color:#59636e}"
      + IntStream.range(0, DARK.length)
          .mapToObj(i -> "." + colourClass(i) + "{color:" + DARK[i] + "}")
          .collect(Collectors.joining())
      + IntStream.range(0, DARK_SCALE.length)
          .mapToObj(i -> "." + scaleClass(i) + "{color:" + DARK_SCALE[i] + "}")
          .collect(Collectors.joining())
      + "}";

  private Theme() {}

  static String scaleClass(int step) {
    return "mb-s" + step;
  }

  static String colourClass(int colour) {
    return "mb-c" + colour;
  }
}
