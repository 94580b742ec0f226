package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.KITCHEN;
import static dev.storescope.connector.googleplay.PlayReplies.appListPage;
import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static dev.storescope.connector.googleplay.PlayReplies.cluster;
import static dev.storescope.connector.googleplay.PlayReplies.details;
import static dev.storescope.connector.googleplay.PlayReplies.detailsPage;
import static dev.storescope.connector.googleplay.PlayReplies.ids;
import static dev.storescope.connector.googleplay.PlayReplies.nextAppListPage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.googleplay.PlayReplies.DataBlock;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.StoreType;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class GooglePlayAppListsTest {
  private static final Country FR = new Country("fr");
  private static final AppId APP = new AppId.GooglePlay(KITCHEN);
  private static final Subject.SimilarApps SIMILAR = new Subject.SimilarApps(APP, FR);
  private static final Subject.DeveloperApps BAMBOO =
      new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "Bamboo & Co"), FR);
  private static final String LINK = "/store/apps/collection/cluster?gsr=Sj%3D%3D:S:ANO1";
  private static final JsonNode LIKE_IT = cluster("similar_apps_GAME", LINK);
  private static final JsonNode OF_DEVELOPER =
      cluster("more_by_4772", "/store/apps/collection/cluster?gsr=other");
  private static final JsonNode OF_NUMBERED_DEVELOPER =
      cluster("\u0007\u0019x", "/store/apps/dev?id=4772");
  private static final JsonNode WITHOUT_NAME = cluster("\u0007\u0019x", LINK);

  private static String page(JsonNode... clusters) {
    return detailsPage(details(KITCHEN).node(), clusters);
  }

  @Test
  void similarAppsAreOnThePageThatTheDetailsLinkTo() {
    ScriptedStore store =
        ScriptedStore.inOrder(page(OF_DEVELOPER, LIKE_IT), appListPage(apps(1, 3)));
    AppList list = store.observe(SIMILAR, AppList.class);
    assertThat(list.apps()).isEqualTo(ids(apps(1, 3)));
    assertThat(list.cards()).containsOnlyKeys(ids(apps(1, 3)));
    assertThat(store.requests().getFirst())
        .isEqualTo(store.googlePlay().requests(SIMILAR).getFirst());
    assertThat(store.uris().getLast()).isEqualTo("https://play.google.com" + LINK + "&hl=fr&gl=FR");
  }

  @Test
  void furtherPagesFollowTheirTokens() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            page(LIKE_IT),
            appListPage(apps(1, 3), "second"),
            nextAppListPage(apps(3, 6), "third"),
            nextAppListPage(apps(7, 7), ""));
    AppList list = store.observe(SIMILAR, AppList.class);
    assertThat(list.apps()).isEqualTo(ids(apps(1, 7)));
    assertThat(list.cards()).containsOnlyKeys(ids(apps(1, 7)));
    assertThat(list.complete()).contains(true);
    assertThat(store.requests().stream().skip(2))
        .extracting(request -> request.body().orElseThrow())
        .satisfiesExactly(
            body -> assertThat(body).contains("second"),
            body -> assertThat(body).contains("third"));
  }

  @Test
  void aListWhoseFurtherPageCannotBeReadIsNotComplete() {
    for (String next :
        List.of(
            PlayReplies.batch("qnKhOb", new PlayMessage().with("x", 0).node()),
            PlayReplies.batch("other", new PlayMessage().with("x", 0).node()),
            nextAppListPage(apps(1, 3), "third"),
            "<html>")) {
      ScriptedStore store =
          ScriptedStore.inOrder(page(LIKE_IT), appListPage(apps(1, 3), "second"), next);
      AppList list = store.observe(SIMILAR, AppList.class);
      assertThat(list.apps()).isEqualTo(ids(apps(1, 3)));
      assertThat(list.complete()).contains(false);
    }
  }

  @Test
  void aListOfTheLargestSizeIsNotComplete() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            page(LIKE_IT),
            appListPage(apps(1, 200), "second"),
            nextAppListPage(apps(201, 300), "third"));
    AppList list = store.observe(SIMILAR, AppList.class);
    assertThat(list.apps()).hasSize(AppList.MAX_APPS);
    assertThat(list.complete()).contains(false);
  }

  @Test
  void theAppThatAPageOfANumberedDeveloperShowsApartComesFirst() {
    AppList list = numbered(link("com.example.app9"));
    assertThat(list.apps())
        .isEqualTo(List.of(new AppId.GooglePlay("com.example.app9"), APPS.get(0), APPS.get(1)));
    assertThat(list.complete()).contains(true);
    assertThat(numbered(link(APPS.getFirst().value())).apps()).isEqualTo(APPS);
    assertThat(numbered("Like " + link("com.example.other") + "?").apps()).isEqualTo(APPS);
    assertThat(numbered("x").complete()).contains(true);
  }

  @Test
  void ofSeveralAppsApartFromTheListItIsNotKnownWhatTheyAre() {
    AppList list = numbered(link("com.example.app8"), link("com.example.app9"));
    assertThat(list.apps()).isEqualTo(APPS);
    assertThat(list.complete()).isEmpty();
  }

  private static final List<AppId> APPS = ids(apps(1, 2));

  private static String link(String app) {
    return "https://play.google.com/store/apps/details?id=" + app + "&hl=fr";
  }

  private static AppList numbered(String... links) {
    return ScriptedStore.always(PlayReplies.appListPage(apps(1, 2), List.of(links)))
        .observe(
            new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "4772"), FR),
            AppList.class);
  }

  @Test
  void theDetailsPageIsObservedToo() {
    FetchOutcome outcome =
        ScriptedStore.inOrder(page(LIKE_IT), appListPage(apps(1, 1))).fetch(SIMILAR);
    List<Observation<?>> observations = ((FetchOutcome.Observed) outcome).observations();
    assertThat(observations)
        .extracting(observation -> (Object) observation.subject())
        .containsExactly(
            SIMILAR,
            new Subject.Summary(ids(apps(1, 1)).getFirst(), FR),
            new Subject.Listing(APP, FR),
            new Subject.Rating(APP, FR),
            new Subject.Histogram(APP, FR));
    assertThat(observations)
        .extracting(Observation::source)
        .containsExactly(
            Source.GOOGLE_PLAY_SIMILAR,
            Source.GOOGLE_PLAY_SIMILAR,
            Source.GOOGLE_PLAY_DETAILS,
            Source.GOOGLE_PLAY_DETAILS,
            Source.GOOGLE_PLAY_DETAILS);
  }

  @Test
  void theClusterIsChosenByItsNameOrElseByItsLink() {
    for (String page :
        List.of(
            page(LIKE_IT),
            page(WITHOUT_NAME),
            page(OF_NUMBERED_DEVELOPER, WITHOUT_NAME),
            page(WITHOUT_NAME, OF_DEVELOPER))) {
      assertThat(SimilarLink.find(PlayReplies.ok(page))).contains(LINK);
    }
  }

  @Test
  void anAppMayHaveNoSimilarOnes() {
    PlayMessage none = new PlayMessage().with(List.of(), 1, 3);
    String withoutClusters =
        PlayReplies.page(
            new DataBlock(
                "Ws7gDc", new PlayMessage().with(details(KITCHEN).node(), 1, 2).node().toString()),
            new DataBlock("ag2B9c", none.node().toString()));
    for (String page :
        List.of(page(), page(OF_DEVELOPER), page(OF_NUMBERED_DEVELOPER), withoutClusters)) {
      ScriptedStore store = ScriptedStore.inOrder(page);
      assertThat(store.observe(SIMILAR, AppList.class).isAbsence()).isTrue();
      assertThat(store.requests()).hasSize(1);
    }
  }

  @Test
  void clustersOfUnknownKindsAreDrift() {
    JsonNode unknown = cluster("recently_viewed", LINK);
    for (String page :
        List.of(
            page(unknown),
            page(OF_DEVELOPER, unknown),
            page(WITHOUT_NAME, WITHOUT_NAME),
            page(new PlayMessage().with("x", 0).node()),
            detailsPage(details(KITCHEN).node()))) {
      assertDrifted(SIMILAR, page);
    }
  }

  @Test
  void onlyTheStoreItselfIsRequested() {
    for (String elsewhere :
        List.of("https://evil.example" + LINK, "//evil.example" + LINK, "http://x:y@evil" + LINK)) {
      ScriptedStore store =
          ScriptedStore.inOrder(
              page(cluster("similar_apps_GAME", elsewhere)), appListPage(apps(1, 1)));
      store.observe(SIMILAR, AppList.class);
      assertThat(store.uris().getLast())
          .isEqualTo("https://play.google.com" + LINK + "&hl=fr&gl=FR");
    }
  }

  @Test
  void aLinkToAnythingElseIsDrift() {
    for (String link :
        List.of(
            "/store/apps/collection/cluster",
            "/store/apps/details?id=com.example.x",
            "/store/apps/collection/cluster/../../account?x=1",
            "mailto:a@b.example",
            "http:// space",
            "")) {
      assertDrifted(SIMILAR, page(cluster("similar_apps_GAME", link)));
    }
  }

  @Test
  void anAppWithoutAPageIsAbsent() {
    assertThat(ScriptedStore.replying(PlayReplies.status(404)).fetch(SIMILAR))
        .isEqualTo(
            new FetchOutcome.Absent(
                new Observation<>(
                    new Subject.Listing(APP, FR),
                    ScriptedStore.NOW,
                    Source.GOOGLE_PLAY_DETAILS,
                    new Facts.NotListed())));
  }

  @Test
  void ifThePageOfSimilarAppsFailsNothingIsObserved() {
    assertThat(
            ScriptedStore.replying(PlayReplies.ok(page(LIKE_IT)), PlayReplies.status(404))
                .fetch(SIMILAR))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(
            ScriptedStore.replying(PlayReplies.ok(page(LIKE_IT)), PlayReplies.status(503))
                .fetch(SIMILAR))
        .isInstanceOf(FetchOutcome.Throttled.class);
  }

  @Test
  void aDeveloperIsRequestedByNumberOrByName() {
    ScriptedStore store = ScriptedStore.always(appListPage(apps(4, 5)));
    assertThat(store.observe(BAMBOO, AppList.class).apps()).isEqualTo(ids(apps(4, 5)));
    store.fetch(
        new Subject.DeveloperApps(
            new DeveloperId(StoreType.GOOGLE_PLAY, "4772240228547998649"), FR));
    assertThat(store.uris())
        .containsExactly(
            "https://play.google.com/store/apps/developer?id=Bamboo+%26+Co&hl=fr&gl=FR",
            "https://play.google.com/store/apps/dev?id=4772240228547998649&hl=fr&gl=FR");
  }

  @Test
  void aDeveloperThatTheStoreDoesNotHaveHasNoSource() {
    assertThat(ScriptedStore.replying(PlayReplies.status(404)).fetch(BAMBOO))
        .isEqualTo(new FetchOutcome.NoSource("Google Play has no developer Bamboo & Co"));
    assertThat(ScriptedStore.replying(PlayReplies.status(400)).fetch(BAMBOO))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void theItemsOfADeveloperByNameHaveAWrapper() {
    PlayMessage data = new PlayMessage().with(List.of(), 0, 3);
    data.with("com.example.one", 0, 1, 0, 22, 0, 0, 0, 0, 0);
    data.with("com.example.two", 0, 1, 1, 22, 0, 0, 0, 0, 0);
    data.with("com.example.one", 0, 1, 1, 22, 0, 1, 0, 0, 0);
    assertThat(developer(data)).isEqualTo(ids(List.of("com.example.one", "com.example.two")));
  }

  @Test
  void aPageMayListNoApps() {
    assertThat(developer(new PlayMessage().with(List.of(), 0, 3))).isEmpty();
    assertThat(developer(new PlayMessage().with(List.of(), 0, 3).with(List.of(), 0, 1))).isEmpty();
    assertThat(developer(new PlayMessage().with(List.of(), 0, 3).with("text", 0, 1, 0, 25, 0)))
        .isEmpty();
  }

  @Test
  void atMost250AppsAreKept() {
    assertThat(
            ScriptedStore.inOrder(appListPage(apps(1, 300))).observe(BAMBOO, AppList.class).apps())
        .isEqualTo(ids(apps(1, 250)));
  }

  @Test
  void anythingButAListOfAppsIsDrift() {
    String whole = appListPage(apps(1, 3));
    assertDrifted(BAMBOO, whole.replace("\"com.example.app2\"", "null"));
    assertDrifted(BAMBOO, PlayReplies.page(new DataBlock("CNT7ob", "[]")));
    assertDrifted(BAMBOO, PlayReplies.page(new DataBlock("CNT7ob", "[[null,7,null,[]]]")));
    PlayMessage elsewhere =
        new PlayMessage()
            .with(List.of(), 0, 3)
            .with("/store/apps/details?id=com.example.x", 0, 1, 0, 30, 0);
    assertDrifted(BAMBOO, PlayReplies.page(new DataBlock("CNT7ob", elsewhere.node().toString())));
  }

  @Test
  void aPageThatIsCutOffIsAFailure() {
    String whole = appListPage(apps(1, 30));
    for (int end : List.of(whole.length() / 2, whole.indexOf("AF_initDataCallback({key: 'ds:4'"))) {
      assertThat(ScriptedStore.inOrder(whole.substring(0, end)).fetch(BAMBOO))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  private static List<AppId> developer(PlayMessage data) {
    String page = PlayReplies.page(new DataBlock("IRWBmd", data.node().toString()));
    return ScriptedStore.inOrder(page).observe(BAMBOO, AppList.class).apps();
  }

  private static void assertDrifted(Subject<?> subject, String page) {
    assertThat(ScriptedStore.inOrder(page).fetch(subject)).isInstanceOf(FetchOutcome.Drifted.class);
  }
}
