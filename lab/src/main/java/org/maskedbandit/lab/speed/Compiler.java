package org.maskedbandit.lab.speed;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A compiler of C on this machine. */
record Compiler(Path program, String version) {
  private static final List<String> NAMES = List.of("gcc", "clang", "cc");
  private static final List<String> OPTIONS = List.of("-O3", "-march=native");

  /** The first that there is in the folders of a search path. */
  static Optional<Compiler> in(String path) {
    return NAMES.stream()
        .flatMap(name -> folders(path).map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst()
        .map(program -> new Compiler(program, version(program)));
  }

  private static Stream<Path> folders(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isBlank())
        .map(Path::of);
  }

  private static String version(Path program) {
    return output(List.of(program.toString(), "--version"))
        .lines()
        .findFirst()
        .orElse(String.valueOf(program.getFileName()));
  }

  /** With the options that it compiles with. */
  String description() {
    return version + ", " + String.join(" ", OPTIONS);
  }

  /** Compiles our loop into a folder and answers with the program. */
  Path compile(Path folder) {
    Path source = folder.resolve("thompson.c");
    Path target = folder.resolve("thompson");
    try (InputStream text = Compiler.class.getResourceAsStream("thompson.c")) {
      Files.copy(text, source);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(OPTIONS);
    command.addAll(List.of("-o", target.toString(), source.toString(), "-lm"));
    output(command);
    return target;
  }

  /** What a program prints until it ends well. */
  static String output(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new UncheckedIOException(new IOException(command.get(0) + " says: " + text.strip()));
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
