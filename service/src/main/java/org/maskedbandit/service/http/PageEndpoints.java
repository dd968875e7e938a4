package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.maskedbandit.service.store.KeyStore;

/**
 * The dashboard and the contract: static files from the class path, the same for everybody. Pages
 * hold no data; they ask for them with the visitor's key. Their policy forbids other hosts, and
 * scripts in the page.
 */
final class PageEndpoints {
  private static final String OWN = "/org/maskedbandit/service/page/";
  private static final String CONTRACT = "/org/maskedbandit/service/http/";
  private static final String JARS = "/META-INF/resources/webjars/";
  private static final String CHARTS = "echarts-5.5.0.js";
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
      + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'";

  /** A name without folders; what ends it is the type. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9.-]{0,60}\\.([a-z]{2,4})");

  private static final Map<String, String> TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "svg", "image/svg+xml",
      "txt", "text/plain; charset=utf-8",
      "yaml", "application/yaml");

  /** Where files are that are not the dashboard's own, by their paths. */
  private static final Map<String, String> OTHERS = Map.of(
      "/openapi.yaml",
      CONTRACT + "openapi.yaml",
      "/docs",
      CONTRACT + "docs.html",
      "/docs/docs.js",
      CONTRACT + "docs.js",
      "/docs/swagger-ui.css",
      JARS + "swagger-ui/5.34.1/swagger-ui.css",
      "/docs/swagger-ui-bundle.js",
      JARS + "swagger-ui/5.34.1/swagger-ui-bundle.js",
      "/page/" + CHARTS,
      JARS + "echarts/5.5.0/echarts.common.min.js",
      "/",
      OWN + "index.html");

  private final Map<String, StaticFile> files = new ConcurrentHashMap<>();

  /** @param tag names the content */
  private record StaticFile(byte[] content, Optional<byte[]> compressed, String tag) {}

  /** Paths that are not patterns. */
  static Set<String> paths() {
    return OTHERS.keySet();
  }

  Future<Reply> page(Request request) {
    String path = request.path();
    String resource = OTHERS.getOrDefault(path, OWN + path.substring(path.lastIndexOf('/') + 1));
    StaticFile known = files.get(resource);
    return known != null
        ? Future.succeededFuture(reply(request, resource, known))
        : request.blocking(() -> reply(request, resource, read(resource)));
  }

  /** Blocks. */
  private StaticFile read(String resource) throws IOException {
    Matcher name = NAME.matcher(resource.substring(resource.lastIndexOf('/') + 1));
    try (InputStream in = name.matches() && TYPES.containsKey(name.group(1))
        ? PageEndpoints.class.getResourceAsStream(resource)
        : null) {
      if (in == null) {
        throw new Problem(404, "there is no such address");
      }
      byte[] content = in.readAllBytes();
      byte[] small = compressed(content);
      byte[] hash = Arrays.copyOf(KeyStore.hash(new String(content, StandardCharsets.UTF_8)), 12);
      StaticFile file = new StaticFile(
          content,
          small.length < content.length ? Optional.of(small) : Optional.empty(),
          "\"" + HexFormat.of().formatHex(hash) + "\"");
      files.put(resource, file);
      return file;
    }
  }

  private static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.toByteArray();
  }

  /** Browsers ask each time whether a file has changed, but for the charts, whose name tells. */
  private static Reply reply(Request request, String resource, StaticFile file) {
    Optional<byte[]> small = file.compressed()
        .filter(exists -> request
            .header(HttpHeaders.ACCEPT_ENCODING)
            .filter(accepted -> accepted.contains("gzip"))
            .isPresent());
    String type = resource.substring(resource.lastIndexOf('.') + 1);
    Reply reply = Reply.bytes(Objects.requireNonNull(TYPES.get(type)), small.orElse(file.content()))
        .with(small.isPresent() ? Map.of("Content-Encoding", "gzip") : Map.of())
        .tagged(request, file.tag());
    return reply.with(Map.of(
        "Vary", "Accept-Encoding",
        "Content-Security-Policy", POLICY,
        "X-Content-Type-Options", "nosniff",
        "Referrer-Policy", "no-referrer",
        "Cache-Control",
            request.path().endsWith(CHARTS) ? "max-age=31536000, immutable" : "no-cache"));
  }
}
