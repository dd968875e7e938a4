package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.List;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.notation.Check;

/** All sheets, and the files that they become. */
public final class Gallery {
  private static final String NAME = "laboratory";

  private Gallery() {}

  /**
   * For the build.
   *
   * @param arguments the folder with leaderboard.csv and audits.csv, the folder to write to, the
   *     version
   */
  public static void main(String[] arguments) {
    Check.within("the number of arguments", arguments.length, 3, 3);
    write(sheets(Path.of(arguments[0]), arguments[2]), Path.of(arguments[1]));
  }

  static List<Sheet> sheets(Path documents, String version) {
    return List.of(
        LeaderboardSheet.read(documents.resolve("leaderboard.csv"), version),
        AuditSheet.read(documents.resolve("audits.csv"), version));
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
