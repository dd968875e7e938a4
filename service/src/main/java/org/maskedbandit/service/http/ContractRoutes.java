package org.maskedbandit.service.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The contract as OpenAPI and as a page, both from the class path: the page loads nothing from
 * another host, and its policy forbids it.
 */
final class ContractRoutes {
  private static final String OWN = "/org/maskedbandit/service/http/";
  private static final String SWAGGER = "/META-INF/resources/webjars/swagger-ui/5.20.0/";
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
      + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'";

  /** Each event loop has its own router; they share the contents. */
  private static final Map<String, Buffer> CONTENTS = new ConcurrentHashMap<>();

  private ContractRoutes() {}

  static void add(Router router) {
    add(router, "/openapi.yaml", OWN + "openapi.yaml", "application/yaml");
    add(router, "/docs", OWN + "docs.html", "text/html; charset=utf-8");
    add(router, "/docs/docs.js", OWN + "docs.js", "text/javascript");
    add(router, "/docs/swagger-ui.css", SWAGGER + "swagger-ui.css", "text/css");
    add(router, "/docs/swagger-ui-bundle.js", SWAGGER + "swagger-ui-bundle.js", "text/javascript");
  }

  private static void add(Router router, String path, String resource, String type) {
    Buffer content = CONTENTS.computeIfAbsent(resource, ContractRoutes::read);
    router.get(path).handler(context -> {
      Metrics.route(context, path);
      context
          .response()
          .putHeader(HttpHeaders.CONTENT_TYPE, type)
          .putHeader("Content-Security-Policy", POLICY)
          .putHeader("X-Content-Type-Options", "nosniff")
          .putHeader("Cache-Control", "max-age=3600")
          .end(content);
    });
  }

  private static Buffer read(String resource) {
    try (InputStream in = ContractRoutes.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program is not complete: " + resource + " is missing");
      }
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
