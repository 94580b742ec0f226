package dev.storescope.attack;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts answers by their status, or by what came instead of one. */
final class AnswerCounts {
  static final String CLOSED = "closed";
  static final String NO_ANSWER = "no answer";

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  void add(String answer) {
    counts.computeIfAbsent(answer, _ -> new LongAdder()).increment();
  }

  long total() {
    return counts.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Whether there was an answer that no caller may cause. */
  boolean hasInternalErrors() {
    return counts.containsKey("500");
  }

  boolean has(String answer) {
    return counts.containsKey(answer);
  }

  @Override
  public String toString() {
    return new TreeMap<>(counts)
        .entrySet().stream()
            .map(
                each ->
                    String.format(Locale.ROOT, "%,d × %s", each.getValue().sum(), each.getKey()))
            .collect(Collectors.joining(", "));
  }
}
