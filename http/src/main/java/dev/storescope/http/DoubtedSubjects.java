package dev.storescope.http;

import dev.storescope.fetching.FetchDoubt;
import dev.storescope.http.validation.QueryString;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The header that names the subjects of an answer of which the store's newer reply is doubted, and
 * since when, such as {@code search:iphone:us:slack; since=2026-11-21T10:20:00Z}; with {@code
 * planned=no} if no other fetch is planned that could confirm it. Names are percent-encoded, but
 * for their colons.
 */
public final class DoubtedSubjects {
  public static final String HEADER = "X-Doubted";

  /** More are only counted: a proxy may refuse long headers. */
  static final int MOST_NAMED = 20;

  private DoubtedSubjects() {}

  /** Adds the header if any are doubted, of all subjects of an answer. */
  public static void name(Map<Subject<?>, FetchDoubt> doubts, Exchange exchange) {
    name(doubts, false, exchange);
  }

  /**
   * Adds the header if any are doubted, or may be.
   *
   * @param isCut whether the answer has more subjects, whose doubts were not looked up
   */
  public static void name(Map<Subject<?>, FetchDoubt> doubts, boolean isCut, Exchange exchange) {
    if (!doubts.isEmpty() || isCut) {
      exchange.header(HEADER, format(doubts, isCut));
    }
  }

  static String format(Map<Subject<?>, FetchDoubt> doubts, boolean isCut) {
    List<String> elements =
        doubts.entrySet().stream()
            .sorted(
                Comparator.comparing(
                        (Map.Entry<Subject<?>, FetchDoubt> each) -> each.getValue().since())
                    .thenComparing(each -> SubjectName.format(each.getKey())))
            .limit(MOST_NAMED)
            .map(each -> format(each.getKey(), each.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (doubts.size() > MOST_NAMED) {
      elements.add("others; count=" + (doubts.size() - MOST_NAMED));
    }
    if (isCut) {
      elements.add("others; unknown");
    }
    return String.join(", ", elements);
  }

  private static String format(Subject<?> subject, FetchDoubt doubt) {
    String name =
        Stream.of(SubjectName.format(subject).split(":", -1))
            .map(QueryString::encode)
            .collect(Collectors.joining(":"));
    return "%s; since=%s%s"
        .formatted(
            name, Timestamps.format(doubt.since()), doubt.isFetchedAgain() ? "" : "; planned=no");
  }
}
