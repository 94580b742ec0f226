package dev.storescope.alerts;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.delivery.Message;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NewsDigestTest {
  private static final AppId RIVAL = app(7);
  private static final Instant FROM = NOON.minus(Duration.ofDays(1));
  private static final Instant BEFORE = FROM.minusSeconds(60);
  private static final Instant WITHIN = NOON.minus(Duration.ofHours(1));

  private final TestObservations known = new TestObservations();

  @Test
  void aDigestHasMovesChangesRatingsAndWhatIsMissing() {
    known
        .add(listing(APP), BEFORE, listed("Chess"))
        .add(listing(RIVAL), BEFORE, listed("Draughts"))
        .add(listing(RIVAL), WITHIN, listed("Draughts 2"))
        .add(search("chess"), BEFORE, appAt(12))
        .add(search("chess"), WITHIN, appAt(4))
        .add(search("board games"), BEFORE, appAt(3))
        .add(search("board games"), WITHIN, appAt(40))
        .add(search("check"), BEFORE, appAt(5))
        .add(rating(APP), BEFORE, new Facts.Rating(4.5, 100))
        .add(rating(APP), WITHIN, new Facts.Rating(4.48, 110));

    Message message = write("chess", "board games", "check", "mate");

    assertThat(message.type()).isEqualTo("digest.daily");
    assertThat(message.title()).isEqualTo("Storescope: the day until 2026-03-31T12:00:00Z");
    assertThat(message.lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "Chess (United States): 1 rank rose, 1 fell, 0 stayed;"
                            + " entered the top 10: chess; left the top 10: board games"),
            line -> assertThat(line).contains("“board games” on iPhone fell from 3 to 40"),
            line -> assertThat(line).contains("“chess” on iPhone rose from 12 to 4"),
            line ->
                assertThat(line)
                    .isEqualTo("Chess (United States): 4.50, now 4.48 stars of 110 ratings"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "Chess (United States): 2 of 4 searches not observed in the last day"),
            line ->
                assertThat(line)
                    .startsWith(
                        "Draughts 2 (United States): title changed from “Draughts” to “Draughts 2”"));
  }

  @Test
  void ratingsOfAnOlderCacheAreNoNews() {
    known
        .add(rating(APP), BEFORE, new Facts.Rating(4.48, 110))
        .add(rating(APP), WITHIN, new Facts.Rating(4.5, 100));
    assertThat(write("chess").lines()).contains("42 (United States): 4.48 stars of 110 ratings");
  }

  @Test
  void withoutObservationsADigestSaysSo() {
    assertThat(write("chess").lines())
        .containsExactly(
            "42 (United States): no keyword was observed both before and during the period",
            "42 (United States): 1 of 1 search not observed in the last day");
  }

  @Test
  void aDigestOfAGroupHasItsNameAndItsTrackedApps() {
    known.add(search("chess"), BEFORE, appAt(12)).add(search("chess"), WITHIN, appAt(4));
    Message message = find(OptionalLong.of(TrackedLists.GROUP), "chess").orElseThrow();
    assertThat(message.title()).isEqualTo("Chess: the day until 2026-03-31T12:00:00Z");
    assertThat(message.lines().getFirst()).startsWith("42 (United States): 1 rank rose");
    assertThat(find(OptionalLong.of(TrackedLists.GROUP + 1), "chess")).isEmpty();
  }

  @Test
  void aKeywordOfEverySeventhDayMovesOnTheDayOfItsFetch() {
    known
        .add(search("chess"), WITHIN.minus(Duration.ofDays(7)), appAt(12))
        .add(search("chess"), WITHIN, appAt(4))
        .add(search("check"), BEFORE.minus(Duration.ofDays(5)), appAt(5));
    List<Keyword> keywords = Stream.of("chess", "check").map(Keyword::of).toList();
    assertThat(
            write(
                    new TrackedLists(
                        keywords,
                        new TrackingIntervals.OfApp(FetchInterval.EVERY_SEVENTH_DAY, Map.of())))
                .lines())
        .containsExactly(
            "42 (United States): 1 rank rose, 0 fell, 0 stayed; entered the top 10: chess",
            "42 (United States): “chess” on iPhone rose from 12 to 4");
    assertThat(write(new TrackedLists(keywords)).lines())
        .contains("42 (United States): 1 of 2 searches not observed in the last day");
  }

  private Message write(TrackedLists lists) {
    return new NewsDigest(lists.scoped(List.of(RIVAL), Map.of()))
        .write(
            TrackedLists.ANN,
            OptionalLong.empty(),
            new NewsPeriod(FROM, NOON, false),
            known.past(NOON))
        .orElseThrow();
  }

  private Message write(String... keywords) {
    return find(OptionalLong.empty(), keywords).orElseThrow();
  }

  private Optional<Message> find(OptionalLong group, String... keywords) {
    TrackedLists lists = new TrackedLists(Stream.of(keywords).map(Keyword::of).toList());
    return new NewsDigest(lists.scoped(List.of(RIVAL), Map.of()))
        .write(TrackedLists.ANN, group, new NewsPeriod(FROM, NOON, false), known.past(NOON));
  }
}
