package dev.storescope.fetching.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoubtedListContentsTest {
  private static final Subject.Search SEARCH = TestObservations.search("maps");
  private static final int APPS = 20;
  private static final List<AppId> RANKING = DoubtedRankingsTest.apps(1, APPS);
  private static final AppId FIRST = RANKING.getFirst();

  private final SteadyStore store = new SteadyStore();

  /** What a search has of an app. */
  private record Shown(String title, long ratings) {
    static Shown of(AppId app) {
      return new Shown("App " + app.value(), 1_000);
    }
  }

  private List<Observation<?>> reply(Predicate<AppId> which, Shown shown) {
    List<Observation<?>> reply = new ArrayList<>();
    Map<AppId, Card> cards = new HashMap<>();
    for (AppId app : RANKING) {
      Shown one = which.test(app) ? shown : Shown.of(app);
      Listed listed = TestObservations.listed(one.title());
      cards.put(
          app,
          new Card(
              CardContent.LISTING,
              FactsDigest.of(listed),
              new CardRating.Counted(new Rating(4.5, one.ratings()))));
      reply.add(store.observation(TestObservations.listing(app), listed));
    }
    reply.addFirst(store.observation(SEARCH, new SearchRanking(RANKING, cards)));
    return reply;
  }

  private List<Observation<?>> truth() {
    return reply(_ -> false, Shown.of(FIRST));
  }

  private FetchOutcome fetchAfter(Duration duration, List<Observation<?>> reply)
      throws InterruptedException {
    store.clock.advance(duration);
    return store.fetch(SEARCH, reply.stream().<Observation<?>>map(this::observedNow).toList());
  }

  private <F extends Facts> Observation<F> observedNow(Observation<F> observation) {
    return store.observation(observation.subject(), observation.facts());
  }

  private Map<AppId, Card> cards() {
    return store.latest(SEARCH).orElseThrow().cards();
  }

  private void assertRating(AppId app, long count) {
    assertThat(cards().get(app))
        .isNotNull()
        .extracting(Card::rating)
        .isEqualTo(new CardRating.Counted(new Rating(4.5, count)));
  }

  private String title(AppId app) {
    return ((Listed) store.latest(TestObservations.listing(app)).orElseThrow()).title();
  }

  @Test
  void aListWithTheRatingsOfAllItsAppsDividedIsDoubted() throws InterruptedException {
    fetchAfter(Duration.ofDays(1), truth());
    assertThat(fetchAfter(Duration.ofDays(1), reply(_ -> true, new Shown(title(FIRST), 20))))
        .isEqualTo(new FetchOutcome.Doubted("it contradicts what was known of 20 of 20 apps"));
    assertRating(FIRST, 1_000);
  }

  @Test
  void aListOfOtherAppsUnderTheIdsIsDoubted() throws InterruptedException {
    fetchAfter(Duration.ofDays(1), truth());
    assertThat(fetchAfter(Duration.ofDays(1), reply(_ -> true, new Shown("Tetris", 1_000))))
        .isInstanceOf(FetchOutcome.Doubted.class);
    assertThat(title(FIRST)).isEqualTo(Shown.of(FIRST).title());
  }

  @Test
  void whatAListHasOfOneAppIsLeftOutAndItsRankKept() throws InterruptedException {
    fetchAfter(Duration.ofDays(1), truth());
    assertThat(fetchAfter(Duration.ofDays(1), reply(FIRST::equals, new Shown("Tetris", 20))))
        .isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.latest(SEARCH).orElseThrow().apps()).isEqualTo(RANKING);
    assertThat(cards().keySet()).isEqualTo(Set.copyOf(RANKING.subList(1, APPS)));
    assertThat(title(FIRST)).isEqualTo(Shown.of(FIRST).title());
  }

  @Test
  void whatListsRepeatOfOneAppIsBelievedAfterTheDoubt() throws InterruptedException {
    Shown other = new Shown("Tetris", 20);
    fetchAfter(Duration.ofDays(1), truth());
    fetchAfter(Duration.ofDays(3), reply(FIRST::equals, other));
    fetchAfter(Duration.ofMinutes(70), reply(FIRST::equals, other));
    fetchAfter(Duration.ofMinutes(70), reply(FIRST::equals, other));
    assertRating(FIRST, 20);
    assertThat(title(FIRST)).isEqualTo("Tetris");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatOneListRepeatsAtItsNextFetchIsBelievedAfterADoubtOfTheList(int days)
      throws InterruptedException {
    Shown other = new Shown("Tetris", 20);
    fetchAfter(Duration.ofDays(1), truth());
    fetchAfter(Duration.ofDays(days), reply(FIRST::equals, other));
    store.restart();
    assertThat(fetchAfter(Duration.ofDays(days), reply(FIRST::equals, other)))
        .isEqualTo(new FetchOutcome.Doubted("it contradicts again what was known of 1 of 20 apps"));
    Instant since = store.clock.instant();
    store.clock.advance(FetchPolicy.DEFAULT.doubt());
    store.fetcher.fetch(SEARCH, Optional.of(store.repeatedSince(since)));
    assertRating(FIRST, 20);
    assertThat(title(FIRST)).isEqualTo("Tetris");
  }

  @Test
  void ratingsThatWereResetMayGrowUntilTheyAreBelieved() throws InterruptedException {
    fetchAfter(Duration.ofDays(1), truth());
    fetchAfter(Duration.ofDays(1), reply(FIRST::equals, new Shown(title(FIRST), 20)));
    fetchAfter(Duration.ofMinutes(70), reply(FIRST::equals, new Shown(title(FIRST), 50)));
    fetchAfter(Duration.ofMinutes(70), reply(FIRST::equals, new Shown(title(FIRST), 70)));
    assertRating(FIRST, 70);
  }

  @Test
  void aDoubtedContentThatALookUpDeniedIsDoubtedAnew() throws InterruptedException {
    Shown other = new Shown(Shown.of(FIRST).title(), 20);
    fetchAfter(Duration.ofDays(1), truth());
    fetchAfter(Duration.ofDays(1), reply(FIRST::equals, other));
    store.clock.advance(Duration.ofHours(1));
    store.archive.append(
        List.of(store.observation(TestObservations.rating(FIRST), new Rating(4.5, 1_001))));
    fetchAfter(Duration.ofDays(1), reply(FIRST::equals, other));
    assertThat(cards()).doesNotContainKey(FIRST);
  }

  @Test
  void aListThatIsBelievedKeepsItsContentsAlsoAfterARestart() throws InterruptedException {
    fetchAfter(Duration.ofDays(1), truth());
    store.clock.advance(Duration.ofDays(3));
    Instant since = store.clock.instant().minus(FetchPolicy.DEFAULT.doubt());
    store.reply(reply(_ -> true, new Shown("Tetris", 1_000)));
    store.fetcher.fetch(SEARCH, Optional.of(store.repeatedSince(since)));
    assertThat(cards()).hasSize(APPS);
    assertThat(title(FIRST)).isEqualTo("Tetris");
  }

  @Test
  void aQuarterIsOfTheAppsOfWhichSomethingWasKnown() throws InterruptedException {
    for (AppId app : RANKING.subList(0, 3)) {
      store.archive.append(
          List.of(store.observation(TestObservations.rating(app), new Rating(4.5, 1_000))));
    }
    assertThat(fetchAfter(Duration.ofDays(1), reply(_ -> true, new Shown("Tetris", 20))))
        .isEqualTo(new FetchOutcome.Doubted("it contradicts what was known of 3 of 3 apps"));
  }

  @Test
  void anAppKeepsAShortTitleWhenItsDeveloperChangesTheirs() throws InterruptedException {
    Subject.Summary summary = new Subject.Summary(TestObservations.PLAY_APP, TestObservations.US);
    Facts.Summary before = summary("微信", "Tencent");
    store.archive.append(List.of(store.observation(summary, before)));
    Subject.Search search =
        new Subject.Search(Device.ANDROID, TestObservations.US, SEARCH.keyword());
    store.clock.advance(Duration.ofDays(1));
    store.fetch(
        search,
        List.of(
            store.observation(search, new SearchRanking(List.of(summary.app()))),
            store.observation(summary, summary("微信", "WeChat International"))));
    assertThat(store.latest(summary)).contains(summary("微信", "WeChat International"));
  }

  private static Facts.Summary summary(String title, String developer) {
    return new Facts.Summary(
        title,
        Optional.of(developer),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void whatIsTrueBetweenTwoDoubtsEndsTheFirst() throws InterruptedException {
    Shown other = new Shown("Tetris", 20);
    fetchAfter(Duration.ofDays(1), truth());
    fetchAfter(Duration.ofDays(1), reply(FIRST::equals, other));
    fetchAfter(Duration.ofHours(1), truth());
    fetchAfter(Duration.ofHours(1), reply(FIRST::equals, other));
    assertThat(cards()).doesNotContainKey(FIRST);
  }

  @Test
  void aRatingThatALaterListHadIsNoJump() throws InterruptedException {
    Subject.Rating rating = TestObservations.rating(FIRST);
    fetchAfter(Duration.ofDays(1), truth());
    store.clock.advance(Duration.ofHours(12));
    store.archive.append(List.of(store.observation(rating, new Rating(4.5, 20))));
    fetchAfter(Duration.ofHours(12), reply(FIRST::equals, new Shown(Shown.of(FIRST).title(), 21)));
    assertRating(FIRST, 21);
  }

  @Test
  void whatALookUpHasOfAnAppWithAnOldListingIsLeftOutToo() throws InterruptedException {
    Subject.Listing listing = TestObservations.listing(FIRST);
    Subject.Rating rating = TestObservations.rating(FIRST);
    Subject.Listing second = TestObservations.listing(RANKING.get(1));
    store.assertAccepted(listing, TestObservations.listed("Maps 1"));
    store.assertAccepted(listing, TestObservations.listed("Maps 2"));
    store.clock.advance(Duration.ofHours(1));
    store.fetchTogether(
        List.of(
            store.observation(second, TestObservations.listed("Chess")),
            store.observation(listing, TestObservations.listed("Maps 1")),
            store.observation(rating, new Rating(4.1, 5_000))));
    assertThat(store.latest(second)).isPresent();
    assertThat(store.latest(rating)).isEqualTo(Optional.empty());
  }
}
