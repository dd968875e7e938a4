package org.maskedbandit.lab.report.picture;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gives each label its look, the same in all pictures of a report: colours that colour-blind
 * readers can tell apart, in the order of the labels. After 14 labels the stroke is broken.
 */
public final class Palette {
  /** From the palettes of Okabe and Ito and of Paul Tol, the pale ones darkened. */
  private static final String[] COLOURS = {
    "#0072B2", "#D55E00", "#009E73", "#882255", "#DE9500", "#332288", "#CC79A7", "#2FA8DC",
    "#222222", "#8C510A", "#EE6677", "#117733", "#7F7F7F", "#999933"
  };

  private static final String[] STROKES = {"none", "9 3", "9 3 2 3", "4 2"};

  private final Map<String, Integer> places = new LinkedHashMap<>();

  /** The colour of the label, as #RRGGBB. */
  public String colour(String label) {
    return COLOURS[place(label) % COLOURS.length];
  }

  /** The stroke's own pattern; for a solid one that which tells labels of one colour apart. */
  String pattern(String label, Style.Stroke stroke) {
    String again = STROKES[place(label) / COLOURS.length % STROKES.length];
    return stroke == Style.Stroke.SOLID ? again : stroke.pattern();
  }

  Marker marker(String label) {
    return Marker.of(place(label));
  }

  private int place(String label) {
    Integer known = places.putIfAbsent(label, places.size());
    return known == null ? places.size() - 1 : known;
  }
}
