package org.maskedbandit.service.http;

import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Answers a request when a result is there, in the thread of the request. */
final class Later {
  private Later() {}

  static <R> void then(RoutingContext context, CompletableFuture<R> work, Consumer<R> answer) {
    if (work.isDone() && !work.isCompletedExceptionally()) {
      answer.accept(work.join());
      return;
    }
    Context loop = context.vertx().getOrCreateContext();
    work.whenComplete(
        (result, failed) -> loop.runOnContext(now -> end(context, result, failed, answer)));
  }

  private static <R> void end(
      RoutingContext context, R result, @Nullable Throwable failed, Consumer<R> answer) {
    if (failed != null) {
      context.fail(cause(failed));
      return;
    }
    try {
      answer.accept(result);
    } catch (RuntimeException refused) {
      context.fail(refused);
    }
  }

  /** All results in order. */
  static <R> CompletableFuture<List<R>> all(List<CompletableFuture<R>> works) {
    return CompletableFuture.allOf(works.toArray(CompletableFuture[]::new))
        .thenApply(done -> works.stream().map(CompletableFuture::join).toList());
  }

  /** Why a result is not there, without what wraps it. */
  static Throwable cause(Throwable failed) {
    Throwable inner = failed.getCause();
    return failed instanceof CompletionException && inner != null ? inner : failed;
  }
}
