package org.maskedbandit.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documents: what it shows, calls, names and links.
 *
 * @param path relative to the repository, with slashes
 */
record Document(Repository repository, String path, String text) {
  private static final List<String> SOURCES = Repository.here().files(".java");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern NAME = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.(\\w+))?`");
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern TEST =
      Pattern.compile("-Dtest='?(\\w+)(?:\\$(\\w+))?(?:#(\\w+))?'?(?=\\s|$)");

  /**
   * A line that calls the program, split as a shell would, and what the comment after it says that
   * it prints.
   */
  record Command(List<String> words, List<String> says) {

    static Command of(String line) {
      String[] parts = line.split("\\s+# ?", 2);
      List<String> words = new ArrayList<>();
      Matcher word = WORD.matcher(parts[0]);
      while (word.find()) {
        words.add(word.group(1) == null ? word.group(2) : word.group(1));
      }
      List<String> says = parts.length == 1 ? List.of() : Arrays.asList(parts[1].split("; ", -1));
      return new Command(words.subList(1, words.size()), says);
    }

    @Override
    public String toString() {
      return String.join(" ", words);
    }
  }

  /** A fenced block. */
  record Block(String language, String text) {}

  static Document of(String path) {
    Repository repository = Repository.here();
    return new Document(repository, path, repository.text(path));
  }

  List<Block> blocks() {
    return BLOCK
        .matcher(text)
        .results()
        .map((MatchResult block) -> new Block(block.group(1), block.group(2)))
        .toList();
  }

  /** The fenced blocks in that language. */
  List<String> blocks(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .map(Block::text)
        .toList();
  }

  Stream<Command> commands() {
    return blocks("sh").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("./maskedbandit "))
        .map(Command::of);
  }

  /** Links that lead nowhere. */
  List<String> brokenLinks() {
    Path folder = repository.root().resolve(path).resolveSibling("");
    return Pattern.compile("\\]\\(([^)#]+)\\)")
        .matcher(text)
        .results()
        .map((MatchResult link) -> link.group(1))
        .filter(link -> !link.startsWith("http") && !Files.exists(folder.resolve(link)))
        .toList();
  }

  /** Classes, methods and tests that it names and that do not exist. */
  List<String> missingNames() {
    List<String> missing = new ArrayList<>();
    NAME.matcher(text)
        .results()
        .filter(name -> !declared(name.group(1), name.group(2)))
        .forEach(name -> missing.add(name.group()));
    TEST.matcher(text)
        .results()
        .filter(test -> !declared(test.group(1), test.group(3)))
        .forEach(test -> missing.add(test.group()));
    return missing;
  }

  private boolean declared(String type, String method) {
    return SOURCES.stream()
        .filter(file -> file.endsWith("/" + type + ".java"))
        .anyMatch(file -> method == null || repository.text(file).contains(" " + method + "("));
  }
}
