package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.service.Traffic;
import org.slf4j.LoggerFactory;

class WriterTest {
  @TempDir
  Path folder;

  /** Something that is written in that many transactions. */
  private static final class Steps implements Writer.WriteBehind {
    private int left;

    Steps(int left) {
      this.left = left;
    }

    @Override
    public boolean waiting() {
      return left > 0;
    }

    @Override
    public void write(Tx tx) {}

    @Override
    public boolean ended(boolean successful) {
      left -= successful && left > 0 ? 1 : 0;
      return successful && left > 0;
    }
  }

  /** The store may have no more pages than it has. */
  private static boolean overfill(Tx tx) {
    tx.handle().execute("PRAGMA max_page_count = 1");
    tx.handle().execute("INSERT INTO setting (name, value) VALUES ('x', hex(zeroblob(100000)))");
    return true;
  }

  @Test
  void aFullStoreFailsRequestsAndDoesNotFillTheLog() {
    Instant start = Instant.now();
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger logger = (Logger) LoggerFactory.getLogger(Writer.class);
    logger.addAppender(log);
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      for (int i = 0; i < 300; i++) {
        assertThatThrownBy(() -> writer.own(WriterTest::overfill).join()).isNotNull();
      }
      assertThat(writer
              .own(tx -> tx.handle().execute("PRAGMA max_page_count = 100000"))
              .join())
          .isNotNull();
    } finally {
      logger.detachAppender(log);
    }
    List<String> lines = log.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains("SQLITE_FULL"))
        .toList();
    long most = 1 + Duration.between(start, Instant.now()).toSeconds() / 10;
    assertThat(lines).startsWith("a transaction failed: SQLITE_FULL").hasSizeLessThanOrEqualTo((int)
        most);
  }

  @Test
  void whatWaitsIsWrittenToTheLastBeforeTheEnd() {
    Steps steps = new Steps(50);
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      writer.every(Duration.ofMinutes(1), steps);
    }
    assertThat(steps.left).isZero();
  }

  /** However slow the machine is: the k-th time is k intervals after the start, or later. */
  @Test
  void workIsDoneOnceInAnInterval() {
    AtomicInteger times = new AtomicInteger();
    long millis = 100;
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      long start = System.nanoTime();
      writer.every(Duration.ofMillis(millis), tx -> times.incrementAndGet());
      Traffic.await(() -> times.get() >= 3);
      for (int i = 0; i < 10; i++) {
        assertThat(writer.shared(tx -> true).join()).isTrue();
      }
      long done = times.get();
      assertThat(done * millis * 1_000_000).isLessThanOrEqualTo(System.nanoTime() - start);
    }
  }

  @Test
  void aWriterThatCannotWriteEnds() {
    Steps steps = new Steps(50);
    Database database = Database.sqlite(folder);
    database.close();
    try (Writer writer = new Writer(database)) {
      writer.every(Duration.ofMinutes(1), steps);
    }
    assertThat(steps.left).isEqualTo(50);
  }

  @Test
  void anErrorFailsItsRequestAndNoOther() {
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      CompletableFuture<Boolean> failing = writer.own(tx -> {
        throw new StackOverflowError("no room");
      });
      assertThatThrownBy(() -> failing.get(60, TimeUnit.SECONDS))
          .hasCauseInstanceOf(StackOverflowError.class);
      assertThat(writer.own(tx -> true).join()).isTrue();
    }
  }

  @Test
  void everyRequestIsAnsweredAlsoAtTheEnd() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      Queue<CompletableFuture<Boolean>> answers = new ConcurrentLinkedQueue<>();
      try (Database database = Database.sqlite(folder)) {
        Writer writer = new Writer(database);
        Thread client = new Thread(() -> {
          CompletableFuture<Boolean> answer;
          do {
            answer = writer.shared(tx -> true);
            answers.add(answer);
          } while (!answer.isCompletedExceptionally());
        });
        client.start();
        writer.close();
        client.join(60_000);
      }
      assertThat(answers).isNotEmpty().allMatch(CompletableFuture::isDone);
    }
  }

  /** A transaction that was in the way of another one is tried again, and nothing else is. */
  @ParameterizedTest
  @CsvSource({"40001, true", "40P01, true", "23505, false"})
  void whatTheStoreHasUndoneIsTriedAgain(String state, boolean again) {
    AtomicInteger attempts = new AtomicInteger();
    try (Database database = Database.postgres(Stores.newPostgres());
        Writer writer = new Writer(database)) {
      CompletableFuture<Integer> answer = writer.own(tx -> {
        if (attempts.incrementAndGet() == 1) {
          tx.handle()
              .execute(
                  "DO $$ BEGIN RAISE EXCEPTION 'expected' USING ERRCODE = '" + state + "'; END $$");
        }
        return attempts.get();
      });
      if (again) {
        assertThat(answer.join()).isEqualTo(2);
      } else {
        assertThatThrownBy(answer::join).isNotNull();
        assertThat(attempts).hasValue(1);
      }
    }
  }
}
