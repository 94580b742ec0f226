package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.playconsole.PlayConsoleFetcher;
import dev.storescope.connector.playconsole.PlayConsoleHosts;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnFigures.KeptDays;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReview;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.playconsole.PlayPermission;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the fetches of connections to simulated Google Play Console keep in a database. */
class FetchedPlayConsoleTest {
  private static final Instant NOW = Instant.parse("2026-11-21T23:10:00Z");
  private static final LocalDate DAY = LocalDate.parse("2026-11-10");
  private static final String INSTALLS = "installs";
  private static final String VISITORS = "visitors and search terms";
  private static final String REVIEWS = "reviews";
  private static final String RECENT = "reviews of the last seven days";
  private static final SettableClock CLOCK = new SettableClock(NOW);
  private static final Sandbox SANDBOX =
      Sandbox.open(0, WorldSettings.of(1), CLOCK, FaultPlan.none());
  private static final AppPage APP = anApp();

  private final LiveTransport live = new LiveTransport(LiveSettings.DEFAULT);
  private final App.Database database;
  private final AccountId ann;

  FetchedPlayConsoleTest(@TempDir Path data) {
    CLOCK.set(NOW);
    this.database =
        App.openDatabase(
            new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of()), CLOCK);
    this.ann =
        database
            .ports()
            .accounts()
            .create(new Username("ann"), "a long password", Account.Role.MEMBER)
            .id();
  }

  @AfterEach
  void close() {
    database.close();
    live.close();
  }

  @AfterAll
  static void closeStores() {
    SANDBOX.close();
  }

  /** Of a single language, and of a developer without others: files take a while to make. */
  private static AppPage anApp() {
    StoreView us = view("us");
    StoreView de = view("de");
    return de.chart(Device.ANDROID, ChartKind.FREE, CategoryId.APPLICATION, 200).stream()
        .filter(page -> us.find(page.app()).isEmpty())
        .filter(page -> de.appsOf(page.developer().id()).size() == 1)
        .findFirst()
        .orElseThrow();
  }

  private static StoreView view(String country) {
    return SANDBOX.world().visit(StoreType.GOOGLE_PLAY, new Country(country), NOW);
  }

  @Test
  void whatTheBucketHasIsKeptOnceAndWhatIsWrittenLaterTheNextTime() throws Exception {
    Connection connection = connect(SANDBOX.serviceAccounts().of(APP.developer().id()));
    Map<String, Outcome> first = fetch(connection, live);
    assertThat(first.keySet()).containsExactly(INSTALLS, VISITORS, REVIEWS, RECENT);
    assertThat(List.of(first.get(INSTALLS), first.get(VISITORS)))
        .allSatisfy(
            outcome -> assertThat(outcome.detail()).matches("6 new files with 1[0-9]{2} days"));
    assertThat(database.ports().ownFigures().list(ann))
        .extracting(KeptDays::report)
        .containsExactlyInAnyOrderElementsOf(OwnReport.of(StoreType.GOOGLE_PLAY));
    double downloads = SANDBOX.world().truth().downloadsWorldwide(APP.app(), DAY);
    assertThat((double) sum(OwnFigure.USER_INSTALLS))
        .isEqualTo(sum(OwnFigure.INSTALLS_BY_COUNTRY))
        .isBetween(
            downloads - 6 * Math.sqrt(downloads) - 1, downloads + 6 * Math.sqrt(downloads) + 1);
    assertThat(sum(OwnFigure.VISITORS_BY_TERM))
        .isPositive()
        .isLessThan(sum(OwnFigure.VISITORS_BY_SOURCE));
    assertThat(fetch(connection, live))
        .containsEntry(INSTALLS, new CanRead("no new files"))
        .containsEntry(VISITORS, new CanRead("no new files"));
    CLOCK.set(NOW.plus(Duration.ofDays(1)));
    assertThat(fetch(connection, live).get(INSTALLS).detail())
        .matches("2 new files with [0-9]+ days");
  }

  @Test
  void reviewsOfFilesAndOfTheLastWeekAreOneAndKeepTheNamesOfAuthors() throws Exception {
    Connection connection = connect(SANDBOX.serviceAccounts().of(APP.developer().id()));
    Map<String, Outcome> first = fetch(connection, live);
    assertThat(first.get(REVIEWS).detail()).matches("[0-9,]+ new or changed reviews");
    assertThat(first.get(RECENT).detail()).matches("[0-9]+ reviews?");
    List<OwnReview> reviews = database.ports().ownApps().listReviews(ann, APP.app(), 100_000);
    assertThat(reviews).extracting(OwnReview::id).doesNotHaveDuplicates();
    assertThat(reviews)
        .filteredOn(review -> review.review().submittedAt().isAfter(NOW.minus(Duration.ofDays(7))))
        .isNotEmpty()
        .allMatch(review -> !review.review().author().isEmpty());
    assertThat(reviews)
        .anyMatch(review -> review.language().equals(Optional.of(MetadataLocale.of("de"))))
        .anyMatch(review -> review.review().submittedAt().isBefore(NOW.minus(Duration.ofDays(7))));
    assertThat(fetch(connection, live))
        .containsEntry(REVIEWS, new CanRead("no new or changed reviews"));
    assertThat(database.ports().ownApps().listReviews(ann, APP.app(), 100_000)).isEqualTo(reviews);
  }

  @Test
  void aFileOfReviewsThatWasMissedIsReadTheNextTime() throws Exception {
    Connection connection = connect(SANDBOX.serviceAccounts().of(APP.developer().id()));
    StoreTransport without =
        request ->
            request.uri().getPath().endsWith("_202610.csv")
                ? new StoreReply(503, Map.of(), "")
                : live.send(request);
    assertThat(fetch(connection, without).get(REVIEWS)).isInstanceOf(Unknown.class);
    assertThat(reviewsOfOctober()).isEmpty();
    fetch(connection, live);
    assertThat(reviewsOfOctober()).isNotEmpty();
  }

  private List<OwnReview> reviewsOfOctober() {
    return database.ports().ownApps().listReviews(ann, APP.app(), 100_000).stream()
        .filter(review -> review.review().submittedAt().toString().startsWith("2026-10"))
        .toList();
  }

  @Test
  void aFileThatDoesNotArriveWholeIsReadTheNextTime() throws Exception {
    Connection connection = connect(SANDBOX.serviceAccounts().of(APP.developer().id()));
    List<String> broken = new ArrayList<>();
    StoreTransport cutting =
        request -> {
          StoreReply reply = live.send(request);
          if (request.uri().getPath().contains("_country.csv") && broken.isEmpty()) {
            broken.add(request.uri().getPath());
            return new StoreReply(
                reply.status(),
                reply.headers(),
                reply.body().substring(0, reply.body().length() / 2));
          }
          return reply;
        };
    Outcome installs = fetch(connection, cutting).get(INSTALLS);
    assertThat(installs).isInstanceOf(Unknown.class);
    assertThat(installs.detail())
        .contains(
            "a file has not the size or the checksum that was announced",
            "Otherwise read: 5 new files");
    assertThat(fetch(connection, live).get(INSTALLS).detail()).startsWith("1 new file with ");
  }

  @Test
  void anAccountThatIsRefusedIsToldWhatToDoAndKeepsWhatItHasRead() throws Exception {
    Credentials.GooglePlay refused =
        SANDBOX.serviceAccounts().of(APP.developer().id(), Set.of(PlayPermission.REPLY_TO_REVIEWS));
    assertThat(fetch(connect(refused), live).values())
        .hasSize(4)
        .allSatisfy(
            outcome -> {
              assertThat(outcome).isInstanceOf(Refused.class);
              assertThat(outcome.detail())
                  .contains("“View app information and download bulk reports (read-only)”");
            });
    assertThat(database.ports().ownFigures().list(ann)).isEmpty();
  }

  @Test
  void aConnectionWithoutABucketIsToldWhereItIs() throws Exception {
    Credentials.GooglePlay all = SANDBOX.serviceAccounts().of(APP.developer().id());
    Connection connection =
        connect(new Credentials.GooglePlay(all.email(), all.keyId(), all.key(), Optional.empty()));
    assertThat(fetch(connection, live).values())
        .hasSize(4)
        .allSatisfy(
            outcome -> assertThat(outcome.detail()).startsWith("The connection has no bucket."));
  }

  private Connection connect(Credentials credentials) {
    return database.ports().connections().create(ann, "Play", credentials);
  }

  private Map<String, Outcome> fetch(Connection connection, StoreTransport transport)
      throws InterruptedException {
    PlayConsoleFetcher fetcher =
        new PlayConsoleFetcher(
            transport,
            new PlayConsoleHosts(
                SANDBOX.googleTokens(), SANDBOX.googleStorage(), SANDBOX.googlePublisher()),
            database.ports(),
            CLOCK);
    ConnectionTest test =
        new ConnectionFetches(
                database.ports().connections(), Map.of(ConnectionKind.GOOGLE_PLAY, fetcher), CLOCK)
            .fetch(connection)
            .orElseThrow();
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    test.readings().forEach(reading -> outcomes.put(reading.resource(), reading.outcome()));
    return outcomes;
  }

  private long sum(OwnFigure figure) {
    long[] sum = {0};
    database
        .ports()
        .ownFigures()
        .visit(
            ann,
            APP.app(),
            DAY,
            DAY,
            (_, each, _, _, count) -> sum[0] += each == figure ? count : 0);
    return sum[0];
  }
}
