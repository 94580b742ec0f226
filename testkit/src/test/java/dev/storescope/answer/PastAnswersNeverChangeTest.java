package dev.storescope.answer;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.chart;
import static dev.storescope.testkit.Watch.freeAt;
import static dev.storescope.testkit.Watch.listed;
import static dev.storescope.testkit.Watch.listing;
import static dev.storescope.testkit.Watch.rating;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.charts.TopCharts;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Observations made after a moment never change an answer for it. */
class PastAnswersNeverChangeTest {
  private static final long DAYS_40 = Duration.ofDays(40).toMillis();
  private static final List<Function<Evidence, Answer<?>>> QUESTIONS =
      List.of(
          PastAnswersNeverChangeTest::searchResults,
          PastAnswersNeverChangeTest::keywordRanking,
          PastAnswersNeverChangeTest::rankMovement,
          PastAnswersNeverChangeTest::topCharts,
          PastAnswersNeverChangeTest::meta,
          PastAnswersNeverChangeTest::appRating,
          PastAnswersNeverChangeTest::allInfo);

  @Property(tries = 1000)
  void whatIsSeenLaterChangesNoAnswer(
      @ForAll("until") List<Observation<?>> seen, @ForAll("after") List<Observation<?>> later) {
    for (Moment moment : List.of(new Moment(NOON, false), Moment.now(NOON))) {
      for (Function<Evidence, Answer<?>> question : QUESTIONS) {
        Answer<?> then = question.apply(evidence(seen, moment));
        Answer<?> since =
            question.apply(evidence(Stream.of(seen, later).flatMap(List::stream).toList(), moment));
        assertThat(since).isEqualTo(then);
      }
    }
  }

  @Property(tries = 1000)
  void noAnswerIsNewerThanItsMoment(@ForAll("around") List<Observation<?>> seen) {
    for (Function<Evidence, Answer<?>> question : QUESTIONS) {
      if (question.apply(evidence(seen, Moment.now(NOON))) instanceof Answer.Ready<?> ready) {
        assertThat(ready.asOf()).isBeforeOrEqualTo(NOON).isAfter(Instant.EPOCH);
      }
    }
  }

  @Provide
  Arbitrary<List<Observation<?>>> until() {
    return observations(-DAYS_40, 0).list().ofMaxSize(20);
  }

  @Provide
  Arbitrary<List<Observation<?>>> after() {
    return observations(1, DAYS_40).list().ofMinSize(1).ofMaxSize(20);
  }

  @Provide
  Arbitrary<List<Observation<?>>> around() {
    return observations(-DAYS_40, DAYS_40).list().ofMaxSize(20);
  }

  /** Of subjects few enough to be seen again and again, and with spans that are often short. */
  private static Arbitrary<Observation<?>> observations(long fromMillis, long toMillis) {
    Arbitrary<Instant> at = Arbitraries.longs().between(fromMillis, toMillis).map(NOON::plusMillis);
    Arbitrary<Integer> rank = Arbitraries.integers().between(0, 25);
    return Arbitraries.oneOf(
        Combinators.combine(at, rank, Arbitraries.of("chess", "go"))
            .as((when, where, keyword) -> seen(search(keyword), when, appAt(where))),
        Combinators.combine(at, rank, Arbitraries.of("36", "6015"))
            .as((when, where, category) -> seen(chart(category), when, freeAt(where))),
        Combinators.combine(at, rank)
            .as((when, count) -> seen(rating(APP), when, new Facts.Rating(0, count))),
        Combinators.combine(at, rank).as((when, it) -> seen(listing(APP), when, facts(it))));
  }

  private static Facts.Listing facts(int seed) {
    return seed % 5 == 0 ? new Facts.NotListed() : listed("Chess " + seed);
  }

  private static <F extends Facts> Observation<?> seen(Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }

  private static Evidence evidence(List<Observation<?>> seen, Moment moment) {
    InMemoryArchive archive = new InMemoryArchive();
    archive.append(seen);
    return new Evidence(archive, moment, Freshness.DEFAULT, _ -> true);
  }

  private static Answer<?> searchResults(Evidence evidence) {
    return new SearchResults()
        .answer(new SearchResults.Query(Device.IPHONE, US, Keyword.of("chess")), evidence);
  }

  private static Answer<?> keywordRanking(Evidence evidence) {
    List<Keyword> keywords = List.of(Keyword.of("chess"), Keyword.of("go"));
    return new AppKeywordRanking()
        .answer(new AppKeywordRanking.Query(APP, US, keywords, true), evidence);
  }

  /** Up to an instant after the moment, which the evidence must not follow. */
  private static Answer<?> rankMovement(Evidence evidence) {
    Instant since = NOON.minus(Duration.ofDays(30));
    Instant till = NOON.plus(Duration.ofMinutes(4));
    return new AppKeywordsRankMovement()
        .answer(new AppKeywordsRankMovement.Query(APP, US, since, till), evidence);
  }

  private static Answer<?> topCharts(Evidence evidence) {
    return new TopCharts()
        .answer(new TopCharts.Query(Device.IPHONE, US, CategoryId.OVERALL), evidence);
  }

  private static Answer<?> meta(Evidence evidence) {
    return new AppMeta().answer(new AppMeta.Query(APP, US), evidence);
  }

  private static Answer<?> appRating(Evidence evidence) {
    return new AppRating().answer(new AppRating.Query(APP, US), evidence);
  }

  private static Answer<?> allInfo(Evidence evidence) {
    return new AppAllInfo().answer(new AppAllInfo.Query(APP, US, Device.IPHONE), evidence);
  }
}
