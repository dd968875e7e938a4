package org.maskedbandit.lab.report.picture;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives each name its look, the same in all pictures of a page: colours that colour-blind readers
 * can tell apart, in the order of the names. Names of one picture differ in colour, and in their
 * stroke if they are more than the colours.
 */
final class Palette {
  /** From the palettes of Okabe and Ito and of Paul Tol, the pale ones darkened. */
  private static final String[] COLOURS = {
    "#0072B2", "#D55E00", "#009E73", "#882255", "#DE9500", "#222222", "#CC79A7", "#8C510A",
    "#332288", "#EE6677", "#117733", "#7F7F7F", "#2FA8DC", "#999933"
  };

  /** From dark to light, for names that have an order: those of plasma, without its yellow. */
  private static final String[] SCALE = {
    "#0D0887", "#41049D", "#6A00A8", "#8F0DA4", "#B12A90", "#CC4778", "#E16462", "#EE7B51"
  };

  /** Of curves behind others. */
  static final Look FAINT = new Look("#B4BAC2", Theme.FAINT, "none", Marker.of(0));

  private static final String[] STROKES = {"none", "9 3", "9 3 2 3", "4 2"};

  private final Map<String, Look> ordered = new HashMap<>();
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final int[] uses = new int[COLOURS.length * STROKES.length];

  /** Gives these names colours that show their order. */
  void order(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      int step = Math.round(i * (SCALE.length - 1f) / Math.max(1, names.size() - 1));
      ordered.putIfAbsent(
          names.get(i), new Look(SCALE[step], Theme.scaleClass(step), STROKES[0], Marker.of(i)));
    }
  }

  /** Gives the names that are new a look that no other of these names has. */
  void admit(List<String> names) {
    Set<Integer> taken = new HashSet<>();
    for (String name : names) {
      if (places.containsKey(name)) {
        taken.add(places.get(name));
      }
    }
    for (String name : names) {
      if (!places.containsKey(name) && !ordered.containsKey(name)) {
        int place = leastUsed(taken);
        places.put(name, place);
        uses[place]++;
        taken.add(place);
      }
    }
  }

  /** Of the looks with the plainest stroke that is left; the first if all are taken. */
  private int leastUsed(Set<Integer> taken) {
    int best = -1;
    for (int place = 0; place < uses.length; place++) {
      if (place % COLOURS.length == 0 && best >= 0) {
        return best;
      }
      if (!taken.contains(place) && (best < 0 || uses[place] < uses[best])) {
        best = place;
      }
    }
    return Math.max(best, 0);
  }

  /** The look of the name, which is a new one if it was not admitted. */
  Look look(String name) {
    Look known = ordered.get(name);
    if (known != null) {
      return known;
    }
    admit(List.of(name));
    int place = places.getOrDefault(name, 0);
    int colour = place % COLOURS.length;
    return new Look(
        COLOURS[colour],
        Theme.colourClass(colour),
        STROKES[place / COLOURS.length],
        Marker.of(place));
  }
}
