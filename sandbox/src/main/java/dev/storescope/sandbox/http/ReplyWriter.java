package dev.storescope.sandbox.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Sends a reply to the client. */
final class ReplyWriter {
  private ReplyWriter() {}

  static void send(SandboxReply reply, ServerResponse response) {
    head(reply, response);
    response.send(reply.body().getBytes(StandardCharsets.UTF_8));
  }

  /** Half of it, though the whole is announced; then the connection is closed. */
  static void breakOff(SandboxReply reply, ServerResponse response) {
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    head(reply, response);
    response.contentLength(body.length);
    try {
      OutputStream out = response.outputStream();
      out.write(body, 0, body.length / 2);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new CloseConnectionException("broken off on purpose");
  }

  private static void head(SandboxReply reply, ServerResponse response) {
    response.status(reply.status());
    response.header(HeaderNames.CONTENT_TYPE, reply.contentType());
    reply.headers().forEach(response::header);
  }
}
