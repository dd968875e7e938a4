package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.notation.Check;

/**
 * Readings of the curves in the published figures, with a bound on the error of each. The README
 * beside the resources says how they were read. Figures 3, 5 and 7 are not in the proceedings and
 * have none.
 */
public class PublishedCurves {

  /** A point of a published curve. */
  public record Reading(double x, double y, double error) {
    public Reading {
      Check.notNegative("x", x);
      Check.within("y", y, -1e9, 1e9);
      Check.positive("error", error);
    }
  }

  /** One curve of one panel. */
  public record PublishedCurve(String panel, String name, List<Reading> readings) {
    /** Points without a line, in the colour of the curve with that label. */
    Curve points(String label) {
      return Curve.of(
              "published, " + label,
              readings.stream().mapToDouble(Reading::x).toArray(),
              readings.stream().mapToDouble(Reading::y).toArray())
          .family(label)
          .pointsAlone();
    }

    /** The last reading. */
    Reading end() {
      return readings.get(readings.size() - 1);
    }
  }

  /** All curves of a figure, in the order of the file. */
  public List<PublishedCurve> figure(int number) {
    Resource file = new Resource("figure-" + number + ".csv");
    Map<List<String>, List<Reading>> readings = new LinkedHashMap<>();
    file.rows(
        text(file),
        row -> readings
            .computeIfAbsent(
                List.of(row.getField("panel"), row.getField("curve")), key -> new ArrayList<>())
            .add(new Reading(
                Double.parseDouble(row.getField("x")),
                Double.parseDouble(row.getField("y")),
                Double.parseDouble(row.getField("error")))));
    List<PublishedCurve> curves = new ArrayList<>();
    readings.forEach((key, all) -> curves.add(new PublishedCurve(key.get(0), key.get(1), all)));
    return curves;
  }

  String text(Resource file) {
    return file.text();
  }

  /** The curve of a panel whose names start so. */
  public PublishedCurve curve(int figure, String panel, String name) {
    return figure(figure).stream()
        .filter(curve -> curve.panel().startsWith(panel) && curve.name().startsWith(name))
        .findFirst()
        .orElseThrow();
  }
}
