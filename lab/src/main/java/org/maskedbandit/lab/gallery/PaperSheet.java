package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.paper.PaperReport;
import org.maskedbandit.lab.paper.Part;
import org.maskedbandit.lab.paper.Reproduction;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.notation.Numbers;

/** A part of the paper: what its picture shows, and its statements beside our measurements. */
final class PaperSheet {
  private PaperSheet() {}

  static Sheet of(Reproduction reproduction, String version) {
    Part part = reproduction.part();
    Sheet sheet = Sheet.of(
        part.id(),
        part.title(),
        reproduction.caption(),
        "maskedbandit reproduce " + part.id(),
        version);
    reproduction.picture().ifPresent(picture -> {
      ArrayNode panels = sheet.json().putArray("panels");
      picture.panels().forEach(panel -> add(panels.addObject(), panel));
    });
    Table statements = PaperReport.statements(reproduction);
    ObjectNode table = sheet.table("The paper's statement and our reading", statements.headings());
    for (List<String> cells : statements.shown()) {
      cells.forEach(Sheet.row(table)::add);
    }
    return sheet;
  }

  private static void add(ObjectNode node, Panel panel) {
    node.put("title", panel.title());
    add(node.putObject("x"), panel.x());
    add(node.putObject("y"), panel.y());
    ArrayNode series = node.putArray("series");
    panel.lines().forEach(line -> add(series.addObject(), line));
  }

  private static void add(ObjectNode node, Axis axis) {
    node.put("title", axis.title()).put("logarithmic", axis.logarithmic());
    if (Double.isFinite(axis.low())) {
      node.put("low", new BigDecimal(Numbers.write(axis.low())));
    }
  }

  private static void add(ObjectNode node, Curve curve) {
    node.put("label", curve.label())
        .put("family", curve.family())
        .put("stroke", curve.style().stroke().name().toLowerCase(Locale.ROOT))
        .put("points", curve.style().points());
    Sheet.numbers(node, "x", curve.x());
    Sheet.numbers(node, "y", curve.y());
    if (curve.low().size() > 0) {
      Sheet.numbers(node, "low", curve.low());
      Sheet.numbers(node, "high", curve.high());
    }
  }
}
