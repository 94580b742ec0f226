package dev.storescope.connector.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A complete reply of a store: status, headers by lower-case name, body. */
public record StoreReply(int status, Map<String, List<String>> headers, ReplyBody content) {
  private static final int MAX_MESSAGE = 300;

  /** The characters that are read for a message. */
  private static final int MAX_SUMMARIZED = 4096;

  public StoreReply {
    Map<String, List<String>> lowerCase = new TreeMap<>();
    headers.forEach(
        (name, values) -> lowerCase.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
    headers = lowerCase;
  }

  public StoreReply(int status, Map<String, List<String>> headers, String body) {
    this(status, headers, ReplyBody.of(body));
  }

  /** The text of the body, as {@link ReplyBody#text} has it. */
  public String body() {
    return content.text();
  }

  /** The first value of a header, named in any case. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  /** The status for a message, with the start of the body if that is JSON. */
  public String summary() {
    String body = body();
    String start = body.substring(0, Math.min(body.length(), MAX_SUMMARIZED)).strip();
    String text = start.replaceAll("\\s+", " ");
    String message =
        text.startsWith("{") ? ": " + text.substring(0, Math.min(text.length(), MAX_MESSAGE)) : "";
    return "HTTP " + status + message;
  }
}
