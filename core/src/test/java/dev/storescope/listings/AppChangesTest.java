package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static dev.storescope.testkit.TestObservations.updated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.listings.AppChanges.AppChange;
import dev.storescope.listings.AppChanges.Scope;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppChangesTest {
  private static final AppId RIVAL = app(7);
  private static final Instant LONG_AGO = NOON.minus(Duration.ofDays(90));
  private static final Instant THURSDAY = NOON.minus(Duration.ofDays(5));
  private static final Instant FRIDAY = NOON.minus(Duration.ofDays(4));
  private static final Instant WEEK_AGO = NOON.minus(Duration.ofDays(7));

  private final TestObservations known = new TestObservations();

  @Test
  void aChangeIsComparedWithTheListingBeforeTheRange() {
    known
        .add(listing(APP), LONG_AGO, listed("Chess"))
        .add(listing(APP), FRIDAY, listed("Chess: Play"));

    AppChange change = ask(known.now(), APP).getFirst();
    assertThat(change.app().title()).contains("Chess: Play");
    assertThat(change.after()).isEqualTo(LONG_AGO);
    assertThat(change.by()).isEqualTo(FRIDAY);
    assertThat(change.part())
        .isEqualTo(
            new PartChange(
                ListingPart.of(PartKind.TITLE), List.of("Chess"), List.of("Chess: Play")));
  }

  @Test
  void aListingThatWasStaleBeforeTheRangeIsNotWhatItIsComparedWith() {
    known
        .add(listing(APP), WEEK_AGO.minusSeconds(30), updated("4.9", LONG_AGO.plusSeconds(1)))
        .add(listing(APP), WEEK_AGO.minusSeconds(10), updated("4.8", LONG_AGO))
        .add(listing(APP), FRIDAY, updated("4.9", LONG_AGO.plusSeconds(1)));
    assertThat(ask(known.now(), APP)).isEmpty();
  }

  @Test
  void aListWithTheOldValuesShowsThatTheyWereStillCurrent() {
    known
        .add(listing(APP), LONG_AGO, listed("Chess"))
        .addCard("chess", THURSDAY, listed("Chess"), 4.5, 20)
        .add(listing(APP), FRIDAY, listed("Chess: Play"));

    assertThat(ask(known.now(), APP).getFirst().after()).isEqualTo(THURSDAY);
  }

  @Test
  void theChangesOfAllAppsAreInOneListTheNewestFirst() {
    known
        .add(listing(APP), LONG_AGO, listed("Chess"))
        .add(listing(RIVAL), LONG_AGO, listed("Draughts"))
        .add(listing(APP), THURSDAY, listed("Chess 2"))
        .add(listing(RIVAL), FRIDAY, listed("Draughts 2"))
        .add(listing(APP), FRIDAY.plusSeconds(1), listed("Chess 3"));

    assertThat(ask(known.now(), APP, RIVAL))
        .filteredOn(change -> change.part().part().kind() == PartKind.TITLE)
        .extracting(change -> change.app().app())
        .containsExactly(APP, RIVAL, APP);
  }

  @Test
  void changesOutsideTheRangeAreNotInIt() {
    known
        .add(listing(APP), LONG_AGO, listed("Chess"))
        .add(listing(APP), LONG_AGO.plusSeconds(1), listed("Chess 2"))
        .add(listing(APP), FRIDAY, listed("Chess 3"));

    assertThat(
            ready(changes(known.past(THURSDAY), new Scope.Apps(List.of(APP)))).result().changes())
        .isEmpty();
    assertThat(ask(known.now(), APP)).extracting(AppChange::by).containsOnly(FRIDAY);
  }

  @Test
  void anAppWithoutAListingHasTheChangesOfItsSummary() {
    Subject.Summary subject = new Subject.Summary(APP, US);
    known
        .add(subject, THURSDAY, summary("Chess", "old.png"))
        .add(subject, FRIDAY, summary("Chess", "new.png"));

    assertThat(ask(known.now(), APP))
        .extracting(AppChange::part)
        .containsExactly(
            new PartChange(ListingPart.of(PartKind.ICON), List.of("old.png"), List.of("new.png")));
  }

  @Test
  void theAppsOfARankingAreThoseAtTheEndOfTheRange() {
    Scope.Ranking chess = new Scope.Ranking(Device.IPHONE, Keyword.of("chess"));
    assertThat(changes(known.now(), chess)).isEqualTo(new Preparing<>(Set.of(search("chess"))));

    known
        .addSearch("chess", RIVAL)
        .add(listing(RIVAL), LONG_AGO, listed("Draughts"))
        .add(listing(RIVAL), FRIDAY, listed("Draughts 2"));
    assertThat(ready(changes(known.now(), chess)).result().changes())
        .extracting(change -> change.app().app())
        .containsOnly(RIVAL);
  }

  private static Summary summary(String title, String icon) {
    return new Summary(
        title,
        Optional.empty(),
        Optional.of(icon),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<AppChange> ask(Evidence evidence, AppId... apps) {
    return ready(changes(evidence, new Scope.Apps(List.of(apps)))).result().changes();
  }

  private static Answer<AppChanges.Result> changes(Evidence evidence, Scope scope) {
    return new AppChanges()
        .answer(new AppChanges.Query(scope, US, WEEK_AGO, new Page(1, 100)), evidence);
  }
}
