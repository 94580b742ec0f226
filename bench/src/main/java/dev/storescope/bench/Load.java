package dev.storescope.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Sends requests as fast as the server answers, over persistent connections. */
final class Load {
  private static final int FEW_CONNECTIONS = 8;
  private static final Duration TIME = Duration.ofSeconds(4);
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final String LENGTH = "content-length:";

  private final URI server;
  private final IntFunction<String> requests;
  private final int connections;

  /**
   * @param requests the text of a request by its number
   */
  Load(String server, IntFunction<String> requests) {
    this(server, requests, FEW_CONNECTIONS);
  }

  Load(String server, IntFunction<String> requests, int connections) {
    this.server = URI.create(server);
    this.requests = requests;
    this.connections = connections;
  }

  /** The body of the answer to a request. */
  byte[] body(int number) throws IOException {
    try (Connection connection = new Connection()) {
      return connection.ask(requests.apply(number).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The rate of answers, and the processor time of each, including the client's. */
  record Pace(double perSecond, double cpuMicros) {}

  double perSecond(int bound) throws Exception {
    return pace(bound).perSecond();
  }

  /** Measures the answers to requests with numbers below a bound, in turns. */
  Pace pace(int bound) throws Exception {
    byte[][] texts = new byte[bound][];
    for (int number = 0; number < bound; number++) {
      texts[number] = requests.apply(number).getBytes(StandardCharsets.UTF_8);
    }
    long begin = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    long end = begin + TIME.toNanos();
    long answers = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
      List<Future<Long>> counts = new ArrayList<>();
      for (int connection = 0; connection < connections; connection++) {
        int first = connection * bound / connections;
        counts.add(threads.submit(() -> askUntil(end, texts, first)));
      }
      for (Future<Long> count : counts) {
        answers += count.get();
      }
    }
    return new Pace(
        answers * 1e9 / (System.nanoTime() - begin),
        (PROCESS.getProcessCpuTime() - cpu) / 1e3 / answers);
  }

  private long askUntil(long end, byte[][] texts, int first) throws IOException {
    long answers = 0;
    try (Connection connection = new Connection()) {
      for (int i = first; System.nanoTime() < end; i = (i + 1) % texts.length) {
        connection.ask(texts[i]);
        answers++;
      }
    }
    return answers;
  }

  private final class Connection implements AutoCloseable {
    private final Socket socket = new Socket(server.getHost(), server.getPort());
    private final InputStream in = new BufferedInputStream(socket.getInputStream());
    private final OutputStream out = socket.getOutputStream();

    Connection() throws IOException {
      socket.setTcpNoDelay(true);
    }

    byte[] ask(byte[] request) throws IOException {
      out.write(request);
      String status = line();
      int length = 0;
      for (String line = line(); !line.isEmpty(); line = line()) {
        if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
          length = Integer.parseInt(line.substring(LENGTH.length()).strip());
        }
      }
      byte[] body = in.readNBytes(length);
      if (!status.contains(" 200 ")) {
        throw new IOException(status + ": " + new String(body, StandardCharsets.UTF_8));
      }
      return body;
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("the server hung up");
        }
        if (c != '\r') {
          line.append((char) c);
        }
      }
      return line.toString();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
