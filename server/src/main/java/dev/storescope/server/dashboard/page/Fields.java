package dev.storescope.server.dashboard.page;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a form or the query of an address says, by name. */
public final class Fields {
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** The fields of a text; what is not well encoded is left out. */
  public static Fields parse(String encoded) {
    Fields fields = new Fields();
    for (String pair : encoded.split("&", -1)) {
      fields.add(pair);
    }
    return fields;
  }

  /** The first value of a field, where it says anything. */
  public Optional<String> find(String name) {
    return list(name).stream().map(String::strip).filter(text -> !text.isEmpty()).findFirst();
  }

  /** The first value of a field as it was sent, white space included. */
  public String raw(String name) {
    return list(name).stream().findFirst().orElse("");
  }

  public List<String> list(String name) {
    return List.copyOf(values.getOrDefault(name, List.of()));
  }

  /** Writes names and values, in turn, as a query. */
  public static String write(Object... namesAndValues) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
      query
          .append(i == 0 ? "" : "&")
          .append(encode(namesAndValues[i]))
          .append('=')
          .append(encode(namesAndValues[i + 1]));
    }
    return query.toString();
  }

  /** A text as it can stand in a query or a segment of a path. */
  public static String encode(Object text) {
    return URLEncoder.encode(text.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void add(String pair) {
    int equals = pair.indexOf('=');
    if (equals > 0) {
      try {
        String name = URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8);
        String value = URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8);
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      } catch (IllegalArgumentException e) {
        values.remove(pair.substring(0, equals));
      }
    }
  }
}
