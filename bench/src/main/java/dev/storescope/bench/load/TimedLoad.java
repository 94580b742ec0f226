package dev.storescope.bench.load;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Requests on persistent connections for some time, as fast as they are answered or at a rate. A
 * connection that the server closes is replaced. Counts the answers by status, and their times.
 */
public final class TimedLoad {
  private static final int MAX_SAMPLES = 1 << 14;

  private final URI server;
  private final byte[][] requests;
  private final int connections;

  public TimedLoad(String server, List<String> requests, int connections) {
    this.server = URI.create(server);
    this.requests =
        requests.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    this.connections = connections;
  }

  /** An answer and the time that it took. */
  private record Answer(int status, long nanos) {}

  /**
   * What came back.
   *
   * @param samples some of the answers
   */
  public record Result(double seconds, long ok, long refused, long failed, List<Answer> samples) {
    public double okPerSecond() {
      return ok / seconds;
    }

    /** The 99th percentile of the times of those answered 503, in milliseconds. */
    public double refusedMillis() {
      return percentile(99, status -> status == 503);
    }

    public double okMillis(int percent) {
      return percentile(percent, status -> status == 200);
    }

    private double percentile(int percent, IntPredicate wanted) {
      double[] millis =
          samples.stream()
              .filter(answer -> wanted.test(answer.status()))
              .mapToDouble(answer -> answer.nanos() / 1e6)
              .sorted()
              .toArray();
      return millis.length == 0 ? 0 : millis[(millis.length - 1) * percent / 100];
    }

    private static Result sum(double seconds, List<Result> parts) {
      return new Result(
          seconds,
          parts.stream().mapToLong(Result::ok).sum(),
          parts.stream().mapToLong(Result::refused).sum(),
          parts.stream().mapToLong(Result::failed).sum(),
          parts.stream().flatMap(part -> part.samples().stream()).toList());
    }
  }

  /** Sends the next request of a connection as soon as the one before is answered. */
  public Result asFastAsPossible(Duration time) throws InterruptedException, ExecutionException {
    return at(Double.POSITIVE_INFINITY, time);
  }

  /** Sends so many requests a second, or as many as are answered if that is less. */
  public Result at(double perSecond, Duration time) throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    long end = begin + time.toNanos();
    long interval = (long) (connections * 1e9 / perSecond);
    List<Future<Result>> parts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < connections; i++) {
        Client client = new Client(i, interval);
        parts.add(threads.submit(() -> client.askUntil(end)));
      }
    }
    List<Result> results = new ArrayList<>();
    for (Future<Result> part : parts) {
      results.add(part.get());
    }
    return Result.sum((System.nanoTime() - begin) / 1e9, results);
  }

  /** One request after the other, with a pause up to the interval. */
  private final class Client {
    private final long interval;
    private final Answer[] samples = new Answer[MAX_SAMPLES / Math.min(connections, MAX_SAMPLES)];
    private int next;
    private long ok;
    private long refused;
    private long failed;

    Client(int number, long interval) {
      this.next = number * requests.length / connections;
      this.interval = interval;
    }

    Result askUntil(long end) throws InterruptedException {
      long due = System.nanoTime() + (interval == 0 ? 0 : (long) (interval * Math.random()));
      while (System.nanoTime() < end) {
        due = askOnOneConnection(end, due);
      }
      return new Result(
          0, ok, refused, failed, Stream.of(samples).filter(each -> each != null).toList());
    }

    private long askOnOneConnection(long end, long firstDue) throws InterruptedException {
      long due = firstDue;
      try (LoadConnection connection = new LoadConnection(server)) {
        for (; System.nanoTime() < end; due += interval) {
          Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
          long begin = System.nanoTime();
          count(connection.ask(requests[next]).status(), System.nanoTime() - begin);
          next = (next + 1) % requests.length;
        }
      } catch (IOException e) {
        failed++;
        due = System.nanoTime() + interval;
      }
      return due;
    }

    private void count(int status, long nanos) {
      long number = ok + refused + failed;
      switch (status) {
        case 200 -> ok++;
        case 503 -> refused++;
        default -> failed++;
      }
      samples[(int) (number % samples.length)] = new Answer(status, nanos);
    }
  }
}
