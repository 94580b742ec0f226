package dev.storescope.sandbox.appstoreconnect;

import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.BASE;
import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.KEYS;
import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.connector.appstoreconnect.AnalyticsClient;
import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportInstance;
import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportRequest;
import dev.storescope.connector.appstoreconnect.ApiOutcome;
import dev.storescope.connector.appstoreconnect.ApiOutcome.Answered;
import dev.storescope.connector.appstoreconnect.ApiOutcome.NotAnswered;
import dev.storescope.connector.appstoreconnect.NoAnswer;
import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite.Conditions;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.GroundTruth;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The client of the real reports reads the simulated ones, which have what happens in a world. */
class ClientReadsReportsTest {
  private static final World WORLD = new World(WorldSettings.of(ConnectedDeveloper.SEED));
  private static final GroundTruth TRUTH = WORLD.truth();
  private static final Country US = new Country("us");
  private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
  private static final String SEARCH = "App Store search";
  private static final AppPage APP =
      WORLD
          .visit(StoreType.APP_STORE, US, NOW)
          .chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 100)
          .stream()
          .filter(page -> page.kind() == Kind.APPLICATION)
          .skip(20)
          .findFirst()
          .orElseThrow();

  private final ConnectedDeveloper connected = new ConnectedDeveloper(WORLD, Conditions.USUAL);
  private final AnalyticsClient client = client(KeyRole.ADMIN);

  private AnalyticsClient client(KeyRole role) {
    return new AnalyticsClient(
        connected.transport,
        BASE,
        KEYS.ofTeam(APP.developer().id(), role),
        connected.clock,
        connected.clock::set);
  }

  @Test
  void onlyAnAdminRequestsReportsAndOnlyOnce() throws Exception {
    assertThat(client(KeyRole.SALES).request(APP.app(), "ONGOING"))
        .isInstanceOfSatisfying(
            NotAnswered.class,
            none ->
                assertThat(none.reason())
                    .isInstanceOfSatisfying(
                        NoAnswer.Refused.class,
                        refused ->
                            assertThat(refused.kind()).isEqualTo(Refusal.ROLE_NOT_SUFFICIENT)));
    assertThat(answer(client.listRequests(APP.app()))).isEmpty();
    ReportRequest created = answer(client.request(APP.app(), "ONGOING"));
    assertThat(answer(client(KeyRole.SALES).listRequests(APP.app()))).containsExactly(created);
    assertThat(client.request(APP.app(), "ONGOING")).isInstanceOf(NotAnswered.class);
  }

  @Test
  void reportsAreThereSomeDaysAfterTheirRequestAndForFiveWeeks() throws Exception {
    ReportRequest request = answer(client.request(APP.app(), "ONGOING"));
    assertThat(answer(client.listInstances(request, OwnReport.DOWNLOADS))).isEmpty();
    connected.clock.set(NOW.plus(Duration.ofDays(3)));
    assertThat(answer(client.listInstances(request, OwnReport.DOWNLOADS)))
        .first()
        .extracting(ReportInstance::processedOn)
        .isEqualTo(TODAY.plusDays(2));
    connected.clock.set(NOW.plus(Duration.ofDays(60)));
    List<ReportInstance> instances = answer(client.listInstances(request, OwnReport.DOWNLOADS));
    assertThat(instances).hasSizeBetween(30, 35);
    assertThat(instances.getFirst().processedOn()).isEqualTo(TODAY.plusDays(60 - 34));
  }

  @Test
  void aSnapshotHasTheDaysBefore() throws Exception {
    ReportRequest request = answer(client.request(APP.app(), "ONE_TIME_SNAPSHOT"));
    connected.clock.set(NOW.plus(Duration.ofDays(3)));
    ReportInstance instance =
        answer(client.listInstances(request, OwnReport.ENGAGEMENT)).getFirst();
    List<OwnDay> days = answer(client.read(instance, OwnReport.ENGAGEMENT, APP.app()));
    assertThat(days).extracting(OwnDay::date).contains(TODAY, TODAY.minusDays(50));
  }

  @Test
  void downloadsAreThoseOfTheWorld() throws Exception {
    OwnDay day = lastDay(OwnReport.DOWNLOADS, 2);
    double first = sum(day, OwnFigure.FIRST_DOWNLOADS, List.of());
    assertThat(first).isCloseTo(TRUTH.downloads(APP.app(), US, day.date()), within(4.0));
    assertThat((double) sum(day, OwnFigure.FIRST_DOWNLOADS, List.of(SEARCH)))
        .isCloseTo(TRUTH.downloadsBySearch(APP.app(), US, day.date()), within(1.0));
    assertThat(sum(day, OwnFigure.REDOWNLOADS, List.of())).isPositive();
  }

  @Test
  void aDayIsCompleteInItsLastReportAndALittleShortBefore() throws Exception {
    OwnDay last = lastDay(OwnReport.ENGAGEMENT, 3);
    OwnDay before = lastDay(OwnReport.ENGAGEMENT, 2);
    assertThat(before.date()).isEqualTo(last.date());
    double share =
        (double) sum(before, OwnFigure.IMPRESSIONS, List.of())
            / sum(last, OwnFigure.IMPRESSIONS, List.of());
    assertThat(share).isBetween(0.96, 0.9999);
  }

  @Test
  void whoeverDownloadsByBrowsingHasSeenThePageAndAListBefore() throws Exception {
    List<String> browse = List.of("App Store browse");
    OwnDay seen = lastDay(OwnReport.ENGAGEMENT, 3);
    OwnDay downloaded = lastDay(OwnReport.DOWNLOADS, 2);
    assertThat(sum(seen, OwnFigure.PAGE_VIEWS, browse))
        .isGreaterThan(sum(downloaded, OwnFigure.FIRST_DOWNLOADS, browse))
        .isLessThan(sum(seen, OwnFigure.IMPRESSIONS, browse));
    assertThat(seen.counts().keySet())
        .extracting(OwnDay.Key::source)
        .contains(SEARCH, "App referrer", "Web referrer");
  }

  @Test
  void anAppIsSeenInNoMoreSearchesThanThereAre() throws Exception {
    OwnDay day = lastDay(OwnReport.ENGAGEMENT, 3);
    assertThat((double) sum(day, OwnFigure.IMPRESSIONS, List.of(SEARCH)))
        .isGreaterThan(TRUTH.downloadsBySearch(APP.app(), US, day.date()))
        .isLessThan(TRUTH.searchesOfAllTerms(StoreType.APP_STORE, US));
  }

  /** The newest day that an instance some days after it has. */
  private OwnDay lastDay(OwnReport report, int daysAfter) throws Exception {
    connected.site.requestReports(APP.developer().id(), NOW.minus(Duration.ofDays(20)));
    LocalDate date = LocalDate.of(2026, 11, 16);
    ReportRequest request =
        answer(client.listRequests(APP.app())).stream()
            .filter(each -> each.accessType().equals("ONGOING"))
            .findFirst()
            .orElseThrow();
    ReportInstance instance =
        answer(client.listInstances(request, report)).stream()
            .filter(each -> each.processedOn().equals(date.plusDays(daysAfter)))
            .findFirst()
            .orElseThrow();
    return answer(client.read(instance, report, APP.app())).stream()
        .filter(day -> day.date().equals(date))
        .findFirst()
        .orElseThrow();
  }

  /** The count of a figure in the United States, by some sources; by all if there are none. */
  private static long sum(OwnDay day, OwnFigure figure, List<String> sources) {
    return day.counts().entrySet().stream()
        .filter(count -> count.getKey().figure() == figure && count.getKey().country().equals(US))
        .filter(count -> sources.isEmpty() || sources.contains(count.getKey().source()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void anAddressOfAFileIsValidForFiveMinutes() throws Exception {
    connected.site.requestReports(APP.developer().id(), NOW.minus(Duration.ofDays(20)));
    List<StoreRequest> files = new ArrayList<>();
    StoreTransport noting =
        request -> {
          if (request.uri().getPath().startsWith("/files/")) {
            files.add(request);
          }
          return connected.transport.send(request);
        };
    AnalyticsClient reader =
        new AnalyticsClient(
            noting,
            BASE,
            KEYS.ofTeam(APP.developer().id(), KeyRole.SALES),
            connected.clock,
            connected.clock::set);
    ReportRequest request = answer(reader.listRequests(APP.app())).getFirst();
    ReportInstance instance = answer(reader.listInstances(request, OwnReport.DOWNLOADS)).getFirst();
    answer(reader.read(instance, OwnReport.DOWNLOADS, APP.app()));
    StoreRequest file = files.getFirst();
    assertThat(status(file)).isEqualTo(200);
    assertThat(status(file.with("Authorization", "Bearer x"))).isEqualTo(403);
    connected.clock.set(connected.clock.instant().plus(Duration.ofMinutes(5)));
    assertThat(status(file)).isEqualTo(403);
  }

  private int status(StoreRequest request) throws Exception {
    StoreReply reply = connected.transport.send(request);
    return reply.status();
  }

  @Test
  void filesCrossTheNetworkUnchanged() throws Exception {
    connected.site.requestReports(APP.developer().id(), NOW.minus(Duration.ofDays(20)));
    try (SandboxServer server =
            SandboxServer.start(
                0,
                Map.of(AppStoreConnectSite.BASE, connected.site),
                connected.clock,
                FaultPlan.none());
        LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      AnalyticsClient reader =
          new AnalyticsClient(
              transport,
              server.base(AppStoreConnectSite.BASE),
              KEYS.ofTeam(APP.developer().id(), KeyRole.SALES),
              connected.clock,
              connected.clock::set);
      ReportRequest request = answer(reader.listRequests(APP.app())).getFirst();
      ReportInstance instance =
          answer(reader.listInstances(request, OwnReport.DOWNLOADS)).getFirst();
      assertThat(answer(reader.read(instance, OwnReport.DOWNLOADS, APP.app()))).isNotEmpty();
    }
  }

  private static <T> T answer(ApiOutcome<T> outcome) {
    return switch (outcome) {
      case Answered<T>(T value) -> value;
      case NotAnswered<T>(NoAnswer reason) -> throw new AssertionError(reason.toString());
    };
  }
}
