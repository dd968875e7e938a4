package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Classes of a user, compiled on the spot. */
record OutsideClasses(Path home) {

  void compile(String name, String source, String... options) throws IOException {
    Path file = home.resolve("src/com/acme/" + name + ".java");
    Path classes = Files.createDirectories(home.resolve("classes"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> all = Stream.concat(
            Stream.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path")),
            Stream.of(options))
        .toList();
    StringWriter said = new StringWriter();
    boolean compiled;
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      compiled = compiler
          .getTask(said, files, null, all, null, files.getJavaFileObjects(file))
          .call();
    }
    assertThat(compiled).as(said.toString()).isTrue();
  }

  /** A jar of all that was compiled. */
  String pack() throws IOException {
    Path jar = home.resolve("acme.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> classes = Files.walk(home.resolve("classes"))) {
      for (Path each : classes.filter(Files::isRegularFile).toList()) {
        String name = home.resolve("classes").relativize(each).toString().replace('\\', '/');
        out.putNextEntry(new JarEntry(name));
        Files.copy(each, out);
        out.closeEntry();
      }
    }
    return jar.toString();
  }
}
