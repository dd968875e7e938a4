package org.maskedbandit.service;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** The beginning of an answer that does not end. */
record Beginning(HttpResponse<?> answer, String body) implements HttpResponse<String> {
  @Override
  public int statusCode() {
    return answer.statusCode();
  }

  @Override
  public HttpRequest request() {
    return answer.request();
  }

  @Override
  public Optional<HttpResponse<String>> previousResponse() {
    return Optional.empty();
  }

  @Override
  public HttpHeaders headers() {
    return answer.headers();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return answer.sslSession();
  }

  @Override
  public URI uri() {
    return answer.uri();
  }

  @Override
  public HttpClient.Version version() {
    return answer.version();
  }
}
