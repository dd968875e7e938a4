package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.paper.Paper;
import org.maskedbandit.lab.paper.RunPlan;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.notation.Check;

/** All sheets, and the files that they become. */
public final class Gallery {
  private static final String NAME = "laboratory";

  /** The defaults of the command reproduce. */
  private static final RunPlan PLAN =
      new RunPlan(10, 1, Runtime.getRuntime().availableProcessors(), Progress.SILENT);

  private Gallery() {}

  /**
   * For the build.
   *
   * @param arguments the folder with leaderboard.csv and audits.csv, the folder to write to, the
   *     version, and a file that remembers from what the files there were made
   */
  public static void main(String[] arguments) {
    Check.within("the number of arguments", arguments.length, 4, 4);
    Path documents = Path.of(arguments[0]);
    Path folder = Path.of(arguments[1]);
    String version = arguments[2];
    Origin origin = Origin.of(documents, version);
    Path memory = Path.of(arguments[3]);
    if (!origin.isRemembered(memory, folder.resolve(NAME + ".json"))) {
      write(sheets(documents, version), folder);
      origin.remember(memory);
    }
  }

  static List<Sheet> sheets(Path documents, String version) {
    return Stream.concat(
            Paper.reproduce(List.of(), PLAN).stream().map(part -> PaperSheet.of(part, version)),
            Stream.of(
                LeaderboardSheet.read(documents.resolve("leaderboard.csv"), version),
                AuditSheet.read(documents.resolve("audits.csv"), version)))
        .toList();
  }

  static void write(List<Sheet> sheets, Path folder) {
    ArrayNode index = Json.array();
    try (OutputFolder output = OutputFolder.at(folder)) {
      for (Sheet sheet : sheets) {
        String file = NAME + "-" + sheet.id() + ".json";
        index.addObject().put("id", sheet.id()).put("title", sheet.title()).put("file", file);
        output.write(file, sheet.json().toString());
      }
      output.write(NAME + ".json", index.toString());
      output.publish();
    }
  }
}
