package org.maskedbandit.lab.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/** A folder with a study and rows of it. */
record SweepFolder(Path path) {

  private Path studyFile() {
    return path.resolve("study.yaml");
  }

  private Path rows() {
    return path.resolve("rows");
  }

  Path part(Shard shard) {
    return rows().resolve(shard.file());
  }

  /** The study whose rows are here. */
  StudyFile study() {
    if (!Files.exists(studyFile())) {
      throw Check.refusal("a folder of a sweep", "one with study.yaml", path);
    }
    return StudyReader.read(StudyReader.text(studyFile()));
  }

  /** The files of rows. */
  List<Path> parts() {
    if (!Files.isDirectory(rows())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(rows())) {
      return files.filter(file -> Shard.names(file.getFileName().toString())).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Refuses the folder if it has rows of another study. */
  void requireSame(StudyFile study) {
    if (Files.exists(studyFile()) && !study().hash().equals(study.hash())) {
      throw Check.refusal(
          "the study",
          "the same as " + studyFile() + " to write into its folder",
          "another; give a new folder by --out");
    }
  }

  /** Makes the folder and keeps the study in it. Several shards may do so at once. */
  void keep(String text) {
    try {
      Files.createDirectories(rows());
      if (!Files.exists(studyFile())) {
        Path draft = Files.createTempFile(path, ".study-", ".yaml");
        Files.writeString(draft, text);
        // Temporary files are private; others may merge these rows.
        draft.toFile().setReadable(true, false);
        Files.move(draft, studyFile(), StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException failed) {
      throw new Refusal(
          Check.refusal("--out", "a folder that can be written", path).getMessage(), failed);
    }
  }
}
