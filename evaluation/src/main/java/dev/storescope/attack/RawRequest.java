package dev.storescope.attack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes on a new connection, which need not be a well-formed request. */
record RawRequest(URI service, String address, int timeoutMillis) {
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})\\b.*");

  /** A request from 127.0.0.1. */
  RawRequest(URI service) {
    this(service, "127.0.0.1");
  }

  RawRequest(URI service, String address) {
    this(service, address, TIMEOUT_MILLIS);
  }

  Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
    socket.setSoTimeout(timeoutMillis);
    socket.connect(new InetSocketAddress(service.getHost(), service.getPort()), TIMEOUT_MILLIS);
    return socket;
  }

  /** The status of the answer, or what came instead. */
  String send(byte[] bytes) {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(bytes);
      String line =
          new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
              .readLine();
      Matcher status = STATUS_LINE.matcher(line == null ? "" : line);
      return status.matches() ? status.group(1) : AnswerCounts.CLOSED;
    } catch (SocketTimeoutException e) {
      return AnswerCounts.NO_ANSWER;
    } catch (IOException e) {
      return AnswerCounts.CLOSED;
    }
  }

  String send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  String get(String path, String key) {
    return send(
        "GET %s HTTP/1.1\r\nHost: storescope\r\nAuthorization: Token %s\r\nConnection: close\r\n\r\n"
            .formatted(path, key));
  }

  /** The status of a page of the dashboard; the session is empty for a page that needs none. */
  String getPage(String path, String session) {
    return send(
        "GET %s HTTP/1.1\r\nHost: storescope\r\nCookie: storescope_session=%s\r\nConnection: close\r\n\r\n"
            .formatted(path, session));
  }
}
