package org.maskedbandit.lab.report.picture;

/**
 * How the curves of a name look.
 *
 * @param colour on light paper, as #RRGGBB
 * @param style the class by which dark paper has another colour
 * @param pattern strokes and gaps of a curve that has no stroke of its own
 */
record Look(String colour, String style, String pattern, Marker marker) {
  /** The stroke's own pattern; for a solid one that which tells names of one colour apart. */
  String pattern(Style.Stroke stroke) {
    return stroke == Style.Stroke.SOLID ? pattern : stroke.pattern();
  }
}
