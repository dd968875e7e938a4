package org.maskedbandit.bench.race;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A compiler of C on this machine. */
record Compiler(Path program) {
  private static final List<String> NAMES = List.of("gcc", "clang", "cc");
  private static final List<String> OPTIONS = List.of("-O3", "-march=native");

  /** Those that there are in the folders of a search path, the best known first. */
  static Stream<Compiler> in(String path) {
    return NAMES.stream()
        .flatMap(name -> folders(path).map(folder -> folder.resolve(name)))
        .filter(Files::isRegularFile)
        .filter(Files::isExecutable)
        .map(Compiler::new);
  }

  private static Stream<Path> folders(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isBlank())
        .map(Path::of);
  }

  /** Its version and the options that it is given. */
  String description() {
    String printed = output(List.of(program.toString(), "--version"));
    return printed.lines().findFirst().orElse("") + ", " + String.join(" ", OPTIONS);
  }

  /** Compiles our loop into a folder. */
  void compile(Path folder, String target) {
    Path source = folder.resolve("thompson.c");
    try (InputStream text = Compiler.class.getResourceAsStream("thompson.c")) {
      Files.copy(text, source);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(OPTIONS);
    command.addAll(List.of("-o", folder.resolve(target).toString(), source.toString(), "-lm"));
    output(command);
  }

  /** What a program prints until it ends well. */
  static String output(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(command.get(0) + " ended with: " + text.strip());
      }
      return text;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
