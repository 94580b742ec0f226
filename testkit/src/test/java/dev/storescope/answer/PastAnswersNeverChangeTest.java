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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Observations made after a moment never change an answer for it. */
class PastAnswersNeverChangeTest {
  private static final List<Subject<?>> SUBJECTS =
      List.of(search("chess"), search("go"), chart("36"), chart("6015"), rating(APP), listing(APP));
  private static final List<Function<Evidence, Answer<?>>> QUESTIONS =
      List.of(
          PastAnswersNeverChangeTest::searchResults,
          PastAnswersNeverChangeTest::keywordRanking,
          PastAnswersNeverChangeTest::rankMovement,
          PastAnswersNeverChangeTest::topCharts,
          PastAnswersNeverChangeTest::meta,
          PastAnswersNeverChangeTest::appRating,
          PastAnswersNeverChangeTest::allInfo);

  /**
   * Something seen at a distance from the moment. Which side of it is settled by the property:
   * jqwik moves entries from one list to another when it looks for a smaller sample.
   */
  record Sight(Subject<?> subject, long millis, int rank) {
    Observation<?> before() {
      return seenAt(NOON.minusMillis(millis));
    }

    Observation<?> after() {
      return seenAt(NOON.plusMillis(millis + 1));
    }

    private Observation<?> seenAt(Instant at) {
      return switch (subject) {
        case Subject.Search search -> observation(search, at, appAt(rank));
        case Subject.Chart chart -> observation(chart, at, freeAt(rank));
        case Subject.Rating rating -> observation(rating, at, new Facts.Rating(rank / 5.0, rank));
        case Subject.Listing listing -> observation(listing, at, facts(rank));
        case Subject.Suggestions _, Subject.Demand _, Subject.AdsSuggestions _ ->
            throw new AssertionError("no question here is about " + subject);
      };
    }
  }

  @Property(tries = 1000)
  void whatIsSeenLaterChangesNoAnswer(
      @ForAll("sights") List<Sight> before, @ForAll("sights") List<Sight> after) {
    for (Moment moment : List.of(new Moment(NOON, false), Moment.now(NOON))) {
      for (Function<Evidence, Answer<?>> question : QUESTIONS) {
        assertThat(question.apply(evidence(before, after, moment)))
            .isEqualTo(question.apply(evidence(before, List.of(), moment)));
      }
    }
  }

  @Property(tries = 1000)
  void noAnswerIsNewerThanItsMoment(
      @ForAll("sights") List<Sight> before, @ForAll("sights") List<Sight> after) {
    Moment moment = Moment.now(NOON);
    for (Function<Evidence, Answer<?>> question : QUESTIONS) {
      if (question.apply(evidence(before, after, moment)) instanceof Answer.Ready<?> ready) {
        assertThat(ready.asOf()).isBeforeOrEqualTo(NOON).isAfter(Instant.EPOCH);
      }
    }
  }

  /** Of subjects few enough to be seen again and again. */
  @Provide
  Arbitrary<List<Sight>> sights() {
    return Combinators.combine(
            Arbitraries.of(SUBJECTS),
            Arbitraries.longs().between(0, Duration.ofDays(40).toMillis()),
            Arbitraries.integers().between(0, 25))
        .as(Sight::new)
        .list()
        .ofMaxSize(20);
  }

  private static Facts.Listing facts(int seed) {
    return seed % 5 == 0 ? new Facts.NotListed() : listed("Chess " + seed);
  }

  private static <F extends Facts> Observation<?> observation(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }

  private static Evidence evidence(List<Sight> before, List<Sight> after, Moment moment) {
    InMemoryArchive archive = new InMemoryArchive();
    archive.append(before.stream().map(Sight::before).toList());
    archive.append(after.stream().map(Sight::after).toList());
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
