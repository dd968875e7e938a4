package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that the README and the guides tell a reader to run works as printed. */
class SnippetsTest {

  @TempDir
  Path folder;

  /** All but two, which {@link SchemaTest} and the client's ServiceGuideTest follow. */
  static Stream<String> pages() {
    return Repository.here().files(".md").stream()
        .filter(path -> path.equals("README.md") || path.startsWith("docs/guide/"))
        .filter(path -> !path.endsWith("/results.md") && !path.endsWith("/service.md"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyBlockRunsAsPrinted(String page) throws Exception {
    Walkthrough walkthrough = new Walkthrough(folder);
    walkthrough.follow(Document.of(page));
    assumeTrue(walkthrough.skipped().isEmpty(), () -> String.join("; ", walkthrough.skipped()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```sh\n./maskedbandit problem\n```",
        "```sh\nrm -r out\n```",
        "```sh\n./maskedbandit serve --dta out/data\n```",
        "```sh\n./maskedbandit account --spent 1\n```\n\n```text\nno such line\n```",
        "```java\nList<String> list = null;\n```",
        "```java\nSystem.out.println(1);   // 2\n```",
        "```java\nthrow new IllegalStateException();\n```",
        "```python\nimport no_such_module\n```"
      })
  void whatDoesNotWorkIsFound(String page) throws Exception {
    Document wrong = new Document(Repository.here(), "docs/guide/wrong.md", page);
    Walkthrough walkthrough = new Walkthrough(folder);
    assumeTrue(!page.contains("python") || walkthrough.available("json"), "needs python3");
    assertThatThrownBy(() -> walkthrough.follow(wrong)).isInstanceOf(AssertionError.class);
  }

  @Test
  void whatWorksIsLeftAlone() throws Exception {
    Document right = new Document(Repository.here(), "docs/guide/right.md", """
        ```sh
        ./maskedbandit account --guarantee 'gdp(eta=1)' \\
            --delta 1e-6 --format csv > out/one.csv   # a comment
        ./maskedbandit problems
        ```

        ```text
        bernoulli(…
        ```

        ```java
        import java.nio.file.Files;
        import java.nio.file.Path;

        System.out.println(Files.size(Path.of("out/one.csv")) > 0);   // true
        ```
        """);
    Walkthrough walkthrough = new Walkthrough(folder);
    walkthrough.follow(right);
    assertThat(walkthrough.skipped()).isEmpty();
  }
}
