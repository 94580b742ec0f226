package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The parameters of one request as they were sent. It remembers which of them were used, what they
 * mean, and every mistake that was found.
 */
final class Parameters {
  private final Map<String, List<String>> sent = new LinkedHashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final Map<String, String> meanings = new TreeMap<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  /** The parameters of a query string, or of a form in the same encoding. */
  static Parameters parse(String encoded) {
    Parameters parameters = new Parameters();
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        parameters.add(pair);
      }
    }
    return parameters;
  }

  /** The value of a parameter, where it was sent; it counts as used from then on. */
  Optional<String> find(String name) {
    if (used.add(name) && sent.getOrDefault(name, List.of()).size() > 1) {
      reject(name, Code.REPEATED, name + " is given once");
    }
    return findSent(name);
  }

  /** The value of a parameter as it was sent. */
  Optional<String> findSent(String name) {
    return sent.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** The names that were sent, in that order. */
  Set<String> names() {
    return Collections.unmodifiableSet(sent.keySet());
  }

  /** A parameter that was used has no effect after all. */
  void ignore(String name) {
    used.remove(name);
    meanings.remove(name);
  }

  void reject(String name, Code code, String detail) {
    mistakes.add(new Mistake(name, code, detail));
  }

  /** Notes what a parameter means, however it was written or left out. */
  void note(String name, String meaning) {
    meanings.put(name, meaning);
  }

  /** What the parameters mean, by name: the same for requests that ask the same. */
  String meaning() {
    return meanings.toString();
  }

  /** The names of those that had no effect, in the order they were sent. */
  Collection<String> ignored() {
    return sent.keySet().stream().filter(name -> !used.contains(name)).toList();
  }

  List<Mistake> mistakes() {
    return List.copyOf(mistakes);
  }

  private void add(String pair) {
    int equals = pair.indexOf('=');
    String name = equals < 0 ? pair : pair.substring(0, equals);
    String value = equals < 0 ? "" : pair.substring(equals + 1);
    try {
      name = QueryString.decode(name);
      sent.computeIfAbsent(name, _ -> new ArrayList<>()).add(QueryString.decode(value));
    } catch (IllegalArgumentException e) {
      sent.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      reject(name, Code.INVALID, "not decodable: " + e.getMessage());
    }
  }
}
