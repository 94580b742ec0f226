package dev.storescope.retention;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.BackgroundReads;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetentionTest {
  /** The beginning of a period of 32 days. */
  private static final LocalDate PERIOD = LocalDate.ofEpochDay(32 * 640);

  private static final Instant START = startOf(PERIOD.minusDays(64));
  private static final Duration LENGTH = Duration.ofDays(160);
  private static final Duration FOREVER = Duration.ofDays(10_000);
  private static final Source OTHER = new Source("other");
  private static final int ALL = 10_000;

  /** Each of a kind with other facts. */
  private static final List<Observation<?>> KINDS = SampleObservations.ofEveryKind(START);

  @Seeded
  void theLatestAtTheEndOfEveryDateAndAllOfTheLastDatesStayTheSame(Samples samples) {
    try (Archive whole = new InMemoryArchive();
        Archive thinned = new InMemoryArchive()) {
      List<Observation<?>> history = history(samples);
      whole.append(history);
      thinned.append(history);
      new Retention(thinned).thinAll(PERIOD);
      for (Observation<?> kind : KINDS) {
        assertSame(kind.subject(), whole, thinned);
      }
    }
  }

  private static List<Observation<?>> history(Samples samples) {
    List<Observation<?>> history = new ArrayList<>();
    List<Observation<?>> some = List.of(samples.of(KINDS), samples.of(KINDS));
    for (int i = samples.between(0, 200); i > 0; i--) {
      Observation<?> kind = samples.of(some);
      Instant at = START.plusSeconds(samples.between(0, (int) LENGTH.toSeconds()));
      history.add(
          kind.subject() instanceof Subject.Summary summary
              ? SampleObservations.summary(summary, samples.of("a", "b"), at)
              : observation(kind, at, samples.of(Source.IMPORT, OTHER)));
    }
    return history;
  }

  private static <F extends Facts> Observation<F> observation(
      Observation<F> kind, Instant at, Source source) {
    return new Observation<>(kind.subject(), at, source, kind.facts());
  }

  private static <F extends Facts> void assertSame(
      Subject<F> subject, Archive whole, Archive thinned) {
    for (LocalDate date = PERIOD.minusDays(70); date.isBefore(PERIOD); date = date.plusDays(1)) {
      Instant end = startOf(date.plusDays(1)).minusMillis(1);
      for (Duration lookBack : List.of(Duration.ofHours(36), FOREVER)) {
        assertThat(thinned.findLatest(subject, end, lookBack))
            .isEqualTo(whole.findLatest(subject, end, lookBack));
      }
    }
    Instant kept = startOf(PERIOD);
    assertThat(thinned.list(subject, kept, Instant.MAX, ALL))
        .isEqualTo(whole.list(subject, kept, Instant.MAX, ALL));
    if (!subject.kind().isThinned()) {
      assertThat(thinned.list(subject, Instant.EPOCH, kept, ALL))
          .isEqualTo(whole.list(subject, Instant.EPOCH, kept, ALL));
    }
  }

  @Test
  void theLastObservationOfADateStays() {
    try (Archive archive = new InMemoryArchive()) {
      for (int hour = 0; hour < 48; hour++) {
        archive.append(List.of(of(SubjectKind.RATING, START.plus(Duration.ofHours(hour)))));
      }
      StoredSize removed = new Retention(archive).thinAll(PERIOD);
      assertThat(removed.observations()).isEqualTo(46);
      assertThat(instants(archive))
          .containsExactly(START.plus(Duration.ofHours(23)), START.plus(Duration.ofHours(47)));
      assertThat(new Retention(archive).thinAll(PERIOD)).isEqualTo(StoredSize.NOTHING);
    }
  }

  @Test
  void anotherSourceWithinADateStays() {
    try (Archive archive = new InMemoryArchive()) {
      Source[] sources = {Source.IMPORT, Source.IMPORT, OTHER, OTHER, OTHER};
      for (int i = 0; i < sources.length; i++) {
        archive.append(
            List.of(observation(of(SubjectKind.RATING, START), START.plusSeconds(i), sources[i])));
      }
      new Retention(archive).thinAll(PERIOD);
      assertThat(instants(archive))
          .containsExactly(START.plusSeconds(1), START.plusSeconds(2), START.plusSeconds(4));
    }
  }

  @Test
  void everyChangeOfAContentStaysWithTheObservationsAroundIt() {
    Subject.Summary subject = new Subject.Summary(SampleObservations.APP, new Country("us"));
    String titles = "aaaaabaccccc";
    try (Archive archive = new InMemoryArchive()) {
      for (int i = 0; i < titles.length(); i++) {
        archive.append(
            List.of(
                SampleObservations.summary(
                    subject, titles.substring(i, i + 1), START.plusSeconds(i))));
      }
      new Retention(archive).thinAll(PERIOD);
      assertThat(instants(archive).stream().map(at -> Duration.between(START, at).toSeconds()))
          .containsExactly(0L, 1L, 4L, 5L, 6L, 7L, 8L, 11L);
    }
  }

  @Test
  void whatWouldBeRemovedIsToldWithoutRemoving() {
    try (Archive archive = new InMemoryArchive()) {
      for (int hour = 0; hour < 24; hour++) {
        archive.append(SampleObservations.ofEveryKind(START.plus(Duration.ofHours(hour))));
      }
      archive.append(SampleObservations.ofEveryKind(startOf(PERIOD)));
      Retention retention = new Retention(archive);
      RetentionReport report = retention.examine(PERIOD);
      assertThat(report.kinds().get(SubjectKind.TRENDING_SEARCHES).removable().observations())
          .isEqualTo(23);
      assertThat(report.kinds().get(SubjectKind.TRENDING_SEARCHES).stored().observations())
          .isEqualTo(25);
      assertThat(report.kinds().get(SubjectKind.REVIEW).removable()).isEqualTo(StoredSize.NOTHING);
      assertThat(archive.findThinnedDays()).isEmpty();
      assertThat(retention.thinAll(PERIOD)).isEqualTo(report.total().removable());
      assertThat(retention.examine(PERIOD).total().removable()).isEqualTo(StoredSize.NOTHING);
    }
  }

  @Test
  void onlyWholePeriodsAreThinned() {
    Instant now = startOf(PERIOD).plus(Duration.ofDays(90));
    assertThat(Retention.firstKept(now, Duration.ofDays(90))).isEqualTo(PERIOD);
    assertThat(Retention.firstKept(now.minusMillis(1), Duration.ofDays(90)))
        .isEqualTo(PERIOD.minusDays(32));
    assertThat(Retention.firstKept(Instant.EPOCH, Duration.ofDays(90))).isEqualTo(LocalDate.EPOCH);
  }

  @Test
  void anInterruptedRunIsToldAndGoesOn() {
    try (InMemoryArchive archive = new InMemoryArchive()) {
      for (int hour = 0; hour < 24; hour++) {
        Instant at = START.plus(Duration.ofHours(hour));
        archive.append(List.of(of(SubjectKind.RATING, at), of(SubjectKind.SEARCH, at)));
      }
      Retention interrupted =
          new Retention(
              new BackgroundReads(
                  archive,
                  new Ticks()::next,
                  _ -> {
                    if (instants(archive).size() < 48) {
                      throw new IllegalStateException("ended");
                    }
                  }));
      assertThatThrownBy(() -> interrupted.thinNew(PERIOD)).hasMessage("ended");
      assertThat(archive.findThinnedDays()).contains(new ThinnedDays(PERIOD, LocalDate.EPOCH));
      assertThat(instants(archive)).hasSize(25);
      assertThat(new Retention(archive).thinNew(PERIOD).observations()).isEqualTo(23);
      assertThat(archive.findThinnedDays()).contains(new ThinnedDays(PERIOD, PERIOD));
      archive.append(List.of(of(SubjectKind.RATING, START)));
      assertThat(new Retention(archive).thinNew(PERIOD)).isEqualTo(StoredSize.NOTHING);
      assertThat(new Retention(archive).thinNew(PERIOD.minusDays(32)))
          .isEqualTo(StoredSize.NOTHING);
      assertThat(archive.findThinnedDays()).contains(new ThinnedDays(PERIOD, PERIOD));
      assertThat(new Retention(archive).thinAll(PERIOD).observations()).isEqualTo(1);
    }
  }

  @Test
  void aNoteOfAnotherProgramThatThinnedFurtherMeanwhileStays() {
    ThinnedDays further = new ThinnedDays(PERIOD.plusDays(64), PERIOD.plusDays(32));
    try (InMemoryArchive archive = new InMemoryArchive()) {
      archive.append(List.of(of(SubjectKind.RATING, START)));
      new Retention(
              new BackgroundReads(archive, new Ticks()::next, _ -> archive.noteThinned(further)))
          .thinNew(PERIOD);
      assertThat(archive.findThinnedDays()).contains(further);
    }
  }

  @Test
  void afterAnInterruptedRunTheArchiveCompletesEveryPart() {
    try (InMemoryArchive archive = new InMemoryArchive()) {
      archive.append(List.of(of(SubjectKind.SEARCH, START)));
      long once = archive.revision(new Country("us")).getAsLong();
      new Retention(archive).thinAll(PERIOD);
      assertThat(archive.revision(new Country("us"))).hasValue(once);
      archive.noteThinned(new ThinnedDays(PERIOD, LocalDate.EPOCH));
      new Retention(archive).thinNew(PERIOD);
      assertThat(archive.revision(new Country("us")).getAsLong()).isGreaterThan(once);
    }
  }

  @Test
  void whatIsAboutAnAppIsRemovedAndNothingElse() {
    try (Archive archive = new InMemoryArchive()) {
      archive.append(KINDS);
      Removed.App app = new Removed.App(SampleObservations.APP);
      RetentionReport found =
          new Retention(archive).examine(new Removals(List.of(new Removal(app, START, false))));
      assertThat(found.kinds().get(SubjectKind.SEARCH).removable()).isEqualTo(StoredSize.NOTHING);
      assertThat(found.total().stored().observations()).isEqualTo(KINDS.size());
      assertThat(new Retention(archive).remove(List.of(app), START))
          .isEqualTo(found.total().removable());
      assertThat(listAll(archive))
          .containsExactlyInAnyOrderElementsOf(KINDS.stream().filter(not(app::has)).toList());
    }
  }

  @Test
  void whatIsAboutAKeywordOfAStoreIsRemovedWithTheRanksThatWereReportedForIt() {
    Subject.ReportedRanks reports =
        new Subject.ReportedRanks(Device.IPHONE, SampleObservations.APP, new Country("us"));
    List<Observation<ReportedRank>> ranks =
        Stream.of("chess", "maps")
            .map(
                keyword ->
                    new Observation<>(
                        reports,
                        START,
                        Source.IMPORT,
                        new ReportedRank(Keyword.of(keyword), Rank.at(3))))
            .toList();
    List<Observation<?>> suggestions =
        Stream.of(StoreType.values())
            .<Observation<?>>map(
                store ->
                    new Observation<>(
                        new Subject.Suggestions(store, new Country("us"), Keyword.of("chess")),
                        START,
                        Source.IMPORT,
                        new Facts.SuggestionList(List.of())))
            .toList();
    try (Archive archive = new InMemoryArchive()) {
      archive.append(ranks);
      archive.append(suggestions);
      new Retention(archive)
          .remove(List.of(new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of("chess"))), START);
      assertThat(listAll(archive)).containsExactlyInAnyOrder(ranks.get(1), suggestions.get(1));
    }
  }

  private static List<Observation<?>> listAll(Archive archive) {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all;
  }

  /** A timer by which everything takes a second. */
  private static final class Ticks {
    private long seconds;

    private long next() {
      return Duration.ofSeconds(seconds++).toNanos();
    }
  }

  private static Observation<?> of(SubjectKind kind, Instant at) {
    return SampleObservations.ofEveryKind(at).stream()
        .filter(each -> each.subject().kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  private static List<Instant> instants(Archive archive) {
    Stream.Builder<Instant> instants = Stream.builder();
    archive.forEach(each -> instants.add(each.observedAt()));
    return instants.build().toList();
  }

  private static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
