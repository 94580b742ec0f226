package dev.storescope.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sends requests that no proper client would, each on a connection of its own. The characters of
 * what it sends and receives are octets.
 */
public record RawClient(int port) {
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final String LINE = "\r\n";

  /** A request as it is sent; its length is added unless a header states it. */
  public record Request(String method, String target, List<String> headers, String body) {
    public Request {
      headers = List.copyOf(headers);
    }

    public static Request get(String target, String... headers) {
      return new Request("GET", target, List.of(headers), "");
    }

    /** Whether a header of this name is sent. */
    public boolean has(String header) {
      String start = header.toLowerCase(Locale.ROOT) + ":";
      return headers.stream().anyMatch(one -> one.toLowerCase(Locale.ROOT).startsWith(start));
    }

    /** The same with one more header. */
    public Request with(String header) {
      List<String> all = new ArrayList<>(headers);
      all.add(header);
      return new Request(method, target, all, body);
    }

    String text() {
      List<String> lines = new ArrayList<>();
      lines.add(method + " " + target + " HTTP/1.1");
      if (!has("Host")) {
        lines.add("Host: 127.0.0.1");
      }
      if (!body.isEmpty() && !has("Content-Length") && !has("Transfer-Encoding")) {
        lines.add("Content-Length: " + body.length());
      }
      lines.addAll(headers);
      return String.join(LINE, lines) + LINE + LINE + body;
    }

    /** Printable, and bounded. */
    @Override
    public String toString() {
      String all =
          text()
              .chars()
              .mapToObj(
                  c ->
                      c >= ' ' && c < 0x7f
                          ? "" + (char) c
                          : String.format(Locale.ROOT, "\\x%02x", c))
              .collect(Collectors.joining());
      return all.length() > 3000 ? all.substring(0, 3000) + "…" + all.length() : all;
    }
  }

  /** A reply, with everything that was received. */
  public record Reply(int status, HttpHeaders headers, String body, String received) {
    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    /** The body as text in UTF-8. */
    public String text() {
      return new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
  }

  /** The first final reply to a request; empty if the connection was closed without one. */
  public Optional<Reply> send(Request request) {
    String received = exchange(request.text());
    String rest = received;
    while (rest.startsWith("HTTP/1.1 1")) {
      rest = rest.substring(rest.indexOf(LINE + LINE) + 4);
    }
    return rest.isEmpty() ? Optional.empty() : Optional.of(parse(rest, received));
  }

  private String exchange(String text) {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      OutputStream out = socket.getOutputStream();
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      socket.getInputStream().transferTo(received);
    } catch (SocketException e) {
      // The server closes at once if it refuses before it has read everything.
      return received.toString(StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("no end of the reply", e);
    }
    return received.toString(StandardCharsets.ISO_8859_1);
  }

  private static Reply parse(String text, String received) {
    int end = text.indexOf(LINE + LINE);
    if (end < 0) {
      throw new AssertionError("not a reply: " + text);
    }
    String[] lines = text.substring(0, end).split(LINE, -1);
    HttpHeaders headers = headers(lines);
    String rest = text.substring(end + 4);
    boolean chunked = headers.firstValue("Transfer-Encoding").isPresent();
    int length = (int) headers.firstValueAsLong("Content-Length").orElse(rest.length());
    String body = chunked ? unchunked(rest) : rest.substring(0, Math.min(length, rest.length()));
    return new Reply(Integer.parseInt(lines[0].split(" ", 3)[1]), headers, body, received);
  }

  private static HttpHeaders headers(String[] lines) {
    Map<String, List<String>> headers = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] pair = lines[i].split(": *", 2);
      headers.computeIfAbsent(pair[0], _ -> new ArrayList<>()).add(pair[1]);
    }
    return HttpHeaders.of(headers, (_, _) -> true);
  }

  private static String unchunked(String text) {
    StringBuilder body = new StringBuilder();
    int at = 0;
    while (true) {
      int end = text.indexOf(LINE, at);
      int length = Integer.parseInt(text.substring(at, end), 16);
      if (length == 0) {
        return body.toString();
      }
      body.append(text, end + 2, end + 2 + length);
      at = end + 2 + length + 2;
    }
  }
}
