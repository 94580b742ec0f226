package dev.storescope.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DailyRanksTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123Z");
  private static final DailyRanks RANKS =
      DailyRanks.of(
          List.of(
              rank(NOON.minus(Duration.ofDays(2)), Rank.at(7)),
              rank(NOON.minus(Duration.ofHours(1)), Rank.at(3)),
              rank(NOON, Rank.at(250)),
              rank(NOON.plus(Duration.ofHours(12)), new Rank.NotRanked())));

  @Test
  void theLastOfEachDateIsKept() {
    assertThat(RANKS.size()).isEqualTo(3);
    assertThat(RANKS.get(1)).isEqualTo(rank(NOON, Rank.at(250)));
    assertThat(RANKS.get(2).rank()).isEqualTo(new Rank.NotRanked());
    assertThat(RANKS.last()).contains(new Rank.NotRanked());
    assertThat(RANKS.lastDate()).contains(DAY.plusDays(1));
  }

  @Test
  void theNewestOfARangeIsFound() {
    assertThat(lastBetween(RANKS, DAY.minusDays(3), DAY)).contains(Rank.at(250));
    assertThat(lastBetween(RANKS, DAY.minusDays(3), DAY.minusDays(1))).contains(Rank.at(7));
    assertThat(lastBetween(RANKS, DAY.minusDays(1), DAY.minusDays(1))).isEmpty();
    assertThat(lastBetween(RANKS, DAY.plusDays(1), DAY.plusDays(9))).contains(new Rank.NotRanked());
    assertThat(lastBetween(RANKS, DAY.minusDays(9), DAY.minusDays(3))).isEmpty();
  }

  @Test
  void aRankBeyondThoseObservedIsKept() {
    Rank beyond = new Rank.Beyond(21);
    assertThat(DailyRanks.of(List.of(rank(NOON, beyond))).last()).contains(beyond);
  }

  @Test
  void aKeywordWithoutRanksHasNone() {
    assertThat(DailyRanks.of(List.of()).last()).isEmpty();
    assertThat(DailyRanks.NONE.lastDate()).isEmpty();
    assertThat(lastBetween(DailyRanks.NONE, DAY, DAY)).isEmpty();
  }

  private static SearchRank rank(Instant at, Rank rank) {
    return new SearchRank(at, rank);
  }

  private static Optional<Rank> lastBetween(DailyRanks ranks, LocalDate first, LocalDate last) {
    int index = ranks.lastBetween(first, last);
    return index < 0 ? Optional.empty() : Optional.of(ranks.rank(index));
  }
}
