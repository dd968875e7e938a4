package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many requests a key may make, by a clock that stands still. */
class RateLimitTest {
  private static final int RATE = 5;
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong time = new AtomicLong(-SECOND);
  private final Access.RateLimit limit = new Access.RateLimit(RATE, time::get);

  private long admitted(String key) {
    return IntStream.range(0, 10 * RATE).filter(i -> limit.admits(key)).count();
  }

  @Test
  void aKeyMayMakeThoseOfOneSecondAtOnce() {
    assertThat(admitted("one")).isEqualTo(RATE);
    assertThat(admitted("one")).isZero();
    assertThat(admitted("another")).as("keys do not share").isEqualTo(RATE);
  }

  @Test
  void aKeyThatWasIdleForLongMayNotMakeMoreAtOnce() {
    assertThat(admitted("one")).isEqualTo(RATE);
    time.addAndGet(3_600 * SECOND);
    assertThat(admitted("one")).isEqualTo(RATE);
  }

  /** Refused requests cost nothing. */
  @Test
  void oneRequestIsAdmittedInEachFifthOfASecond() {
    assertThat(admitted("one")).isEqualTo(RATE);
    for (int i = 0; i < 20; i++) {
      time.addAndGet(SECOND / RATE - 1_000);
      assertThat(admitted("one")).isZero();
      time.addAndGet(1_001);
      assertThat(admitted("one")).isEqualTo(1);
    }
  }
}
