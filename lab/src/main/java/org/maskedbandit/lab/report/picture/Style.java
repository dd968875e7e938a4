package org.maskedbandit.lab.report.picture;

/**
 * How a line is drawn.
 *
 * @param points whether its points are marked
 * @param faint whether it is thin and grey, behind the others and without a label
 */
public record Style(Stroke stroke, boolean points, boolean faint) {
  /** A plain curve. */
  public static final Style PLAIN = new Style(Stroke.SOLID, false, false);

  /** The stroke of a curve. */
  public enum Stroke {
    SOLID("none"),
    DASHED("7 4"),
    DOTTED("0.5 4.5"),

    /** Points alone. */
    NONE("none");

    private final String pattern;

    Stroke(String pattern) {
      this.pattern = pattern;
    }

    /** The lengths of strokes and gaps in pixels, as SVG has them. */
    String pattern() {
      return pattern;
    }
  }
}
