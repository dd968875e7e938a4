package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.maskedbandit.lab.audit.AuditReport;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.privacy.Guarantee;

/**
 * What policies claim, and what attacks proved: the rows of {@code maskedbandit audit --format csv}
 * for many policies. A pure claim is compared by its epsilon, and every other by its eta; where it
 * has none, by that with the claimed epsilon at the delta of the audit, as the audit itself does.
 */
final class AuditSheet {
  private AuditSheet() {}

  static Sheet read(Path file, String version) {
    Sheet sheet = Sheet.of(
        "audits",
        "Audits",
        "What each policy claims for one reward, and what an attack proved that it gives away at"
            + " least, with confidence 0.999 for each line. A claim would be refuted if more were"
            + " proved than is claimed. A failed attack is no proof of a claim.",
        "maskedbandit audit --policy '…' --arms 2 --horizon 1000 --runs 20000 --confidence 0.999",
        version);
    ObjectNode table = sheet.table(
        "Claimed and proved",
        List.of(
            "policy",
            "claim",
            "compared by",
            "claimed",
            "proved at least",
            "refuted",
            "attack",
            "worlds"));
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      rows.forEach(row -> add(Sheet.row(table), row));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return sheet;
  }

  private static void add(ArrayNode cells, NamedCsvRecord row) {
    Guarantee claim = Notation.read(Guarantee.class, row.getField("claim"));
    double delta = Double.parseDouble(row.getField("delta"));
    double epsilon = claim.epsilon(0);
    boolean pure = Double.isFinite(epsilon);
    cells.add(row.getField("policy")).add(claim.phrase()).add(pure ? "ε" : "η");
    Sheet.add(cells, pure ? epsilon : AuditReport.eta(claim, delta).orElse(Double.NaN));
    Sheet.add(cells, Double.parseDouble(row.getField(pure ? "epsilon_at_least" : "eta_at_least")));
    cells
        .add(Boolean.parseBoolean(row.getField("refuted")))
        .add(row.getField("method"))
        .add(row.getField("pair"));
  }
}
