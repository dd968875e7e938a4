package org.maskedbandit.bench.race;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Our loop in C, compiled on the spot for this machine; deleted by {@link #close}. */
record CProgram(Path folder, String compiler) implements AutoCloseable {
  private static final String NAME = "thompson";

  /** By the first compiler of a search path that succeeds; empty if none does. */
  static Optional<CProgram> compiledIn(String path) {
    return Compiler.in(path).flatMap(compiler -> compiledBy(compiler).stream()).findFirst();
  }

  private static Optional<CProgram> compiledBy(Compiler compiler) {
    Path folder = newFolder();
    try {
      compiler.compile(folder, NAME);
      CProgram program = new CProgram(folder, compiler.description());
      program.output(Stream.of("1", "1", "1", "1", "0.5"));
      return Optional.of(program);
    } catch (UncheckedIOException unable) {
      delete(folder);
      return Optional.empty();
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("maskedbandit-bench-");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** What it prints for these arguments. */
  String output(Stream<String> arguments) {
    String file = folder.resolve(NAME).toString();
    List<String> command = Stream.concat(Stream.of(file), arguments).toList();
    return Compiler.output(command);
  }

  @Override
  public void close() {
    delete(folder);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
