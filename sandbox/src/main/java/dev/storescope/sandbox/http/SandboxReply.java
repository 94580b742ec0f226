package dev.storescope.sandbox.http;

import java.util.Map;
import java.util.TreeMap;

/**
 * A reply of a simulated store.
 *
 * @param headers other than the content type
 */
public record SandboxReply(
    int status, String contentType, Map<String, String> headers, String body) {
  public SandboxReply {
    headers = Map.copyOf(headers);
  }

  public static SandboxReply ok(String contentType, String body) {
    return new SandboxReply(200, contentType, Map.of(), body);
  }

  public static SandboxReply of(int status, String contentType, String body) {
    return new SandboxReply(status, contentType, Map.of(), body);
  }

  public SandboxReply with(String header, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(header, value);
    return new SandboxReply(status, contentType, all, body);
  }
}
