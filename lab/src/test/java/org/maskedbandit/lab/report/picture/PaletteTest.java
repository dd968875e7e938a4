package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PaletteTest {
  private static final List<String> MANY =
      IntStream.range(0, 20).mapToObj(i -> "policy " + i).toList();

  private final Palette palette = new Palette();

  @Test
  void namesOfOnePictureHaveTheirOwnLooks() {
    palette.admit(MANY);
    assertThat(MANY.stream().limit(14).map(this::colour))
        .doesNotHaveDuplicates()
        .allMatch(colour -> colour.matches("#[0-9A-F]{6}"));
    assertThat(MANY.stream().map(this::look)).doesNotHaveDuplicates();
    assertThat(MANY.stream().map(this::stroke).filter("none"::equals)).hasSize(14);
  }

  @Test
  void aNameKeepsItsLook() {
    palette.admit(MANY.subList(0, 3));
    String first = look("policy 1");
    palette.admit(List.of("other", "policy 1"));
    assertThat(look("policy 1")).isEqualTo(first).isNotEqualTo(look("other"));
  }

  /** The fifteenth name of a page takes a colour again, but none of the picture that it is in. */
  @Test
  void newNamesAvoidTheColoursOfTheirPicture() {
    palette.admit(MANY.subList(0, 14));
    palette.admit(List.of("new", "policy 0", "policy 1"));
    assertThat(Stream.of("new", "policy 0", "policy 1").map(this::colour)).doesNotHaveDuplicates();
    assertThat(stroke("new")).isEqualTo("none");
  }

  private String colour(String name) {
    return palette.look(name).colour();
  }

  private String stroke(String name) {
    return palette.look(name).pattern(Style.Stroke.SOLID);
  }

  private String look(String name) {
    return colour(name) + stroke(name);
  }
}
