package org.maskedbandit.bench.race;

import java.util.Comparator;
import java.util.Locale;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;

/** What was measured, as one page. */
public record SpeedPage(Speed speed) {

  /** Writes the page, its picture and the tables. */
  public void write(OutputFolder folder, Provenance provenance) {
    SpeedTables tables = new SpeedTables(speed);
    Figure figure = new Figures(folder).write("growth", GrowthPicture.of(speed));
    folder.write("bench.json", Json.text(SpeedJson.of(speed)));
    folder.write("rounds.csv", tables.game().csv());
    folder.write("horizons.csv", tables.horizonsInFull().csv());
    folder.write("arms.csv", tables.arms().csv());
    Html page = Html.titled("The speed of this machine", machine()).lead(lead());
    page.section("rounds", "The same game, played by all")
        .table(
            "Five coins, 100000 rounds, one thread, CPU time. x C and x bare Java say how many"
                + " times as fast as these loops a row is, x rounds as playing every round of its"
                + " policy.",
            tables.game());
    page.section("growth", "How cost grows")
        .figure(
            figure.svg(),
            "Left: a run, by its number of rounds. Right: a decision, by the number of arms.",
            figure.downloads())
        .table("Milliseconds a run, by its number of rounds", tables.horizons())
        .table("Microseconds a decision with learning one reward, by its arms", tables.arms());
    page.section("reading", "How to read it")
        .paragraph("All loops take turns in one process and repeat the same runs; the least time of"
            + " each counts, so that what else the machine does matters little. Regrets must agree:"
            + " a loop that plays another game is not faster.")
        .paragraph("Times are of this machine and change from run to run; ratios are steadier.");
    page.file("bench.json", "everything, in full precision")
        .file("rounds.csv", "the first table")
        .file("horizons.csv", "cost of a run by its rounds")
        .file("arms.csv", "cost of a decision by its arms")
        .file("growth.csv", "the points of the picture");
    folder.write("index.html", page.html(provenance));
  }

  private String machine() {
    Speed.Machine machine = speed.machine();
    return machine.cores() + (machine.cores() == 1 ? " core, " : " cores, ") + machine.java() + ", "
        + (machine.compiles() ? machine.compiler() : "no C compiler found");
  }

  private String lead() {
    return speed.rounds().stream()
        .filter(row -> row.measured() && row.timesJava() > 0)
        .max(Comparator.comparingDouble(ThroughputRow::timesJava))
        .map(row -> String.format(
            Locale.ROOT,
            "The same bandit was played by plain loops and by our engines. The fastest, %s with"
                + " `%s`, needs %.3g ms for a run of %d rounds and is %.3g times as fast as the"
                + " bare loop in Java%s.",
            row.name(),
            row.policy().written(),
            1e3 * row.seconds(),
            row.horizon(),
            row.timesJava(),
            Double.isNaN(row.timesC())
                ? ""
                : String.format(Locale.ROOT, " and %.3g times the loop in C", row.timesC())))
        .orElse("The same bandit was played by plain loops and by our engines.");
  }
}
