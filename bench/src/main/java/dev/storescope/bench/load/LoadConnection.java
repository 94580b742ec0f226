package dev.storescope.bench.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A persistent connection that sends requests, one after another. */
public final class LoadConnection implements AutoCloseable {
  private static final String LENGTH = "content-length:";
  private static final int OK = 200;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  LoadConnection(URI server) throws IOException {
    socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** The text of an authenticated request. */
  public static String request(String path, String key) {
    return "GET %s HTTP/1.1\r\nHost: a\r\nAuthorization: Token %s\r\n\r\n".formatted(path, key);
  }

  /** An answer. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, byte[] body) {}

  Reply ask(byte[] request) throws IOException {
    send(request);
    return receive();
  }

  void send(byte[] request) throws IOException {
    out.write(request);
  }

  private Reply receive() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    int length = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      }
    }
    return new Reply(status, in.readNBytes(length));
  }

  /** The body of an answer, which must be 200. */
  byte[] askOk(byte[] request) throws IOException {
    send(request);
    return receiveOk();
  }

  /** The body of the answer to the request that was sent, which must be 200. */
  byte[] receiveOk() throws IOException {
    Reply reply = receive();
    if (reply.status() != OK) {
      throw new IOException(
          reply.status() + ": " + new String(reply.body(), StandardCharsets.UTF_8));
    }
    return reply.body();
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
