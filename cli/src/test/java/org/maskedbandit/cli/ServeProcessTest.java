package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command serve in a process of its own. */
class ServeProcessTest {
  private static final String BODY = "{\"person\": \"someone\"}";
  private static final String PASSWORD = "password";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private static final class Serving implements AutoCloseable {
    final Process process;
    final Path folder;
    final String url;

    Serving(Path folder, String... more) throws IOException {
      this.folder = folder;
      process = serve(folder, more);
      BufferedReader lines = new BufferedReader(
          new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String first = Objects.requireNonNull(lines.readLine(), "the server did not start");
      assertThat(first).startsWith("listening on ");
      url = first.substring("listening on ".length());
    }

    HttpResponse<String> send(HttpClient client, String method, String path, String body)
        throws Exception {
      return client.send(
          HttpRequest.newBuilder(URI.create(url + path))
              .header("X-API-Key", key())
              .method(method, BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    }

    String key() throws IOException {
      return Files.readString(folder.resolve("admin-key")).strip();
    }

    int port() {
      return URI.create(url).getPort();
    }

    @Override
    public void close() {
      // What it writes is gone before its folder is deleted.
      process.destroyForcibly().onExit().join();
    }
  }

  private static Process serve(Path folder, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "serve",
        "--data",
        folder.toString(),
        "--port",
        "0"));
    words.addAll(List.of(more));
    return new ProcessBuilder(words)
        .redirectError(folder.resolveSibling("errors").toFile())
        .start();
  }

  /** The requests have begun: half of each is there when the signal comes. */
  @Test
  void afterASignalWhatHasBegunIsAnsweredAndNothingIsLost() throws Exception {
    Path folder = base.resolve("data");
    HttpClient client = HttpClient.newHttpClient();
    List<String> decisions = new ArrayList<>();
    try (Serving server = new Serving(folder)) {
      server.send(
          client,
          "POST",
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        open.add(begin(server));
      }
      // Connections take turns on the threads of the server: each has read what came before.
      for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
        HttpClient another = HttpClient.newHttpClient();
        assertThat(server.send(another, "GET", "/v1/experiments/e", "").statusCode())
            .isEqualTo(200);
      }
      server.process.destroy();
      awaitRefusal(server.port());
      for (Socket socket : open) {
        decisions.add(finish(socket));
      }
      assertThat(server.process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(server.process.exitValue()).isZero();
    }
    assertThat(decisions).doesNotHaveDuplicates();
    try (Serving again = new Serving(folder)) {
      for (String decision : decisions) {
        assertThat(again
                .send(
                    HttpClient.newHttpClient(),
                    "PUT",
                    "/v1/decisions/" + decision + "/reward",
                    "{\"value\": 1}")
                .statusCode())
            .isEqualTo(200);
      }
    }
  }

  private static Socket begin(Serving server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(120_000);
    write(
        socket,
        "POST /v1/experiments/e/decisions HTTP/1.1\r\nHost: x\r\nX-API-Key: " + server.key()
            + "\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY.substring(0, 5));
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void awaitRefusal(int port) throws Exception {
    while (true) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(open.isConnected()).isTrue();
        Thread.sleep(5);
      } catch (ConnectException closed) {
        return;
      }
    }
  }

  private static String finish(Socket socket) throws IOException {
    try (socket) {
      write(socket, BODY.substring(5));
      BufferedReader answer = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      assertThat(answer.readLine()).startsWith("HTTP/1.1 200");
      String line = "?";
      while (!line.isEmpty()) {
        line = Objects.requireNonNull(answer.readLine());
      }
      char[] start = new char[200];
      int read = answer.read(start);
      String body = new String(start, 0, read);
      assertThat(body).startsWith("{\"decision\":\"");
      return body.split("\"", 5)[3];
    }
  }

  @Test
  void aSecondServerOnTheSameFolderIsRefused() throws Exception {
    Path folder = base.resolve("data");
    try (Serving first = new Serving(folder)) {
      Process second = serve(folder);
      assertThat(second.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(second.exitValue()).isNotZero();
      assertThat(Files.readString(base.resolve("errors")))
          .contains("another server uses the data directory");
      assertThat(first.send(HttpClient.newHttpClient(), "GET", "/healthz", "").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void clientsVerifyTheCertificate() throws Exception {
    KeyStore store = certificate("ip:127.0.0.1");
    Path certificate = pem("CERTIFICATE", store.getCertificate("server").getEncoded());
    Path key = pem("PRIVATE KEY", store.getKey("server", PASSWORD.toCharArray()).getEncoded());
    try (Serving server = new Serving(
        base.resolve("data"), "--tls-cert", certificate.toString(), "--tls-key", key.toString())) {
      assertThat(server.url).startsWith("https://127.0.0.1:");
      HttpResponse<String> answer = server.send(trusting(store), "GET", "/v1/experiments", "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.sslSession().orElseThrow().getProtocol()).isIn("TLSv1.3", "TLSv1.2");
      assertThatThrownBy(() -> server.send(HttpClient.newHttpClient(), "GET", "/healthz", ""))
          .as("without the certificate")
          .isInstanceOf(SSLHandshakeException.class);
      assertThatThrownBy(() -> HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + server.port() + "/healthz"))
                      .build(),
                  BodyHandlers.ofString()))
          .as("in clear")
          .isInstanceOf(IOException.class);
    }
  }

  private KeyStore certificate(String name) throws Exception {
    Path file = base.resolve("keys.p12");
    Process made = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-dname",
            "CN=bandit",
            "-ext",
            "SAN=" + name,
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD)
        .start();
    assertThat(made.waitFor()).isZero();
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }

  private Path pem(String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        base.resolve(kind + ".pem"),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private static HttpClient trusting(KeyStore store) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }
}
