package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzing of whole requests, guided by what the service executes (Jazzer), if the environment
 * variable {@code JAZZER_FUZZ} is 1. Not among the usual tests, where Jazzer would change the byte
 * code that the others try; {@link BadRequestsTest} is.
 */
class RequestFuzz {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path folder;

  @SuppressWarnings("NullAway.Init")
  private static RunningService service;

  @SuppressWarnings("NullAway.Init")
  private static BadRequests requests;

  @BeforeAll
  static void start() throws IOException {
    service = RunningService.sqlite(folder);
    requests = new BadRequests(service);
  }

  @AfterAll
  static void stop() throws IOException {
    System.out.println("fuzzed requests by status: " + requests.statuses);
    requests.close();
    service.close();
  }

  @FuzzTest(maxExecutions = 200_000, maxDuration = "")
  void everyRequestIsAnswered(FuzzedDataProvider data) throws IOException {
    // The requests of this test are the only connections.
    BugDetectors.allowNetworkConnections((host, port) -> port == service.server.port());
    requests.send(new Mutation(new Choices(data)));
    assertThat(requests.wrong).isEmpty();
  }

  /** The fuzzer makes the choices of the generator. */
  private static final class Choices extends Random {
    private static final long serialVersionUID = 1;
    private final transient FuzzedDataProvider data;

    Choices(FuzzedDataProvider data) {
      this.data = data;
    }

    @Override
    protected int next(int bits) {
      return data.consumeInt() >>> (32 - bits);
    }
  }
}
