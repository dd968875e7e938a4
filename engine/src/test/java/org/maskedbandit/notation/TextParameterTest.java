package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.NestedFormTest.Written;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Texts as parameters of records, and components that follow from others. */
class TextParameterTest {
  private static final String TITLED = Titled.class.getName();
  private static final String MEASURED = Measured.class.getName();

  /** With texts, and one by default. */
  public record Titled(
      @Parameter("its title") String title,
      @Parameter("more texts") List<String> notes,
      @Parameter("its place") String place)
      implements Written {
    public Titled(String title, List<String> notes) {
      this(title, notes, "right here");
    }
  }

  /** With a component that follows from the others. The shortest constructor does not find it. */
  public record Measured(String text, int more, @Derived Object size) implements Written {
    public Measured(String text) {
      this(text, 0, "unknown");
    }

    public Measured(String text, int more) {
      this(text, more, (Object) (text.length() + more));
    }
  }

  /** Quotes are single ones here, for the reader's sake. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "docs/examples/open-bandit_men.csv | docs/examples/open-bandit_men.csv",
        "Größe7                            | Größe7",
        "two words                         | 'two words'",
        "a,b                               | 'a,b'",
        "f(x=[1])                          | 'f(x=[1])'",
        "C:\\logs                          | 'C:\\\\logs'",
        "say 'hi'                          | 'say \\'hi\\''",
        "``                                | ''",
        "` `                               | ' '",
        "true                              | true",
      })
  void textsAreQuotedIfTheyHaveSigns(String text, String shown) {
    Policy titled = new Titled(text.replace('\'', '"'), List.of());
    String written = shown.replace('\'', '"');
    assertThat(titled.written()).isEqualTo(TITLED + "(title=" + written + ", notes=[])");
    assertThat(Policy.parse(titled.written())).isEqualTo(titled);
    assertThat(Policy.parse(TITLED + "( notes=[ ] ,title = " + written + " )")).isEqualTo(titled);
  }

  @Test
  void aTextWithoutSignsNeedsNoQuotes() {
    assertThat(Policy.parse(TITLED + "(title=two words, notes=[C:\\x, \"b\"])"))
        .isEqualTo(new Titled("two words", List.of("C:\\x", "b")));
    assertThat(Policy.parse(TITLED + "(title=\"plain\", notes=[])").written())
        .isEqualTo(TITLED + "(title=plain, notes=[])");
  }

  /** Twenty thousand records of any letters survive the way out and back. */
  @Test
  void everyTextReadsBackEqual() {
    RandomSource random = Seed.of(12).stream();
    for (int i = 0; i < 20_000; i++) {
      Titled titled = new Titled(
          text(random),
          Stream.generate(() -> text(random)).limit(random.nextInt(3)).toList(),
          random.nextBoolean() ? "right here" : text(random));
      assertThat(Policy.parse(titled.written())).isEqualTo(titled);
    }
  }

  /** Mostly of signs. */
  private static String text(RandomSource random) {
    String signs = "()[],=\"\\' \n\tab_./-…é";
    return IntStream.range(0, random.nextInt(8))
        .mapToObj(each -> random.nextInt(10) == 0
            ? String.valueOf((char) random.nextInt(0xd800))
            : String.valueOf(signs.charAt(random.nextInt(signs.length()))))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "('open, notes=[])       | which needs a closing ''' at character {end}",
        "('open\\', notes=[])    | which needs a closing ''' at character {end}",
        "(open', notes=[])       | which needs ',' or ')' at character",
        "('a\\b', notes=[])      | which needs a second '\\' or a ''' at character",
        "('a'b, notes=[])        | which needs ',' or ')' at character",
        "(f(x=1), notes=[])      | title must be a text, in double quotes if it has signs, but is"
            + " f(x=1)",
        "([a], notes=[])         | title must be a text",
        "(a, notes=b)            | notes must be a list in brackets, but is b",
      })
  void refusalsSayWhatIsMissing(String parameters, String sentence) {
    String given = (TITLED + parameters.replaceFirst("\\(", "(title=")).replace('\'', '"');
    String expected =
        sentence.replace("'''", "'\"'").replace("{end}", String.valueOf(given.length() + 1));
    assertThatThrownBy(() -> Policy.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void aTextInQuotesIsNoNumberAndNoRecord() {
    assertThatThrownBy(() -> Policy.parse("epoch-thompson(eta=\"1\")"))
        .hasMessage("eta must be a number, but is \"1\"");
    assertThatThrownBy(() -> Policy.parse("with-uniform(policy=\"epoch-coins\")"))
        .hasMessageContaining("but is '\"epoch-coins\"'");
    assertThatThrownBy(() -> Policy.parse("\"thompson\""))
        .hasMessageContaining("which needs a name at character 1");
  }

  @Test
  void whatIsKnownOfATextIsSaid() {
    Family<Policy> family = Family.of(Policy.class);
    assertThat(family.form(TITLED))
        .isEqualTo(TITLED + "(title=…, notes=[…], place=\"right here\")");
    assertThat(family.parameters(TITLED).stream().map(ParameterFacts::type))
        .containsExactly("text", "list of text", "text");
    assertThat(family.example(TITLED)).isEqualTo(new Titled("text", List.of()));
  }

  @Test
  void whatFollowsFromOthersIsNotWritten() {
    Policy measured = new Measured("four", 3);
    assertThat(measured.written()).isEqualTo(MEASURED + "(text=four, more=3)");
    assertThat(Policy.parse(measured.written())).isEqualTo(measured);
    assertThat(((Measured) Policy.parse(MEASURED + "(text=four)")).size()).isEqualTo(4);
    assertThat(Family.of(Policy.class).form(MEASURED)).isEqualTo(MEASURED + "(text=…, more=0)");
    assertThatThrownBy(() -> Policy.parse(MEASURED + "(text=four, size=4)"))
        .hasMessageContaining("has no parameter size; it has text, more");
  }
}
