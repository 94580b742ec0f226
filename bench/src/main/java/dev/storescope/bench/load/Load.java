package dev.storescope.bench.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * Sends requests over persistent connections, either as fast as the server answers or at a rate.
 */
public final class Load {
  public static final int FEW_CONNECTIONS = 8;

  /** Of the client, which shares the processors: a thread for each connection costs switches. */
  private static final int THREADS = 8;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final URI server;
  private final List<byte[]> requests;
  private final int connections;

  /**
   * @param requests sent in turns, each connection beginning with another
   */
  public Load(String server, List<String> requests, int connections) {
    this.server = URI.create(server);
    this.requests = requests.stream().map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
    this.connections = connections;
  }

  /** The body of the answer to a request. */
  public byte[] body(int number) throws IOException {
    try (LoadConnection connection = new LoadConnection(server)) {
      return connection.askOk(requests.get(number));
    }
  }

  /**
   * The milliseconds of asking the first request several times, one after the other; the shortest
   * first.
   */
  public double[] millis(int number) throws IOException {
    double[] millis = new double[number];
    for (int i = 0; i < number; i++) {
      long begin = System.nanoTime();
      body(0);
      millis[i] = (System.nanoTime() - begin) / 1e6;
    }
    Arrays.sort(millis);
    return millis;
  }

  /**
   * What a load has shown; the percentiles are of the times of the answers.
   *
   * @param cpuMicros the processor time of each answer, including the client's
   */
  public record Pace(double perSecond, double cpuMicros, double p50Micros, double p99Micros) {}

  public double perSecond(Duration time) throws Exception {
    return pace(time).perSecond();
  }

  /** Each connection sends the next request once it has the answer. */
  public Pace pace(Duration time) throws Exception {
    int threads = Math.min(THREADS, connections);
    return run(time, threads, (number, end) -> askInTurns(number, threads, end));
  }

  /**
   * Sends requests at a rate. A request that has to wait for a connection is late, and its time
   * counts from the instant it was due.
   */
  public Pace paced(double perSecond, Duration time) throws Exception {
    long begin = System.nanoTime();
    double interval = 1e9 / perSecond;
    return run(time, connections, (connection, end) -> askPaced(connection, begin, interval, end));
  }

  /** The work of one thread. */
  private interface Asking {
    /** The times of the answers until an instant. */
    LongStream until(int thread, long end) throws IOException;
  }

  private static Pace run(Duration time, int count, Asking asking) throws Exception {
    long begin = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    long end = begin + time.toNanos();
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Future<LongStream>> times = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int thread = i;
        times.add(threads.submit(() -> asking.until(thread, end)));
      }
      List<LongStream> all = new ArrayList<>();
      for (Future<LongStream> each : times) {
        all.add(each.get());
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      double cpuMicros = (PROCESS.getProcessCpuTime() - cpu) / 1e3;
      long[] nanos = all.stream().flatMapToLong(each -> each).sorted().toArray();
      return new Pace(
          nanos.length / seconds,
          cpuMicros / nanos.length,
          nanos[nanos.length / 2] / 1e3,
          nanos[(int) (nanos.length * 0.99)] / 1e3);
    }
  }

  /** Sends a request over each of a thread's connections, and then receives the answers. */
  private LongStream askInTurns(int thread, int threads, long end) throws IOException {
    LongStream.Builder times = LongStream.builder();
    int first = (int) ((long) thread * requests.size() / threads);
    List<LoadConnection> own = new ArrayList<>();
    try {
      for (int i = thread; i < connections; i += threads) {
        own.add(new LoadConnection(server));
      }
      for (int i = first; System.nanoTime() < end; i += own.size()) {
        askOver(own, i, times);
      }
    } finally {
      for (LoadConnection each : own) {
        each.close();
      }
    }
    return times.build();
  }

  private void askOver(List<LoadConnection> own, int first, LongStream.Builder times)
      throws IOException {
    long[] sent = new long[own.size()];
    for (int i = 0; i < sent.length; i++) {
      sent[i] = System.nanoTime();
      own.get(i).send(requests.get((first + i) % requests.size()));
    }
    for (int i = 0; i < sent.length; i++) {
      own.get(i).receiveOk();
      times.add(System.nanoTime() - sent[i]);
    }
  }

  private LongStream askPaced(int connection, long begin, double interval, long end)
      throws IOException {
    LongStream.Builder times = LongStream.builder();
    int first = (int) ((long) connection * requests.size() / connections);
    try (LoadConnection asked = new LoadConnection(server)) {
      long due = begin + (long) (connection * interval);
      for (int i = 0; due < end; i++) {
        waitUntil(due);
        asked.askOk(requests.get((first + i) % requests.size()));
        times.add(System.nanoTime() - due);
        due = begin + (long) (((i + 1L) * connections + connection) * interval);
      }
    }
    return times.build();
  }

  private static void waitUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
