package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.http.Server;

/** What protects answers on their way: the ciphers of TLS, and headers for browsers and caches. */
class ProtectedAnswersTest {
  @TempDir
  private static Path folder;

  private static RunningService service;
  private static Server secure;
  private static SSLContext trusting;

  @BeforeAll
  static void start() throws Exception {
    Certified certified = Certified.in(folder);
    trusting = certified.trusting();
    service = RunningService.sqlite(folder);
    secure = Server.start(service.node, certified.address());
    service.post(
        "/v1/experiments",
        "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
  }

  @AfterAll
  static void stop() {
    secure.close();
    service.close();
  }

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3, TLS_AES_128_GCM_SHA256",
    "TLSv1.3, TLS_CHACHA20_POLY1305_SHA256",
    "TLSv1.2, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
    "TLSv1.2, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"
  })
  void strongCiphersAreAccepted(String protocol, String suite) throws Exception {
    assertThat(handshake(protocol, suite)).isEqualTo(suite);
  }

  /** The client offers each of them by default or on request, so it is the server that refuses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
        "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384",
        "TLS_RSA_WITH_AES_128_CBC_SHA",
        "TLS_RSA_WITH_AES_128_GCM_SHA256",
        "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256"
      })
  void ciphersWithoutForwardSecrecyOrAuthenticationAreRefused(String suite) {
    assertThatThrownBy(() -> handshake("TLSv1.2", suite))
        .isInstanceOf(SSLHandshakeException.class)
        .hasMessageContaining("handshake_failure");
  }

  private static String handshake(String protocol, String suite) throws IOException {
    try (SSLSocket socket =
        (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", secure.port())) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.setEnabledCipherSuites(new String[] {suite});
      socket.startHandshake();
      return socket.getSession().getCipherSuite();
    }
  }

  /** Answers and refusals. */
  @ParameterizedTest
  @CsvSource({
    "POST, /v1/experiments/e/decisions, 200",
    "GET, /v1/experiments/e, 200",
    "GET, /v1/experiments/none, 404",
    "GET, /no-such-address, 404",
    "DELETE, /v1/experiments, 405",
    "GET, /healthz, 200",
    "GET, /metrics, 200"
  })
  void answersAreKeptByNobody(String method, String path, int status) throws Exception {
    HttpResponse<String> clear = ask(false, method, path);
    assertThat(clear.statusCode()).isEqualTo(status);
    assertThat(header(clear, "Cache-Control")).containsExactly("no-store");
    assertThat(header(clear, "X-Content-Type-Options")).containsExactly("nosniff");
    assertThat(header(clear, "Strict-Transport-Security")).isEmpty();
    HttpResponse<String> hidden = ask(true, method, path);
    assertThat(hidden.statusCode()).isEqualTo(status);
    assertThat(header(hidden, "Cache-Control")).containsExactly("no-store");
    assertThat(header(hidden, "X-Content-Type-Options")).containsExactly("nosniff");
    assertThat(header(hidden, "Strict-Transport-Security")).containsExactly("max-age=31536000");
  }

  @Test
  void filesAndWeightsMayBeKeptAndAskedForAgain() throws Exception {
    assertThat(header(ask(false, "GET", "/"), "Cache-Control")).containsExactly("no-cache");
    assertThat(header(ask(false, "GET", "/docs"), "Cache-Control")).containsExactly("no-cache");
    HttpResponse<String> weights = ask(false, "GET", "/v1/experiments/e/weights");
    assertThat(header(weights, "Cache-Control")).containsExactly("no-cache");
    String tag = header(weights, "ETag").get(0);
    assertThat(
            ask(false, "GET", "/v1/experiments/e/weights", "If-None-Match", tag).statusCode())
        .isEqualTo(304);
  }

  private static List<String> header(HttpResponse<String> answer, String name) {
    return answer.headers().allValues(name);
  }

  private static HttpResponse<String> ask(
      boolean encrypted, String method, String path, String... headers) throws Exception {
    String url = encrypted ? secure.url() : service.url();
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + service.admin())
        .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpClient client = HttpClient.newBuilder().sslContext(trusting).build();
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
