package org.maskedbandit.service.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChangeTagsTest {
  private final MasterKey master = MasterKey.random();

  @Test
  void aNameIsReadBackInItsGenerationAlone() {
    ChangeTags tags = new ChangeTags(master, 7);
    for (long change : new long[] {0, 1, 390, Long.MAX_VALUE}) {
      assertThat(tags.of(change)).matches("[\\w-]{22}");
      assertThat(tags.change(tags.of(change))).hasValue(change);
      assertThat(new ChangeTags(master, 8).change(tags.of(change))).isEmpty();
      assertThat(new ChangeTags(MasterKey.random(), 7).change(tags.of(change))).isEmpty();
    }
    assertThat(LongStream.range(0, 1000).mapToObj(tags::of).distinct()).hasSize(1000);
  }

  @Test
  void allElseIsUnknown() {
    ChangeTags tags = new ChangeTags(master, 7);
    for (String text : new String[] {"", "7-390", "A".repeat(22), "A".repeat(44), "\u00e9", "A"}) {
      assertThat(tags.change(text)).as(text).isEmpty();
    }
  }
}
