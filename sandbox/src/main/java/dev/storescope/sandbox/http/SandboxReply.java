package dev.storescope.sandbox.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reply of a simulated store.
 *
 * @param headers other than the content type
 * @param body a text; of a compressed file, a character for each byte
 */
public record SandboxReply(
    int status, String contentType, Map<String, String> headers, String body) {
  /** The content type of a table in UTF-16. */
  public static final String UTF_16 = "text/csv; charset=utf-16le";

  private static final String GZIP = "application/a-gzip";

  public SandboxReply {
    headers = Map.copyOf(headers);
  }

  public static SandboxReply ok(String contentType, String body) {
    return new SandboxReply(200, contentType, Map.of(), body);
  }

  public static SandboxReply of(int status, String contentType, String body) {
    return new SandboxReply(status, contentType, Map.of(), body);
  }

  /** A file that is compressed by gzip. */
  public static SandboxReply gzip(byte[] file) {
    return ok(GZIP, new String(file, StandardCharsets.ISO_8859_1));
  }

  byte[] bytes() {
    return body.getBytes(
        switch (contentType) {
          case GZIP -> StandardCharsets.ISO_8859_1;
          case UTF_16 -> StandardCharsets.UTF_16LE;
          case String _ -> StandardCharsets.UTF_8;
        });
  }

  public SandboxReply with(String header, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(header, value);
    return new SandboxReply(status, contentType, all, body);
  }
}
