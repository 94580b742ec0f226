package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Preparing;
import dev.storescope.listings.KnownApp.Presence;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ListedAppsTest {
  private static final AppId OTHER = AppId.of(StoreType.GOOGLE_PLAY, "com.example.other");

  private final TestObservations known = new TestObservations();

  @Test
  void similarAppsHaveTheNamesAndAveragesOfTheList() {
    Card card = new Card(CardContent.SUMMARY, 1, new CardRating.Average(4.5));
    known
        .add(new Subject.Summary(OTHER, US), summary("Other"))
        .add(
            new Subject.SimilarApps(PLAY_APP, US),
            new AppList(List.of(OTHER), Map.of(OTHER, card), Optional.of(false)));

    ListedApps apps =
        ready(new SimilarApps().answer(new SimilarApps.Query(PLAY_APP, US), known.now())).result();
    assertThat(apps.apps().getFirst().app().title()).contains("Other");
    assertThat(apps.apps().getFirst().rating()).isEqualTo(OptionalDouble.of(4.5));
    assertThat(apps.complete()).contains(false);
  }

  @Test
  void theAppsOfADeveloperKeepTheirOrderAlsoThoseWithoutAName() {
    DeveloperId developer = new DeveloperId(StoreType.APP_STORE, "284882218");
    Subject.DeveloperApps subject = new Subject.DeveloperApps(developer, US);
    assertThat(new DeveloperApps().answer(new DeveloperApps.Query(developer, US), known.now()))
        .isEqualTo(new Preparing<>(Set.of(subject)));

    known
        .addListing(APP, "Chess")
        .addRating(APP, 4.0, 3)
        .add(subject, new AppList(List.of(app(7), APP), Map.of()));
    List<ListedApps.Entry> apps =
        ready(new DeveloperApps().answer(new DeveloperApps.Query(developer, US), known.now()))
            .result()
            .apps();
    assertThat(apps)
        .extracting(each -> each.app().presence())
        .containsExactly(Presence.NOT_OBSERVED, Presence.LISTED);
    assertThat(apps)
        .extracting(ListedApps.Entry::rating)
        .containsExactly(OptionalDouble.empty(), OptionalDouble.of(4.0));
  }

  @Test
  void thePriceIsThatOfTheListingIfANewerSummaryHasNone() {
    known
        .at(NOON.minusSeconds(60))
        .addListing(APP, "Chess")
        .add(new Subject.Summary(APP, US), NOON.minusSeconds(30), summary("Chess Pro"));

    KnownApp app = KnownApp.of(APP, US, known.now());
    assertThat(app.title()).contains("Chess Pro");
    assertThat(app.price()).contains("$0.99");
  }

  private static Summary summary(String title) {
    return new Summary(
        title,
        Optional.of("Example"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
