package dev.storescope.keywords.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SuggestionRankWriterTest {
  private static final Country US = new Country("us");
  private static final Instant FIRST_DAY = Instant.parse("2026-06-01T10:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, US);
  private static final Keyword MAPS = Keyword.of("maps");

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Test
  void inThirtyDaysWithNothingNewAndAfterARestartNoRankJumps() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    Instant day = FIRST_DAY.plus(DAY);
    write(day);
    for (int i = 0; i < 30; i++) {
      SuggestionRank before = rank(MAPS, day);
      observeMaps(day, "maps", "mail", "math games");
      day = day.plus(DAY);
      int written = write(day);
      assertThat(rank(MAPS, day).logRank()).isBetween(before.logRank() - 20, before.logRank() + 20);
      if (i > 12 && i < 26) {
        assertThat(written).isZero();
      }
    }
    assertThat(write(day.plusSeconds(3600))).isZero();
  }

  @Test
  void theFirstRankOfAKeywordIsNearTheVolumeThatItsOwnListsGaveIt() {
    observeOthers(FIRST_DAY);
    Instant second = FIRST_DAY.plus(DAY);
    write(second);
    observeMaps(second, "maps", "mail", "math games");
    double byOwnLists = volume(MAPS, second);
    Instant third = second.plus(DAY);
    write(third);
    assertThat(volume(MAPS, third) / byOwnLists).isBetween(0.8, 1.25).isNotEqualTo(1);
  }

  @Test
  void aVolumeInTheAppStoreMovesThatOfAKeywordThatNoFitKnows() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    double without = volume(MAPS, FIRST_DAY);
    observePopularity(FIRST_DAY, MAPS, 95);
    assertThat(volume(MAPS, FIRST_DAY)).isGreaterThan(without);
  }

  @Test
  void aChangeOfARankNamesTheOwnEvidenceThatWasNew() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    Instant second = FIRST_DAY.plus(DAY);
    write(second);
    assertThat(lastChange(second)).isEmpty();
    observeMaps(second, "mail", "math games", "maps");
    observePopularity(second, MAPS, 30);
    Instant third = second.plus(DAY);
    write(third);
    EstimatedRankChange change = lastChange(third).orElseThrow();
    assertThat(change.before()).isEqualTo(rank(MAPS, second));
    assertThat(change.after()).isEqualTo(rank(MAPS, third));
    assertThat(change.evidence())
        .containsExactlyInAnyOrder(NewEvidence.OWN_LISTS, NewEvidence.POPULARITY);
  }

  @Test
  void aChangeOfARankByTheListsOfOthersNamesNoOwnEvidence() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    Instant second = FIRST_DAY.plus(DAY);
    write(second);
    observeMaps(second, "maps", "mail", "math games");
    observeOthers(second);
    Instant third = second.plus(DAY);
    write(third);
    assertThat(lastChange(third).orElseThrow().evidence()).isEmpty();
  }

  @Test
  void theListsOfOthersMoveARankByLessThanAQuarterADay() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    Instant second = FIRST_DAY.plus(DAY);
    write(second);
    observeMaps(second, "maps", "mail", "math games");
    observeOthers(second);
    Instant third = second.plus(DAY);
    write(third);
    Keyword other = Keyword.of("math games");
    assertThat(rank(other, third)).isNotEqualTo(rank(other, second));
    for (Keyword keyword : List.of(MAPS, other)) {
      assertThat(rank(keyword, third).logRank())
          .isBetween(rank(keyword, second).logRank() - 20, rank(keyword, second).logRank() + 20);
    }
    assertThat(write(third.plusSeconds(60))).isZero();
  }

  @Test
  void theOwnListsOfAKeywordMoveItsRankAtOnce() {
    observeMaps(FIRST_DAY, "maps", "mail", "math games");
    Instant second = FIRST_DAY.plus(DAY);
    write(second);
    observeMaps(second, "mail", "math games", "maps");
    observeOthers(second);
    Instant third = second.plus(DAY);
    write(third);
    assertThat(rank(MAPS, third).logRank()).isGreaterThan(rank(MAPS, second).logRank() + 20);
  }

  private int write(Instant at) {
    return new SuggestionRankWriter(archive, SearchVolume.standard()).writeAll(at);
  }

  private SuggestionRank rank(Keyword keyword, Instant at) {
    return archive
        .findLatest(
            new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, keyword), at, Duration.ofDays(35))
        .orElseThrow()
        .facts();
  }

  private Optional<EstimatedRankChange> lastChange(Instant at) {
    return EstimatedRankChange.findLast(evidence(at), PLAY, MAPS);
  }

  private double volume(Keyword keyword, Instant at) {
    return new VolumeReader(SearchVolume.standard())
        .peek(evidence(at), PLAY, keyword)
        .volume()
        .orElseThrow()
        .p50();
  }

  private Evidence evidence(Instant at) {
    return new Evidence(archive, Moment.now(at), Freshness.DEFAULT, _ -> false);
  }

  private void observePopularity(Instant at, Keyword keyword, int value) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Popularity(US, keyword),
                at,
                Source.IMPORT,
                new Facts.Popularity(value, Facts.PopularityScale.ADS_WEEKLY_1_TO_100))));
  }

  private void observeMaps(Instant at, String... shown) {
    observe(at, "m", shown);
    Stream.of(shown).forEach(term -> observe(at, term, term));
  }

  /** A thousand terms of another letter, which are all suggested for one letter more each. */
  private void observeOthers(Instant at) {
    for (char one = 'a'; one <= 'z'; one++) {
      for (char two = 'a'; two <= 'z'; two++) {
        String prefix = "x" + one + two;
        observe(at, prefix, prefix + "1", prefix + "2", prefix + "3");
      }
    }
  }

  private void observe(Instant at, String typed, String... shown) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of(typed)),
                at,
                Source.IMPORT,
                new Facts.SuggestionList(
                    Stream.of(shown)
                        .map(term -> new Facts.Suggestion(Keyword.of(term), OptionalInt.empty()))
                        .toList()))));
  }
}
