package dev.storescope.http.connection;

import io.helidon.common.buffers.DataReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads what a client sends. A first request in HTTP/1.0, which Helidon does not know, is read as
 * one in HTTP/1.1 that asks for the connection to be closed.
 */
final class ClientReader implements Supplier<byte[]> {
  private static final String LINE = "\r\n";
  private static final String OLD = " HTTP/1.0";

  private final DataReader reader;
  private boolean begun;

  ClientReader(DataReader reader) {
    this.reader = reader;
  }

  /**
   * {@inheritDoc}
   *
   * @throws DataReader.InsufficientDataAvailableException at the end
   */
  @Override
  public byte[] get() {
    if (begun) {
      return read();
    }
    begun = true;
    StringBuilder received = new StringBuilder();
    int lineEnd = readTo("\n", MessageRules.MAX_REQUEST_LINE_BYTES, received);
    if (lineEnd >= 0 && received.substring(0, lineEnd).endsWith(OLD + "\r")) {
      int end = readTo(LINE + LINE, lineEnd + MessageRules.MAX_HEADER_BYTES, received);
      if (end >= 0) {
        received.replace(0, end, renewed(received.substring(0, end)));
      }
    }
    return received.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The position of a mark; -1 if it is not within about so many bytes. */
  private int readTo(String mark, int max, StringBuilder received) {
    int from = 0;
    while (true) {
      int position = received.indexOf(mark, from);
      if (position >= 0 || received.length() > max) {
        return position;
      }
      from = Math.max(0, received.length() - mark.length());
      received.append(new String(read(), StandardCharsets.ISO_8859_1));
    }
  }

  private byte[] read() {
    reader.ensureAvailable();
    byte[] bytes = reader.readBytes(reader.available());
    ClientConnection.current().received(bytes.length);
    return bytes;
  }

  /** The head of a request; HTTP/1.0 has no obligatory host, and keeps no connection open. */
  private static String renewed(String head) {
    List<String> lines = new ArrayList<>(List.of(head.split(LINE, -1)));
    String first = lines.removeFirst();
    lines.addFirst(first.substring(0, first.length() - OLD.length()) + " HTTP/1.1");
    lines.removeIf(line -> isHeader(line, "connection"));
    if (lines.stream().noneMatch(line -> isHeader(line, "host"))) {
      lines.add("Host: none");
    }
    lines.add("Connection: close");
    return String.join(LINE, lines);
  }

  private static boolean isHeader(String line, String name) {
    return line.regionMatches(true, 0, name + ":", 0, name.length() + 1);
  }
}
