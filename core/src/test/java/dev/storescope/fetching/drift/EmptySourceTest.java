package dev.storescope.fetching.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EmptySourceTest {
  private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
  private static final ReaderCounts NO_REVIEWS =
      counts(Source.ITUNES_REVIEWS, SubjectKind.REVIEWS, 30, 0, 0);

  @Test
  void aSourceIsEmptyIfNoReplyOfAnyKindHasAnything() {
    ReaderCounts gone = counts(Source.ITUNES_LOOKUP, SubjectKind.LISTING, 0, 15, 0);
    ReaderCounts unrated = counts(Source.ITUNES_LOOKUP, SubjectKind.RATING, 5, 0, 0);
    assertThat(EmptySource.listOf(List.of(NO_REVIEWS, gone, unrated)))
        .containsExactly(
            new EmptySource(Source.ITUNES_LOOKUP, 20), new EmptySource(Source.ITUNES_REVIEWS, 30));
    assertThat(
            EmptySource.listOf(
                List.of(gone, counts(Source.ITUNES_LOOKUP, SubjectKind.RATING, 5, 0, 1))))
        .isEmpty();
  }

  @Test
  void aFewRepliesSayNothing() {
    assertThat(
            EmptySource.listOf(
                List.of(counts(Source.ITUNES_REVIEWS, SubjectKind.REVIEWS, 19, 0, 0))))
        .isEmpty();
  }

  private static ReaderCounts counts(
      Source source, SubjectKind kind, long replies, long notListed, double filled) {
    return new ReaderCounts(
        DAY,
        new Reader(source, kind),
        replies,
        notListed,
        new TreeMap<>(Map.of("field", new FieldCounts(filled, replies, 0))));
  }
}
