package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.ConnectionTester;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.LiveTexts;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.text.Quantity;
import java.net.URI;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds out what a key of App Store Connect can read: one app stands for all.
 *
 * @param transport that records nothing
 * @param base {@code https://api.appstoreconnect.apple.com}, or what stands in for it
 */
public record AppStoreConnectTester(
    StoreTransport transport, URI base, InstantSource clock, Sleeper sleeper)
    implements ConnectionTester {
  private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");

  /** The report of the day before is not there before the next morning. */
  private static final int DAYS_UNTIL_REPORTED = 2;

  @Override
  public ConnectionTest test(Credentials credentials) throws InterruptedException {
    if (!(credentials instanceof Credentials.AppStoreConnect key)) {
      throw new IllegalArgumentException("These are no credentials of App Store Connect.");
    }
    return new ConnectionTest(
        clock.instant(),
        new Questions(
                key,
                new AppStoreConnectApi(transport, base, key, clock, sleeper),
                new ArrayList<>())
            .ask(clock));
  }

  /** The questions about one key. */
  private record Questions(
      Credentials.AppStoreConnect key, AppStoreConnectApi api, List<Reading> readings) {

    /** What is found, as a text. */
    @FunctionalInterface
    interface Question {
      String ask() throws InterruptedException;
    }

    List<Reading> ask(InstantSource clock) throws InterruptedException {
      List<ApiResource> apps = new ArrayList<>();
      Outcome ofApps =
          outcome(
              TestedResource.APPS,
              () -> {
                apps.addAll(api.listResources("/v1/apps"));
                return Quantity.orNone(apps.size(), "app");
              });
      add(TestedResource.APPS, ofApps);
      List<TestedResource> others = listOthers();
      if (!(ofApps instanceof CanRead)) {
        // Any key reads the apps: what refuses them refuses everything.
        others.forEach(resource -> add(resource, ofApps));
      } else {
        Optional<String> app = apps.stream().findFirst().map(ApiResource::id);
        for (TestedResource resource : others) {
          add(resource, ask(resource, app, clock));
        }
      }
      return readings;
    }

    private List<TestedResource> listOthers() {
      List<TestedResource> others = new ArrayList<>(List.of(TestedResource.values()));
      others.remove(TestedResource.APPS);
      if (key.vendorNumber().isEmpty()) {
        others.remove(TestedResource.SALES_REPORTS);
      }
      return others;
    }

    private void add(TestedResource resource, Outcome outcome) {
      readings.add(new Reading(resource.title(), outcome));
    }

    private Outcome ask(TestedResource resource, Optional<String> app, InstantSource clock)
        throws InterruptedException {
      if (resource == TestedResource.SALES_REPORTS) {
        return outcome(resource, () -> sales(clock));
      }
      if (app.isEmpty()) {
        return new Unknown("It can be tested when there is an app.");
      }
      String path = "/v1/apps/" + app.get();
      return switch (resource) {
        case APPS, SALES_REPORTS -> throw new IllegalArgumentException("needs no app");
        case TEXTS -> outcome(resource, () -> texts(app.get()));
        case PURCHASES ->
            outcome(resource, () -> count(path + "/inAppPurchasesV2", "in-app purchase"));
        case REVIEWS -> outcome(resource, () -> count(path + "/customerReviews", "review"));
        case ANALYTICS_REPORTS ->
            outcome(resource, () -> count(path + "/analyticsReportRequests", "report request"));
      };
    }

    private Outcome outcome(TestedResource resource, Question question)
        throws InterruptedException {
      return switch (AppStoreConnectApi.outcome(question::ask)) {
        case ApiOutcome.Answered<String>(String found) -> new CanRead(found);
        case ApiOutcome.NotAnswered<String>(NoAnswer reason) -> resource.explain(reason);
      };
    }

    private String texts(String app) throws InterruptedException {
      long locales =
          new LiveTextsReader(api)
              .read(AppId.of(StoreType.APP_STORE, app)).stream()
                  .map(LiveTexts::byLocale)
                  .flatMap(texts -> texts.keySet().stream())
                  .distinct()
                  .count();
      return Quantity.orNone(locales, "locale");
    }

    private String count(String path, String what) throws InterruptedException {
      ApiPage page = api.get(path, "limit", "1");
      return page.total().isPresent() || page.data().isEmpty()
          ? Quantity.orNone(page.total().orElse(0), what)
          : "at least " + Quantity.orNone(page.data().size(), what);
    }

    /** A day without sales, and one that is not reported yet, also show that the key may read. */
    private String sales(InstantSource clock) throws InterruptedException {
      LocalDate day = LocalDate.ofInstant(clock.instant(), PACIFIC).minusDays(DAYS_UNTIL_REPORTED);
      try {
        api.fetch(
            "/v1/salesReports",
            "filter[frequency]",
            "DAILY",
            "filter[reportDate]",
            day.toString(),
            "filter[reportSubType]",
            "SUMMARY",
            "filter[reportType]",
            "SALES",
            "filter[vendorNumber]",
            key.vendorNumber().orElseThrow(),
            "filter[version]",
            "1_0");
        return "the report of " + day;
      } catch (NoAnswerException e) {
        if (e.reason() instanceof NoAnswer.NotFound) {
          return "no sales reported for " + day;
        }
        throw e;
      }
    }
  }
}
