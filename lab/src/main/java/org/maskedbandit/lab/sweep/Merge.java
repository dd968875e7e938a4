package org.maskedbandit.lab.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.maskedbandit.lab.grid.Batch;
import org.maskedbandit.lab.grid.Batches;
import org.maskedbandit.lab.grid.PartReader;
import org.maskedbandit.lab.grid.PartWriter;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.notation.Check;

/** Puts the parts of several folders together, in the order of the tasks. */
public final class Merge {
  private static final int NAMED = 3;
  private static final int REPORTED_EVERY = 1000;

  private final StudyFile study;
  private final String text;
  private final Map<Path, Shard> parts = new TreeMap<>();

  /** The folders must have parts of the same study. */
  public Merge(List<Path> folders) {
    Check.atLeast("the number of folders", folders.size(), 1);
    study = new SweepFolder(folders.get(0)).study();
    text = StudyReader.text(folders.get(0).resolve("study.yaml"));
    for (Path path : folders) {
      SweepFolder folder = new SweepFolder(path);
      if (!folder.study().hash().equals(study.hash())) {
        throw Check.refusal("the study of " + path, "that of " + folders.get(0), "another");
      }
      folder
          .parts()
          .forEach(part -> parts.put(part, Shard.ofFile(part.getFileName().toString())));
    }
  }

  public StudyFile study() {
    return study;
  }

  /** Writes all rows into one part of a new folder; nothing, if a task is missing or doubled. */
  public void into(Path out, Progress progress) {
    SweepFolder target = new SweepFolder(out);
    if (!target.parts().isEmpty()) {
      throw Check.refusal("--out", "a folder without rows of a sweep", out);
    }
    target.requireSame(study);
    refuseDoubled();
    Path draft = out.resolve(".draft-" + Shard.ALL.file());
    OutputFolder folder = OutputFolder.at(out);
    try {
      write(draft, progress);
      target.keep(text);
      Files.move(draft, target.part(Shard.ALL));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      delete(draft);
      folder.close();
    }
  }

  private void refuseDoubled() {
    Batches<Point> tasks = study.batches();
    Listed doubled = new Listed();
    for (long place = 0; place < tasks.size(); place++) {
      List<Path> owners = owners(place);
      if (owners.size() > 1) {
        doubled.add(tasks.get(place).name() + " (" + owners.get(0) + " and " + owners.get(1) + ")");
      }
    }
    doubled.refuse("in one part", "doubled", "");
  }

  private List<Path> owners(long place) {
    List<Path> owners = new ArrayList<>(1);
    parts.forEach((part, shard) -> {
      if (shard.has(place)) {
        owners.add(part);
      }
    });
    return owners;
  }

  private void write(Path draft, Progress progress) {
    Batches<Point> tasks = study.batches();
    Map<Path, PartReader> readers = new TreeMap<>();
    Listed missing = new Listed();
    try (PartWriter writer = new PartWriter(draft, tasks.header())) {
      writer.keep(0);
      parts.keySet().forEach(part -> readers.put(part, new PartReader(part, tasks.header())));
      for (long place = 0; place < tasks.size(); place++) {
        Batch<Point> task = tasks.get(place);
        Optional<String> rows = owners(place).stream()
            .findFirst()
            .flatMap(part -> Objects.requireNonNull(readers.get(part)).next(task));
        rows.ifPresentOrElse(writer::append, () -> missing.add(task.name()));
        if (place % REPORTED_EVERY == 0) {
          progress.report((double) place / tasks.size());
        }
      }
      missing.refuse("in a part", "missing", "; finish their shards with --resume");
      readers.values().forEach(PartReader::requireEnd);
    } finally {
      readers.values().forEach(PartReader::close);
    }
  }

  private static void delete(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Tasks that are refused: the names of the first ones, and how many there are. */
  private static final class Listed {
    private final List<String> first = new ArrayList<>();
    private long count;

    void add(String name) {
      count++;
      if (first.size() < NAMED) {
        first.add(name);
      }
    }

    void refuse(String rule, String wrong, String advice) {
      if (count > 0) {
        String more = count > first.size() ? "; and " + (count - first.size()) + " more" : "";
        throw Check.refusal(
            "every task", rule, wrong + ": " + String.join("; ", first) + more + advice);
      }
    }
  }
}
