package dev.storescope.fetching.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which sources do not work, in a sentence for operators. */
public final class SourceProblems {
  private SourceProblems() {}

  /** Empty if none is failing. */
  public static Optional<String> find(List<CheckedSource> sources) {
    List<CheckedSource> failing = sources.stream().filter(CheckedSource::isFailing).toList();
    return failing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            failing.stream()
                .map(SourceProblems::describe)
                .collect(Collectors.joining("; ", "", ". Run ./storescope check.")));
  }

  /** Such as {@code itunes-rss: refused (HTTP 429), worked last at 2026-11-21T10:00:00Z}. */
  static String describe(CheckedSource source) {
    String since =
        source.workedAt().map(at -> ", worked last at " + at).orElse(", has not worked yet");
    return "%s: %s (%s)%s"
        .formatted(
            source.source(),
            FindingText.state(source.last().finding()),
            FindingText.detail(source.last().finding()),
            since);
  }
}
