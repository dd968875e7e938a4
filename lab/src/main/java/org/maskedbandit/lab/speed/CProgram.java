package org.maskedbandit.lab.speed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Our loop in C, compiled on the spot for this machine; gone after {@link #close}. */
record CProgram(Path program) implements AutoCloseable {

  static CProgram compiledBy(Compiler compiler) {
    try {
      return new CProgram(compiler.compile(Files.createTempDirectory("maskedbandit-bench-")));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    Path folder = program.resolveSibling("");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** What it prints for these arguments. */
  String output(Stream<String> arguments) {
    List<String> command =
        Stream.concat(Stream.of(program.toString()), arguments).toList();
    return Compiler.output(command);
  }
}
