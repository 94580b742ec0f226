package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.listings.AppDownloads;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.EstimatedDownloads;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EstimatedDownloadsWriterTest {
  private static final Instant TODAY = Instant.parse("2026-06-30T10:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Instant YESTERDAY = TODAY.minus(DAY);
  private static final AppId APP = app(1000);
  private static final Subject.EstimatedDownloads SUBJECT = new Subject.EstimatedDownloads(APP, US);

  /** The part of an app's downloads that searches bring. */
  private static final double BY_SEARCH = 0.65;

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Seeded
  void theInstallsByAllKeywordsAreAtMostTheDownloadsBySearch(Samples any) {
    try (InMemoryArchive random = new InMemoryArchive()) {
      int keywords = any.between(1, 40);
      observeRatings(random, any.between(10, 100_000));
      for (int i = 0; i < keywords; i++) {
        observeSearch(random, keyword(i), any.between(1, 100), any.between(1, 100), YESTERDAY);
      }
      write(random, TODAY);
      EstimatedDownloads archived = find(random, TODAY).orElseThrow();
      double bySearch = BY_SEARCH * DownloadsEstimate.of(archived).perDay().p50();
      assertThat(sum(random, keywords, TODAY)).isLessThanOrEqualTo(bySearch * (1 + 1e-9));
      if (archived.keywordFactor() < 1) {
        assertThat(sum(random, keywords, TODAY)).isCloseTo(bySearch, within(bySearch / 100));
      }
    }
  }

  @Test
  void allKeywordsOfAnAppHaveTheSameShareOfTheirInstalls() {
    observeRatings(archive, 50);
    observeManySearches();
    List<Double> before =
        IntStream.range(0, 40).mapToObj(i -> installs(archive, i, TODAY)).toList();
    write(archive, TODAY);
    double factor = find(archive, TODAY).orElseThrow().keywordFactor();
    assertThat(factor).isLessThan(0.9);
    for (int i = 0; i < before.size(); i++) {
      assertThat(installs(archive, i, TODAY)).isCloseTo(before.get(i) * factor, within(1e-9));
    }
  }

  @Test
  void anAppWithoutEvidenceOfItsDownloadsHasNoEstimateAndItsInstallsStay() {
    observeManySearches();
    double before = sum(archive, 40, TODAY);
    assertThat(write(archive, TODAY)).isZero();
    assertThat(sum(archive, 40, TODAY)).isEqualTo(before);
  }

  @Test
  void theEstimateIsTheOneOfAnAnswerAndHasItsEvidence() {
    observeRatings(archive, 300);
    write(archive, TODAY);
    EstimatedDownloads archived = find(archive, TODAY).orElseThrow();
    assertThat(archived.evidence()).containsExactly(DownloadsEvidence.RATINGS);
    assertThat(archived.keywordFactor()).isEqualTo(1);
    var answered = AppDownloads.estimate(APP, US, at(archive, YESTERDAY)).orElseThrow().perDay();
    var stored = DownloadsEstimate.of(archived).perDay();
    assertThat(stored.p10()).isCloseTo(answered.p10(), within(answered.p10() / 100));
    assertThat(stored.p50()).isCloseTo(answered.p50(), within(answered.p50() / 100));
    assertThat(stored.p90()).isCloseTo(answered.p90(), within(answered.p90() / 100));
  }

  @Test
  void theEstimateOfADateIsByWhatWasObservedBeforeItAndWrittenOnce() {
    observeRatings(archive, 50);
    observeManySearches();
    Instant early = TODAY.minus(Duration.ofHours(9)).minusSeconds(3500);
    assertThat(write(archive, early)).isEqualTo(1);
    observeSearch(archive, keyword(99), 1, 100, TODAY);
    assertThat(write(archive, TODAY.plusSeconds(60))).isZero();
    assertThat(write(archive, TODAY.plus(DAY))).isEqualTo(1);
    assertThat(find(archive, TODAY.plus(DAY)).orElseThrow().keywordFactor())
        .isLessThan(find(archive, TODAY).orElseThrow().keywordFactor());
  }

  @Test
  void aPastMomentHasTheFactorOfThen() {
    observeRatings(archive, 50);
    observeManySearches();
    double before = installs(archive, 0, YESTERDAY);
    write(archive, TODAY);
    double then = installs(archive, 0, TODAY);
    observeSearch(archive, keyword(0), 1, 40, TODAY);
    observeSearch(archive, keyword(99), 1, 100, TODAY);
    write(archive, TODAY.plus(DAY));
    assertThat(installs(archive, 0, TODAY.plus(DAY))).isLessThan(then);
    assertThat(installs(archive, 0, TODAY)).isEqualTo(then);
    assertThat(installs(archive, 0, YESTERDAY)).isEqualTo(before);
  }

  private static int write(InMemoryArchive archive, Instant at) {
    return new EstimatedDownloadsWriter(
            archive, SearchVolume.standard(), InstallsEstimator.standard())
        .writeAll(Set.of(SUBJECT), at);
  }

  private static Optional<EstimatedDownloads> find(InMemoryArchive archive, Instant at) {
    return archive.findLatest(SUBJECT, at, DAY).map(Observation::facts);
  }

  private static double sum(InMemoryArchive archive, int keywords, Instant at) {
    return IntStream.range(0, keywords).mapToDouble(i -> installs(archive, i, at)).sum();
  }

  private static double installs(InMemoryArchive archive, int number, Instant at) {
    EstimatedInstallsByKeyword endpoint =
        new EstimatedInstallsByKeyword(SearchVolume.standard(), InstallsEstimator.standard());
    var query = new EstimatedInstallsByKeyword.Query(APP, US, keyword(number));
    return ready(endpoint.answer(query, at(archive, at))).result().estimate().p50();
  }

  /** Of a past moment, so that what was observed on the day before still counts. */
  private static Evidence at(InMemoryArchive archive, Instant at) {
    return new Evidence(archive, new Moment(at, false), Freshness.DEFAULT, _ -> false);
  }

  private static Keyword keyword(int number) {
    return Keyword.of("keyword " + number);
  }

  private void observeManySearches() {
    for (int i = 0; i < 40; i++) {
      observeSearch(archive, keyword(i), 1 + i % 5, 40 + i, YESTERDAY);
    }
  }

  private static void observeSearch(
      InMemoryArchive archive, Keyword keyword, int rank, int popularity, Instant at) {
    List<AppId> apps =
        new ArrayList<>(LongStream.range(1, rank).mapToObj(number -> app(number)).toList());
    apps.add(APP);
    add(
        archive,
        new Subject.Search(Device.IPHONE, US, keyword),
        at,
        new Facts.SearchRanking(apps, Map.of()));
    add(
        archive,
        new Subject.Popularity(US, keyword),
        at,
        new Facts.Popularity(popularity, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  private static void observeRatings(InMemoryArchive archive, long perDay) {
    for (int day = 1; day <= 21; day++) {
      add(
          archive,
          new Subject.Rating(APP, US),
          TODAY.minus(DAY.multipliedBy(day)),
          new Facts.Rating(4.5, 10_000_000 - perDay * day));
    }
  }

  private static <F extends Facts> void add(
      InMemoryArchive archive, Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }
}
