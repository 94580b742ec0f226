package dev.storescope.connector.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a store replied, whole: status, headers by lower-case name, body read as UTF-8. */
public record StoreReply(int status, Map<String, List<String>> headers, String body) {
  public StoreReply {
    Map<String, List<String>> lowerCase = new TreeMap<>();
    headers.forEach(
        (name, values) -> lowerCase.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
    headers = lowerCase;
  }

  /** The first value of a header, named in any case. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }
}
