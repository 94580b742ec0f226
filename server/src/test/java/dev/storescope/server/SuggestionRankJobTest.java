package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuggestionRankJobTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, US);
  private static final Keyword MAPS = Keyword.of("maps");
  private static final Keyword MATH = Keyword.of("math games");

  @TempDir Path folder;

  private final SettableClock clock = new SettableClock(NOON);
  private Archive archive = new InMemoryArchive();

  @BeforeEach
  void open() {
    archive = RocksDbArchive.open(folder);
  }

  @AfterEach
  void close() {
    archive.close();
  }

  @Test
  void aVolumeIsByTheRankThatAllListsGiveTheKeyword() {
    observe("maps", "math games", "mail");
    assertThat(volume(MAPS, NOON).method()).isEqualTo("suggest-order-5");
    run(archive);
    assertThat(volume(MAPS, NOON).method()).isEqualTo("suggest-pooled-6");
    assertThat(volume(MAPS, NOON).p50()).isGreaterThanOrEqualTo(volume(MATH, NOON).p50());
  }

  @Test
  void aKeywordThatNoListShowsHasLessThanAnyRankedOne() {
    observe("maps", "math games", "mail");
    archive.append(List.of(list("mzzz")));
    run(archive);
    Estimate unlisted = volume(Keyword.of("mzzz"), NOON);
    assertThat(unlisted.censored()).isTrue();
    assertThat(unlisted.p90()).isLessThanOrEqualTo(volume(Keyword.of("mail"), NOON).p50());
  }

  @Test
  void aPastMomentHasTheRanksOfThatDay() {
    observe("maps", "math games", "mail");
    run(archive);
    Estimate before = volume(MATH, clock.instant());
    clock.advance(Duration.ofDays(2));
    observe("math games", "mail", "maps");
    run(archive);
    assertThat(volume(MATH, clock.instant()).p50()).isGreaterThan(before.p50());
    assertThat(volume(MATH, NOON)).isEqualTo(before);
  }

  @Test
  void whatHasNotChangedIsNotWrittenAgainUntilItIsNearlyTooOld() {
    observe("maps", "math games", "mail");
    for (int day = 0; day < 14; day++) {
      run(archive);
      clock.advance(Duration.ofDays(1));
    }
    int settled = ranks(MAPS).size();
    run(archive);
    clock.advance(Duration.ofDays(10));
    observe("maps", "math games", "mail");
    run(archive);
    assertThat(ranks(MAPS)).hasSize(settled);
    clock.advance(Duration.ofDays(18));
    run(archive);
    assertThat(ranks(MAPS)).hasSize(settled + 1);
  }

  @Test
  void whatIsObservedOnADateDoesNotChangeItsRanksEvenAfterARestart() {
    observe("maps", "math games", "mail");
    run(archive);
    clock.advance(Duration.ofHours(2));
    observe("math games", "mail", "maps");
    run(archive);
    assertThat(allRanks()).hasSize(3);
    clock.advance(Duration.ofDays(1));
    run(archive);
    assertThat(ranks(MATH)).hasSize(2);
  }

  @Test
  void anInterruptedRunIsCompletedByTheNext() {
    observeManyTerms();
    assertThatThrownBy(() -> run(InterceptedArchive.failingAfter(1, archive)))
        .isInstanceOf(ArchiveUnavailableException.class);
    List<Observation<?>> partial = allRanks();
    assertThat(partial).hasSize(1000);
    clock.advance(Duration.ofMinutes(10));
    run(archive);
    assertThat(allRanks()).containsAll(partial).hasSizeGreaterThan(2000);
    assertThat(allRanks().stream().map(Observation::subject)).doesNotHaveDuplicates();
  }

  @Test
  void aRankIsRecognizedAsCalculated() {
    observe("maps", "math games", "mail");
    run(archive);
    assertThat(ranks(MAPS)).allMatch(rank -> rank.source().equals(Source.POOLED_FIT));
  }

  @Test
  void aPopularityGoesBeforeARank() {
    var typed = new Subject.Suggestions(StoreType.APP_STORE, US, MAPS);
    archive.append(
        List.of(
            new Observation<>(typed, dayBefore(), Source.IMPORT, shown("maps")),
            new Observation<>(
                new Subject.Popularity(US, MAPS),
                clock.instant(),
                Source.IMPORT,
                new Facts.Popularity(55, Facts.PopularityScale.ADS_WEEKLY_1_TO_100))));
    run(archive);
    Market appStore = new Market(StoreType.APP_STORE, US);
    VolumeReader volumes = new VolumeReader(SearchVolume.standard());
    assertThat(volumes.peek(evidence(NOON), appStore, MAPS).popularity()).isPresent();
  }

  private void run(Archive ranked) {
    new SuggestionRankJob(ranked).write(clock.instant());
  }

  /** The suggestions for m, and those for each of them. */
  private void observe(String... shown) {
    List<Observation<?>> lists = new ArrayList<>(List.of(list("m", shown)));
    Stream.of(shown).forEach(term -> lists.add(list(term, term)));
    archive.append(lists);
  }

  private void observeManyTerms() {
    List<Observation<?>> lists = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      String prefix = "p" + i + " ";
      lists.add(list(prefix, prefix + "a", prefix + "b", prefix + "c", prefix + "d", prefix + "e"));
    }
    archive.append(lists);
  }

  private Observation<?> list(String typed, String... shown) {
    return new Observation<>(
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of(typed)),
        dayBefore(),
        Source.IMPORT,
        shown(shown));
  }

  /** On the UTC date before that of the clock, and less than a day ago. */
  private Instant dayBefore() {
    return clock.instant().minus(Duration.ofHours(13));
  }

  private static Facts.SuggestionList shown(String... terms) {
    return new Facts.SuggestionList(
        Stream.of(terms)
            .map(term -> new Facts.Suggestion(Keyword.of(term), OptionalInt.empty()))
            .toList());
  }

  private Estimate volume(Keyword keyword, Instant at) {
    return new VolumeReader(SearchVolume.standard())
        .peek(evidence(at), PLAY, keyword)
        .volume()
        .orElseThrow();
  }

  private Evidence evidence(Instant at) {
    return new Evidence(archive, Moment.of(at, clock.instant()), Freshness.DEFAULT, _ -> false);
  }

  private List<Observation<Facts.SuggestionRank>> ranks(Keyword keyword) {
    return archive.list(
        new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, keyword),
        Instant.EPOCH,
        Instant.MAX,
        Integer.MAX_VALUE);
  }

  private List<Observation<?>> allRanks() {
    List<Observation<?>> ranks = new ArrayList<>();
    archive.forEach(
        observation -> {
          if (observation.subject() instanceof Subject.SuggestionRank) {
            ranks.add(observation);
          }
        });
    return ranks;
  }
}
