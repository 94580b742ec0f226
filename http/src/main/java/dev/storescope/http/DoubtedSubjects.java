package dev.storescope.http;

import dev.storescope.fetching.FetchDoubt;
import dev.storescope.http.validation.QueryString;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The header that names the subjects of an answer of which the store's newer reply is doubted, and
 * since when, such as {@code search:iphone:us:slack; since=2026-11-21T10:20:00Z}. Names are
 * percent-encoded, but for their colons.
 */
public final class DoubtedSubjects {
  public static final String HEADER = "X-Doubted";

  /** More are only counted: a proxy may refuse long headers. */
  static final int MOST_NAMED = 20;

  private DoubtedSubjects() {}

  /** Adds the header if there are any. */
  public static void name(Map<Subject<?>, FetchDoubt> doubts, Exchange exchange) {
    if (!doubts.isEmpty()) {
      exchange.header(HEADER, format(doubts));
    }
  }

  static String format(Map<Subject<?>, FetchDoubt> doubts) {
    List<String> all =
        doubts.entrySet().stream()
            .sorted(
                Comparator.comparing(
                        (Map.Entry<Subject<?>, FetchDoubt> each) -> each.getValue().since())
                    .thenComparing(each -> SubjectName.format(each.getKey())))
            .map(each -> format(each.getKey(), each.getValue()))
            .toList();
    List<String> named = all.subList(0, Math.min(all.size(), MOST_NAMED));
    return Stream.concat(
            named.stream(),
            Stream.of("others; count=" + (all.size() - named.size()))
                .filter(_ -> named.size() < all.size()))
        .collect(Collectors.joining(", "));
  }

  private static String format(Subject<?> subject, FetchDoubt doubt) {
    String name =
        Stream.of(SubjectName.format(subject).split(":", -1))
            .map(QueryString::encode)
            .collect(Collectors.joining(":"));
    return name + "; since=" + Timestamps.format(doubt.since());
  }
}
