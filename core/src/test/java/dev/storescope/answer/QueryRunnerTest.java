package dev.storescope.answer;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.tracking.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryRunnerTest {
  private static final AccountId ANN = new AccountId(1);
  private static final AccountId BOB = new AccountId(2);
  private static final RequestKey KEY = new RequestKey("0".repeat(32));
  private static final Instant LATER = NOON.plusSeconds(60);
  private static final Duration DAY = Duration.ofDays(1);

  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(() -> NOON);
  private final Set<Subject<?>> unfetchable = new HashSet<>();
  private final InMemoryArchive archive = new InMemoryArchive();
  private final QueryRunner runner =
      new QueryRunner(
          archive, new Freshness(DAY, DAY), subject -> !unfetchable.contains(subject), queue);

  @Test
  void requiredSubjectsAreFetched() {
    assertThat(ask("chess", "go"))
        .isEqualTo(new QueryResult.Pending<>(KEY, NOON.plus(Duration.ofSeconds(30))));
    assertThat(queue.pending()).containsExactlyInAnyOrder(search("chess"), search("go"));
  }

  @Test
  void aSubjectThatCannotBeFetchedIsOmitted() {
    unfetchable.add(search("chess"));
    assertThat(ask("chess")).isEqualTo(answered(0));
  }

  @Test
  void aSubjectThatHasNoSourceByTheQueueIsOmitted() {
    queue.endWithoutSource(search("chess"), "not reported", LATER);
    assertThat(ask("chess")).isEqualTo(answered(0));
  }

  @Test
  void theOtherRequiredSubjectsAreStillFetched() {
    queue.endWithoutSource(search("chess"), "not reported", LATER);
    assertThat(ask("chess", "go")).isInstanceOf(QueryResult.Pending.class);
    assertThat(queue.pending()).containsExactly(search("go"));
  }

  @Test
  void aSubjectThatWasGivenUpIsNeverOmitted() {
    queue.endWithoutSource(search("chess"), "not reported", LATER);
    queue.giveUp(search("go"), "blocked", LATER);
    assertThat(ask("chess", "go")).isEqualTo(new QueryResult.Unavailable<>("blocked", LATER));
  }

  @Test
  void anOlderObservationStandsWhileAReplyIsDoubted() {
    observe("chess", NOON.minus(DAY.multipliedBy(3)));
    assertThat(ask("chess")).isInstanceOf(QueryResult.Pending.class);
    queue.doubt(search("chess"), "another list", LATER);
    assertThat(ask("chess"))
        .isEqualTo(
            new QueryResult.Answered<>(
                new Ready<>(0, NOON.minus(DAY.multipliedBy(3)), List.of(), List.of()),
                Set.of(search("chess"))));
    assertThat(ask("chess", "go")).isInstanceOf(QueryResult.Pending.class);
    assertThat(queue.pending()).containsExactly(search("go"));
    queue.endWithoutSource(search("go"), "not reported", LATER);
    assertThat(ask("chess", "go")).isInstanceOf(QueryResult.Answered.class);
  }

  @Test
  void anObservationStandsForTheIntervalAtWhichItsSubjectIsTracked() {
    observe("chess", NOON.minus(DAY.multipliedBy(6)));
    trackForAnn(search("chess"), FetchInterval.EVERY_SECOND_DAY);
    assertThat(ask("chess")).isInstanceOf(QueryResult.Pending.class);
    trackForAnn(search("chess"), FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(ask("chess"))
        .isEqualTo(
            new QueryResult.Answered<>(
                new Ready<>(0, NOON.minus(DAY.multipliedBy(6)), List.of(), List.of()),
                Set.of(search("chess"))));
  }

  @Test
  void theIntervalOfAnAccountIsNotThatOfOthers() {
    observe("chess", NOON.minus(DAY.multipliedBy(6)));
    trackForAnn(search("chess"), FetchInterval.EVERY_SEVENTH_DAY);
    Endpoint<String, Integer> needing =
        (_, evidence) -> {
          evidence.need(search("chess"));
          return ready(evidence);
        };
    assertThat(runner.run(needing, "", Moment.now(NOON), BOB, () -> KEY))
        .isInstanceOf(QueryResult.Pending.class);
    assertThat(runner.run(needing, "", Moment.now(NOON), BOB, ANN, () -> KEY))
        .isInstanceOf(QueryResult.Answered.class);
  }

  @Test
  void chartsAreAsFreshAsUsualWhateverTheInterval() {
    Subject.Chart chart = chart("36");
    archive.append(
        List.of(
            new Observation<>(chart, NOON.minus(DAY.multipliedBy(2)), Source.IMPORT, freeAt(3))));
    trackForAnn(chart, FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(needOfApp(chart)).isInstanceOf(QueryResult.Pending.class);
  }

  @Test
  void aLookAtARatingStartsNoFetchWhereTheListingHasAnInterval() {
    Instant before = NOON.minus(DAY.multipliedBy(6));
    archive.append(
        List.of(new Observation<>(rating(APP), before, Source.IMPORT, new Facts.Rating(4.5, 7))));
    trackForAnn(listing(APP), FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(needOfApp(rating(APP))).isInstanceOf(QueryResult.Answered.class);
    assertThat(queue.pending()).isEmpty();
  }

  private QueryResult<Integer> needOfApp(Subject<?> subject) {
    Endpoint<String, Integer> needing =
        (_, evidence) -> {
          evidence.need(subject);
          return ready(evidence);
        };
    return runner.run(needing, "", Moment.now(NOON), ANN, () -> KEY);
  }

  private void trackForAnn(Subject<?> subject, FetchInterval interval) {
    queue.track(Tracker.keyOf(ANN, APP, US), Map.of(subject, interval), _ -> Optional.empty());
  }

  @Test
  void aDoubtedSubjectWithoutAnObservationThatCouldStandIsWaitedFor() {
    observe("chess", NOON.minus(Freshness.DOUBTED).minusMillis(1));
    queue.doubt(search("chess"), "another list", LATER);
    assertThat(ask("chess")).isEqualTo(new QueryResult.Pending<>(KEY, LATER));
    queue.doubt(search("go"), "another list", LATER.plusSeconds(1));
    assertThat(ask("chess", "go")).isEqualTo(new QueryResult.Pending<>(KEY, LATER.plusSeconds(1)));
  }

  @Test
  void aQueryWhoseFetchesAreRefusedSaysHowManyWait() {
    queue.refuse(7, LATER);
    assertThat(ask("chess")).isEqualTo(new QueryResult.TooManyFetches<>(7, LATER));
    assertThat(queue.pending()).isEmpty();
  }

  @Test
  void aPreferredSubjectThatWasGivenUpIsOmitted() {
    Endpoint<String, Integer> preferring =
        (_, evidence) -> {
          evidence.prefer(search("chess"));
          return ready(evidence);
        };
    assertThat(runner.run(preferring, "", Moment.now(NOON), ANN, () -> KEY))
        .isInstanceOf(QueryResult.Pending.class);
    queue.giveUp(search("chess"), "blocked", LATER);
    assertThat(runner.run(preferring, "", Moment.now(NOON), ANN, () -> KEY)).isEqualTo(answered(0));
  }

  @Test
  void whatAnAnswerWantsIsFetchedAndNotWaitedFor() {
    assertThat(want(NOON, "chess")).isEqualTo(answered(0));
    assertThat(queue.pending()).containsExactly(search("chess"));
    unfetchable.add(search("go"));
    want(NOON, "go");
    assertThat(queue.pending()).containsExactly(search("chess"));
  }

  @Test
  void aQueryThatIsAnsweredLaterWantsNothingYet() {
    Endpoint<String, Integer> incomplete =
        (_, evidence) -> {
          evidence.want(search("chess"));
          evidence.need(search("go"));
          return ready(evidence);
        };
    runner.run(incomplete, "", Moment.now(NOON), ANN, () -> KEY);
    assertThat(queue.pending()).containsExactly(search("go"));
  }

  @Test
  void ofSeveralQueriesEachMayWantSomething() {
    observe("zoom", NOON);
    Endpoint<String, Integer> wanting =
        (term, evidence) -> {
          evidence.need(search("zoom"));
          evidence.want(search(term));
          return ready(evidence);
        };
    runner.run(
        new SeveralQueries<>(wanting), List.of("chess", "go"), Moment.now(NOON), ANN, () -> KEY);
    assertThat(queue.pending()).containsExactlyInAnyOrder(search("chess"), search("go"));
  }

  @Test
  void fourAreWantedAtOnceAndThenOneEveryTenSeconds() {
    want(NOON, "aa", "bb", "cc", "dd", "ee", "ff");
    assertThat(queue.pending()).hasSize(4);
    want(NOON.plusSeconds(9), "gg");
    assertThat(queue.pending()).hasSize(4);
    want(NOON.plusSeconds(10), "hh", "ii");
    assertThat(queue.pending()).hasSize(5);
    want(NOON.minus(DAY), "jj");
    assertThat(queue.pending()).hasSize(6).contains(search("jj"));
  }

  private QueryResult<Integer> want(Instant now, String... terms) {
    Endpoint<List<String>, Integer> wanting =
        (query, evidence) -> {
          query.forEach(term -> evidence.want(search(term)));
          return ready(evidence);
        };
    return runner.run(wanting, List.of(terms), Moment.now(now), ANN, () -> KEY);
  }

  @Test
  void aSubjectThatIsRequiredOnlyAfterOthersWereOmittedIsOmittedToo() {
    queue.endWithoutSource(search("chess"), "not reported", LATER);
    queue.endWithoutSource(search("go"), "not reported", LATER);
    Endpoint<String, Integer> oneAfterTheOther =
        (_, evidence) -> {
          evidence.need(search("chess"));
          if (!evidence.isIncomplete()) {
            evidence.need(search("go"));
          }
          return ready(evidence);
        };
    assertThat(runner.run(oneAfterTheOther, "", Moment.now(NOON), ANN, () -> KEY))
        .isEqualTo(answered(0));
  }

  @Test
  void theStatusOfAKeyIsThatOfItsFetchesTogether() {
    assertThat(runner.find(KEY)).isEmpty();
    ask("chess", "go");
    assertThat(runner.find(KEY))
        .contains(new FetchStatus.Pending(NOON.plus(Duration.ofSeconds(30))));
    queue.endWithoutSource(search("chess"), "not reported", LATER);
    assertThat(runner.find(KEY))
        .contains(new FetchStatus.Pending(NOON.plus(Duration.ofSeconds(30))));
    queue.finish(search("go"));
    assertThat(runner.find(KEY)).contains(new FetchStatus.NoSource("not reported", LATER));
    queue.finish(search("chess"));
    assertThat(runner.find(KEY)).contains(new FetchStatus.Idle());
    queue.giveUp(search("go"), "blocked", LATER);
    assertThat(runner.find(KEY)).contains(new FetchStatus.GivenUp("blocked", LATER));
  }

  private void observe(String term, Instant at) {
    archive.append(List.of(new Observation<>(search(term), at, Source.IMPORT, appAt(3))));
  }

  private QueryResult<Integer> ask(String... terms) {
    Endpoint<List<String>, Integer> endpoint =
        (query, evidence) -> {
          query.forEach(term -> evidence.need(search(term)));
          return ready(evidence);
        };
    return runner.run(endpoint, List.of(terms), Moment.now(NOON), ANN, () -> KEY);
  }

  private static Answer<Integer> ready(Evidence evidence) {
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(0, List.of());
  }

  private static QueryResult<Integer> answered(int result) {
    return new QueryResult.Answered<>(
        new Ready<>(result, Instant.EPOCH, List.of(), List.of()), Set.of());
  }
}
