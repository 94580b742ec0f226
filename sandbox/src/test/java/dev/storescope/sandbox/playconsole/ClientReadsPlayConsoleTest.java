package dev.storescope.sandbox.playconsole;

import static dev.storescope.sandbox.playconsole.ConnectedConsole.ACCOUNTS;
import static dev.storescope.sandbox.playconsole.ConnectedConsole.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.playconsole.MonthFile;
import dev.storescope.connector.playconsole.PlayConsoleClient;
import dev.storescope.connector.playconsole.PlayConsoleHosts;
import dev.storescope.connector.playconsole.PlayOutcome;
import dev.storescope.connector.playconsole.PlayReports;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReview;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The client of the real Google Play Console reads the simulated one, for a developer of a world.
 */
class ClientReadsPlayConsoleTest {
  private static final World WORLD = new World(WorldSettings.of(ConnectedConsole.SEED));
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
  private static final AppPage APP = anApp();
  private static final Credentials.GooglePlay ALL = ACCOUNTS.of(APP.developer().id());

  /** One for all tests, as its files take a while to make. */
  private static final ConnectedConsole CONSOLE = new ConnectedConsole(WORLD);

  private final PlayConsoleClient client = CONSOLE.client(ALL);
  private final PlayReports reports = client.reports().orElseThrow();

  /** One of a single language, as those of a worldwide one take a while to make. */
  private static AppPage anApp() {
    StoreView us = WORLD.visit(StoreType.GOOGLE_PLAY, US, NOW);
    return WORLD
        .visit(StoreType.GOOGLE_PLAY, DE, NOW)
        .chart(Device.ANDROID, ChartKind.FREE, CategoryId.APPLICATION, 200)
        .stream()
        .filter(page -> us.find(page.app()).isEmpty())
        .skip(20)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theAppsAreThoseOfTheDeveloperInTheStore() throws Exception {
    List<AppId> inStore =
        WORLD.visit(StoreType.GOOGLE_PLAY, DE, NOW).appsOf(APP.developer().id()).stream()
            .map(AppPage::app)
            .toList();
    assertThat(answer(reports.listApps())).containsAll(inStore).isNotEmpty();
  }

  @Test
  void installsAreTheDownloadsOfTheWorldUpToTheDayBeforeLast() throws Exception {
    Map<LocalDate, Long> installs = sums(MonthFile.Kind.INSTALLS, OwnFigure.USER_INSTALLS);
    assertThat(installs)
        .containsKey(LocalDate.parse("2026-11-18"))
        .doesNotContainKeys(LocalDate.parse("2026-11-21"));
    installs.forEach(
        (date, count) -> {
          double expected = WORLD.truth().downloadsWorldwide(APP.app(), date);
          assertThat((double) count)
              .isBetween(
                  expected - 6 * Math.sqrt(expected) - 1, expected + 6 * Math.sqrt(expected) + 1);
        });
    assertThat(sums(MonthFile.Kind.COUNTRY_INSTALLS, OwnFigure.INSTALLS_BY_COUNTRY))
        .containsAllEntriesOf(both(installs));
  }

  /** The two files have days at different times. */
  private Map<LocalDate, Long> both(Map<LocalDate, Long> installs) throws Exception {
    Map<LocalDate, Long> both = new TreeMap<>(installs);
    both.keySet()
        .retainAll(sums(MonthFile.Kind.COUNTRY_INSTALLS, OwnFigure.INSTALLS_BY_COUNTRY).keySet());
    assertThat(both).hasSizeGreaterThan(15);
    return both;
  }

  @Test
  void visitorsBySourceAreThoseByCountry() throws Exception {
    Map<LocalDate, Long> bySource =
        sums(MonthFile.Kind.SOURCE_LISTING, OwnFigure.VISITORS_BY_SOURCE);
    Map<LocalDate, Long> byCountry =
        sums(MonthFile.Kind.COUNTRY_LISTING, OwnFigure.VISITORS_BY_COUNTRY);
    LocalDate day = LocalDate.parse("2026-11-10");
    assertThat((double) bySource.get(day) / byCountry.get(day)).isBetween(0.85, 1.1);
  }

  @Test
  void searchTermsWithFewVisitorsAreNotNamed() throws Exception {
    List<OwnDay> days = days(NOVEMBER, MonthFile.Kind.SOURCE_LISTING);
    assertThat(days).isNotEmpty();
    for (OwnDay day : days) {
      Map<String, Long> terms =
          day.counts().entrySet().stream()
              .filter(each -> each.getKey().figure() == OwnFigure.VISITORS_BY_TERM)
              .collect(Collectors.toMap(each -> each.getKey().source(), Map.Entry::getValue));
      long searched =
          day.counts()
              .get(
                  new OwnDay.Key(
                      OwnFigure.VISITORS_BY_SOURCE, "google play search", OwnDay.Key.NO_COUNTRY));
      assertThat(terms).containsKey(OwnDay.Key.OTHER).hasSizeGreaterThan(3);
      assertThat(terms.values()).allMatch(count -> count >= 5);
      assertThat(terms.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(searched);
    }
    assertThat(WORLD.playTerms(APP.app(), LocalDate.parse("2026-11-10")).values())
        .anyMatch(visits -> visits.visitors() < 5);
  }

  @Test
  void theLastDaysAreCountedAgainLater() throws Exception {
    LocalDate day = LocalDate.parse("2026-11-14");
    long early = visitors(day);
    CONSOLE.clock.advance(Duration.ofDays(8));
    try {
      assertThat(visitors(day)).isGreaterThan(early);
    } finally {
      CONSOLE.clock.set(NOW);
    }
  }

  private long visitors(LocalDate day) throws Exception {
    return sums(MonthFile.Kind.COUNTRY_LISTING, OwnFigure.VISITORS_BY_COUNTRY).get(day);
  }

  @Test
  void aFileThatWasWrittenAgainIsNotReadAsItWas() throws Exception {
    MonthFile listed = find(NOVEMBER, MonthFile.Kind.INSTALLS);
    CONSOLE.clock.advance(Duration.ofDays(1));
    try {
      assertThat(answer(reports.readDays(listed)).getLast().processedOn())
          .isEqualTo(LocalDate.parse("2026-11-22"));
    } finally {
      CONSOLE.clock.set(NOW);
    }
  }

  @Test
  void theMonthBeforeIsThereAndDaysOfItAreFinal() throws Exception {
    List<OwnDay> october = days(YearMonth.of(2026, 10), MonthFile.Kind.INSTALLS);
    assertThat(october).hasSize(31);
    assertThat(october).allMatch(day -> day.report() == OwnReport.INSTALLS);
  }

  @Test
  void ratingsAndReviewsAreThoseOfTheStore() throws Exception {
    assertThat(answer(reports.readRatings(find(NOVEMBER, MonthFile.Kind.COUNTRY_RATINGS))))
        .anyMatch(rating -> rating.country().equals(Optional.of(DE)) && rating.ofAll().isPresent());
    List<OwnReview> ofMonth = answer(reports.readReviews(find(NOVEMBER, MonthFile.Kind.REVIEWS)));
    List<OwnReview> recent = answer(client.listRecentReviews(APP.app()));
    assertThat(recent)
        .isNotEmpty()
        .extracting(OwnReview::language)
        .contains(Optional.of(MetadataLocale.of("de")));
    assertThat(recent)
        .allMatch(review -> !review.review().submittedAt().isBefore(NOW.minus(Duration.ofDays(7))));
    assertThat(ofMonth)
        .extracting(OwnReview::id)
        .containsAll(
            recent.stream()
                .filter(
                    review -> review.review().submittedAt().isBefore(NOW.minus(Duration.ofDays(1))))
                .map(OwnReview::id)
                .toList());
  }

  @Test
  void filesCrossTheNetworkUnchanged() throws Exception {
    try (SandboxServer server =
            SandboxServer.start(0, CONSOLE.sites, CONSOLE.clock, FaultPlan.none());
        LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      PlayConsoleHosts hosts =
          new PlayConsoleHosts(
              server.base(GoogleTokenSite.BASE),
              server.base(GoogleStorageSite.BASE),
              server.base(GooglePublisherSite.BASE));
      PlayReports read =
          new PlayConsoleClient(transport, hosts, ALL, CONSOLE.clock).reports().orElseThrow();
      assertThat(answer(read.readDays(find(NOVEMBER, MonthFile.Kind.SOURCE_LISTING))))
          .isEqualTo(days(NOVEMBER, MonthFile.Kind.SOURCE_LISTING));
    }
  }

  private Map<LocalDate, Long> sums(MonthFile.Kind kind, OwnFigure figure) throws Exception {
    Map<LocalDate, Long> sums = new TreeMap<>();
    for (OwnDay day : days(NOVEMBER, kind)) {
      sums.put(
          day.date(),
          day.counts().entrySet().stream()
              .filter(each -> each.getKey().figure() == figure)
              .mapToLong(Map.Entry::getValue)
              .sum());
    }
    return sums;
  }

  private List<OwnDay> days(YearMonth month, MonthFile.Kind kind) throws Exception {
    return new ArrayList<>(answer(reports.readDays(find(month, kind))));
  }

  private MonthFile find(YearMonth month, MonthFile.Kind kind) throws Exception {
    return answer(reports.listFiles(APP.app(), Set.of(kind), month)).stream()
        .filter(file -> file.month().equals(month))
        .findFirst()
        .orElseThrow();
  }

  private static <T> T answer(PlayOutcome<T> outcome) {
    assertThat(outcome).isInstanceOf(PlayOutcome.Answered.class);
    return ((PlayOutcome.Answered<T>) outcome).value();
  }
}
