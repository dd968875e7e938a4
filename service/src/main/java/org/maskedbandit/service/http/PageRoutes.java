package org.maskedbandit.service.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dashboard: static files from the class path, the same for everybody. The page holds no data;
 * it asks for them with the visitor's key. Its policy forbids other hosts and scripts in the page.
 */
final class PageRoutes {
  private static final String OWN = "/org/maskedbandit/service/page/";
  private static final String CHARTS = "echarts-5.5.0.js";
  private static final String WEB_JAR =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
      + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'";

  /** A name without folders; what ends it is the type. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9.-]{0,60}\\.([a-z]{2,4})");

  private static final Map<String, String> TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "json", "application/json",
      "svg", "image/svg+xml",
      "txt", "text/plain; charset=utf-8");

  /** Each event loop has its own router; they share the contents. */
  private static final Map<String, StaticFile> FILES = new ConcurrentHashMap<>();

  private PageRoutes() {}

  static void add(Router router) {
    router.get("/").handler(context -> {
      Metrics.route(context, "/");
      send(context, "index.html");
    });
    router.get("/page/:file").handler(context -> {
      Metrics.route(context, "/page/:file");
      send(context, context.pathParam("file"));
    });
  }

  private static void send(RoutingContext context, String name) {
    StaticFile known = FILES.get(name);
    if (known != null) {
      answer(context, name, known);
      return;
    }
    PublicState.later(context, () -> find(name), found -> {
      found.ifPresent(file -> FILES.put(name, file));
      found.ifPresentOrElse(
          file -> answer(context, name, file),
          () -> Answers.problem(context, 404, "there is no such address"));
    });
  }

  private static Optional<StaticFile> find(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() && TYPES.containsKey(matcher.group(1))
        ? StaticFile.read(name.equals(CHARTS) ? WEB_JAR : OWN + name)
        : Optional.empty();
  }

  /** Browsers ask each time whether a file has changed, but for the charts, whose name tells. */
  private static void answer(RoutingContext context, String name, StaticFile file) {
    HttpServerResponse response = context
        .response()
        .putHeader(HttpHeaders.ETAG, file.tag())
        .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
        .putHeader("Content-Security-Policy", POLICY)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader(
            HttpHeaders.CACHE_CONTROL,
            name.equals(CHARTS) ? "max-age=31536000, immutable" : "no-cache");
    if (StateRoutes.known(context.request().getHeader(HttpHeaders.IF_NONE_MATCH), file.tag())) {
      response.setStatusCode(304).end();
      return;
    }
    String ending = name.substring(name.lastIndexOf('.') + 1);
    response.putHeader(HttpHeaders.CONTENT_TYPE, TYPES.get(ending));
    String accepted = context.request().getHeader(HttpHeaders.ACCEPT_ENCODING);
    Optional<Buffer> small =
        file.compressed().filter(exists -> accepted != null && accepted.contains("gzip"));
    small.ifPresent(exists -> response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip"));
    response.end(small.orElse(file.content()));
  }
}
