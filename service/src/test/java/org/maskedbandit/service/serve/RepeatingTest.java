package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Tx;
import org.maskedbandit.service.store.Writer;
import org.slf4j.LoggerFactory;

/** Work that fails is done again; without memory, nothing goes on as if all were well. */
class RepeatingTest {
  private static final Duration PAUSE = Duration.ofMillis(1);

  @Test
  void workThatFailsIsDoneAgain() throws InterruptedException {
    CountDownLatch times = new CountDownLatch(3);
    Repeating timer = new Repeating("timer", PAUSE, "it fails", () -> {
      times.countDown();
      throw new IllegalStateException("expected");
    });
    assertThat(times.await(60, TimeUnit.SECONDS)).isTrue();
    timer.close();
  }

  @ParameterizedTest
  @ValueSource(classes = {Timer.class, Writing.class})
  void anErrorEndsTheProcess(Class<?> main) throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            main.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
    } finally {
      process.destroyForcibly();
    }
  }

  /** A timer whose work has no memory. */
  static final class Timer {
    public static void main(String[] args) {
      new Repeating("timer", PAUSE, "it fails", () -> {
        throw new OutOfMemoryError("expected");
      });
    }
  }

  /** A writer that has no memory outside of its transactions. */
  static final class Writing {
    public static void main(String[] args) throws Exception {
      Database database = Database.sqlite(Files.createTempDirectory("store"));
      new Writer(database).every(PAUSE, new Writer.WriteBehind() {
        @Override
        public boolean waiting() {
          throw new OutOfMemoryError("expected");
        }

        @Override
        public void write(Tx tx) {}
      });
    }
  }

  /** As long as it goes on failing, one line says so; that it fails anew is said anew. */
  @Test
  void eachTimeThatWorkBeginsToFailIsLoggedOnce() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    Logger log = (Logger) LoggerFactory.getLogger(Repeating.class);
    AtomicBoolean failing = new AtomicBoolean();
    Runnable work = Repeating.of("it fails", () -> {
      if (failing.get()) {
        throw new IllegalStateException("expected");
      }
    });
    log.addAppender(lines);
    try {
      for (int times = 1; times <= 3; times++) {
        failing.set(true);
        work.run();
        work.run();
        assertThat(lines.list)
            .extracting(ILoggingEvent::getFormattedMessage)
            .hasSize(times)
            .containsOnly("it fails: IllegalStateException");
        failing.set(false);
        work.run();
      }
    } finally {
      log.detachAppender(lines);
    }
  }
}
