package dev.storescope.http;

import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The header that says until when what was observed of the apps and the keywords of an answer was
 * removed, such as {@code app; until=2026-11-20T10:20:00Z}.
 */
public final class RemovedSubjects {
  private static final String HEADER = "X-Removed";

  private RemovedSubjects() {}

  /** The elements of the header: of several apps or keywords, the last removal. */
  public static List<String> list(
      Removals removals, Stream<? extends Removed> apps, Stream<? extends Removed> keywords) {
    List<String> elements = new ArrayList<>();
    last(removals, apps).ifPresent(at -> elements.add("app; until=" + at));
    last(removals, keywords).ifPresent(at -> elements.add("keyword; until=" + at));
    return elements;
  }

  private static Optional<Instant> last(Removals removals, Stream<? extends Removed> each) {
    return each.flatMap(what -> removals.find(what).stream())
        .map(Removal::at)
        .max(Instant::compareTo);
  }

  /** Adds the header if it has elements. */
  public static void name(List<String> elements, Exchange exchange) {
    if (!elements.isEmpty()) {
      exchange.header(HEADER, String.join(", ", elements));
    }
  }
}
