package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that come byte by byte are answered, and those that never end delay nobody. */
class SlowClientsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void othersAreServedMeanwhile() throws Exception {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      byte[] request = ("POST /v1/experiments/e/decisions HTTP/1.1\r\nHost: x\r\n"
              + "Authorization: Bearer " + service.admin
              + "\r\nContent-Length: 14\r\n\r\n{\"person\":\"p\"}")
          .getBytes(StandardCharsets.US_ASCII);
      try (RawConnection slow = new RawConnection(service.server.port());
          RawConnection unfinished = new RawConnection(service.server.port());
          RawConnection silent = new RawConnection(service.server.port())) {
        unfinished.write(java.util.Arrays.copyOf(request, request.length - 1));
        silent.write(java.util.Arrays.copyOf(request, 30));
        for (byte next : request) {
          slow.write(new byte[] {next});
          Thread.sleep(2);
          if (next == '\n') {
            assertThat(service.post("/v1/experiments/e/decisions", "{}").status())
                .isEqualTo(200);
          }
        }
        assertThat(slow.read().status()).isEqualTo(200);
        unfinished.write("}".getBytes(StandardCharsets.US_ASCII));
        assertThat(unfinished.read().status()).isEqualTo(200);
      }
      assertThat(service.get("/v1/experiments").status()).isEqualTo(200);
    }
  }
}
