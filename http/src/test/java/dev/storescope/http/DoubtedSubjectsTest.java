package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchDoubt;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoubtedSubjectsTest {
  private static final Instant SINCE = Instant.parse("2026-11-21T10:20:00Z");

  @Test
  void afterTwentyNamesTheOthersAreCounted() {
    Map<Subject<?>, FetchDoubt> doubts = new HashMap<>();
    for (int i = 1; i <= DoubtedSubjects.MOST_NAMED; i++) {
      add(i, doubts);
    }
    assertThat(DoubtedSubjects.format(doubts, false))
        .startsWith("search:iphone:us:game%201; since=2026-11-21T10:20:01Z, ")
        .endsWith(", search:iphone:us:game%2020; since=2026-11-21T10:20:20Z");

    add(21, doubts);
    add(22, doubts);
    assertThat(DoubtedSubjects.format(doubts, false))
        .endsWith("game%2020; since=2026-11-21T10:20:20Z, others; count=2");
    assertThat(DoubtedSubjects.format(doubts, true)).endsWith(", others; count=2, others; unknown");
  }

  @Test
  void aDoubtThatNoFetchFollowsSaysSo() {
    assertThat(
            DoubtedSubjects.format(
                Map.of(search(1), new FetchDoubt(SINCE, Duration.ZERO, Optional.empty(), false)),
                false))
        .isEqualTo("search:iphone:us:game%201; since=2026-11-21T10:20:00Z; planned=no");
  }

  private static void add(int number, Map<Subject<?>, FetchDoubt> doubts) {
    doubts.put(
        search(number), new FetchDoubt(SINCE.plusSeconds(number), Duration.ZERO, Optional.empty()));
  }

  private static Subject<?> search(int number) {
    return new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("game " + number));
  }
}
