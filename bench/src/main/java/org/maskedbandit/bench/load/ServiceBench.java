package org.maskedbandit.bench.load;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.lab.grid.Progress;

/**
 * Measures decisions and rewards a second over HTTP on loopback, beside an {@link Echo}. Server and
 * clients share the machine. Echo and decisions take turns, so that a busy moment slows both.
 *
 * @param seconds how long each kind of request is measured, after laps to warm up
 */
public record ServiceBench(double seconds, int connections) {
  private static final int LAPS = 4;
  private static final int MAX_WARM_LAPS = 15;

  /** Laps of echo and decisions, four others, and three times to warm up. */
  private static final double STEPS = 2 * LAPS + 7;

  /** A lap that is faster by less than that is as fast. */
  private static final double FASTER = 1.05;

  public ServiceSpeed run(Progress progress) {
    try (OwnService service = new OwnService();
        Echo echo = new Echo();
        HttpLoad load = new HttpLoad(connections, service.key)) {
      return new Measuring(service, echo, load, progress).run();
    }
  }

  private final class Measuring {
    private final OwnService service;
    private final Echo echo;
    private final HttpLoad load;
    private final Progress progress;
    private int steps;

    Measuring(OwnService service, Echo echo, HttpLoad load, Progress progress) {
      this.service = service;
      this.echo = echo;
      this.load = load;
      this.progress = progress;
    }

    ServiceSpeed run() {
      int port = service.port();
      Supplier<Request> decided = () -> OwnService.DECISION;
      warmUp(echo.port(), () -> Echo.REQUEST);
      warmUp(port, decided);
      Lap echoes = echoes();
      Lap decisions = lap(port, decided, 0);
      for (int i = 1; i < LAPS; i++) {
        echoes = echoes.plus(echoes());
        decisions = decisions.plus(lap(port, decided, 0));
      }
      Lap half = lap(port, decided, decisions.perSecond() / 2);
      Lap sticky = sticky();
      Lap rewards = rewards(echoes);
      progress.report(1);
      double base = echoes.perSecond();
      return speed(List.of(
          row("echo", echoes, base),
          row("decision", decisions, base),
          row("decision, half the load", half, base),
          row("decision, sticky", sticky, base),
          row("reward, committed", rewards, base)));
    }

    private Lap echoes() {
      return lap(echo.port(), () -> Echo.REQUEST, 0);
    }

    /** Laps until two in a row are not faster than those before: the JVM still compiles. */
    private void warmUp(int port, Supplier<Request> requests) {
      double best = 0;
      int slower = 0;
      for (int i = 0; i < MAX_WARM_LAPS && slower < 2; i++) {
        double speed = load.run(port, requests, seconds / LAPS, 0).perSecond();
        slower = speed > FASTER * best ? 0 : slower + 1;
        best = Math.max(best, speed);
      }
      progress.report(steps++ / STEPS);
    }

    /** Of people who have a decision, which they get again. */
    private Lap sticky() {
      AtomicInteger next = new AtomicInteger();
      Supplier<Request> each = () ->
          OwnService.STICKY.get(Math.floorMod(next.getAndIncrement(), OwnService.STICKY.size()));
      load.run(service.port(), each, OwnService.STICKY.size());
      warmUp(service.port(), each);
      return lap(service.port(), each, 0);
    }

    /** A lap of a quarter of the time. */
    private Lap lap(int port, Supplier<Request> requests, double rate) {
      progress.report(steps++ / STEPS);
      return load.run(port, requests, seconds / LAPS, rate);
    }

    /** Each reward is for a decision of its own. */
    private Lap rewards(Lap echoes) {
      int enough = (int) Math.min(2e6, echoes.perSecond() * seconds);
      List<Request> requests = new ArrayList<>(enough);
      while (requests.size() < enough) {
        service.reward().ifPresent(requests::add);
      }
      Iterator<Request> next = requests.iterator();
      Supplier<Request> each = () -> {
        synchronized (next) {
          return next.hasNext() ? next.next() : requests.get(0);
        }
      };
      lap(service.port(), each, 0);
      return lap(service.port(), each, 0);
    }

    private ServiceSpeed speed(List<ServiceSpeed.Row> rows) {
      return new ServiceSpeed(
          connections,
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
          rows);
    }
  }

  private static ServiceSpeed.Row row(String name, Lap lap, double base) {
    double[] quantiles =
        ServiceSpeed.QUANTILES.stream().mapToDouble(lap::quantile).toArray();
    return new ServiceSpeed.Row(
        name, lap.perSecond(), lap.perSecond() / base, quantiles, lap.failures());
  }
}
