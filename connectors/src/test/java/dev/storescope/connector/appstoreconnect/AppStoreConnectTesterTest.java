package dev.storescope.connector.appstoreconnect;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.appstoreconnect.ScriptedApi.error;
import static dev.storescope.connector.appstoreconnect.ScriptedApi.limited;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.console.ConsoleTester;
import dev.storescope.connector.http.StoreReply;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AppStoreConnectTesterTest {
  private static final String APP =
      "{\"type\":\"apps\",\"id\":\"1200026466\",\"attributes\":{\"name\":\"Chess\"}}";

  @Test
  void whatIsThereIsCounted() throws Exception {
    ScriptedApi api =
        new ScriptedApi(
            request ->
                switch (request.uri().getPath()) {
                  case "/v1/apps" -> reply(200, "{\"data\":[" + APP + "]}");
                  case "/v1/apps/1200026466/customerReviews" -> page(APP, 4326);
                  case "/v1/apps/1200026466/inAppPurchasesV2" ->
                      reply(200, "{\"data\":[" + APP + "]}");
                  case "/v1/salesReports" -> reply(200, "\u001f\u008b");
                  case String _ -> page("", 0);
                });
    assertThat(test(api))
        .isEqualTo(
            Map.of(
                "apps", new CanRead("1 app"),
                "texts", new CanRead("no locales"),
                "in-app purchases", new CanRead("at least 1 in-app purchase"),
                "reviews", new CanRead("4,326 reviews"),
                "sales reports", new CanRead("the report of 2026-11-27"),
                "analytics reports", new CanRead("no report requests")));
    assertThat(api.requests)
        .extracting(request -> request.uri().getQuery())
        .contains(
            "filter[frequency]=DAILY&filter[reportDate]=2026-11-27&filter[reportSubType]=SUMMARY"
                + "&filter[reportType]=SALES&filter[vendorNumber]=85012345&filter[version]=1_0");
  }

  @Test
  void anAccountWithoutAppsIsAskedForSalesOnly() throws Exception {
    ScriptedApi api =
        new ScriptedApi(
            request ->
                request.uri().getPath().equals("/v1/salesReports")
                    ? error(404, "NOT_FOUND", "There were no sales for the date specified.")
                    : reply(200, "{\"data\":[]}"));
    Unknown later = new Unknown("It can be tested when there is an app.");
    assertThat(test(api))
        .isEqualTo(
            Map.of(
                "apps", new CanRead("no apps"),
                "texts", later,
                "in-app purchases", later,
                "reviews", later,
                "sales reports", new CanRead("no sales reported for 2026-11-27"),
                "analytics reports", later));
    assertThat(api.requests).hasSize(2);
  }

  @Test
  void aWrongVendorNumberIsNamed() throws Exception {
    ScriptedApi api =
        new ScriptedApi(
            request ->
                request.uri().getPath().equals("/v1/salesReports")
                    ? error(400, "PARAMETER_ERROR.INVALID", "Invalid vendor number specified.")
                    : reply(200, "{\"data\":[]}"));
    assertThat(test(api))
        .containsEntry(
            "sales reports",
            new Refused(
                "App Store Connect does not accept the vendor number. In App Store Connect, it is"
                    + " at the top of Payments and Financial Reports."));
  }

  @Test
  void aConsoleWithoutAnAnswerIsAskedOnce() throws Exception {
    assertThat(test(new ScriptedApi(_ -> reply(504, "<html>"))))
        .hasSize(6)
        .containsValue(
            new Unknown("There was no usable answer: App Store Connect says: HTTP 504."));
    ScriptedApi busy = new ScriptedApi(_ -> limited(429, 3500, 0));
    assertThat(test(busy))
        .containsEntry(
            "reviews",
            new Unknown("App Store Connect accepts no more calls with this key for 10 minutes."));
    assertThat(busy.requests).hasSize(1);
  }

  @Test
  void withoutAVendorNumberThereAreNoSalesReports() throws Exception {
    Credentials.AppStoreConnect key = SampleKey.ofTeam().credentials();
    ScriptedApi api = new ScriptedApi(_ -> page("", 0));
    assertThat(
            test(
                api,
                new Credentials.AppStoreConnect(
                    key.issuerId(), key.keyId(), key.key(), Optional.empty())))
        .hasSize(5)
        .doesNotContainKey("sales reports");
  }

  @Test
  void aKindWithoutATesterIsNotAsked() throws InterruptedException {
    Instant now = Instant.parse("2026-11-29T10:00:00Z");
    ConsoleTester tester = new ConsoleTester(Map.of(), InstantSource.fixed(now));
    assertThat(tester.test(SampleKey.ofTeam().credentials()))
        .isEqualTo(
            new ConnectionTest(
                now,
                List.of(
                    new Reading(
                        "App Store Connect",
                        new Unknown(
                            "This version does not read it. The connection is kept for a version that does.")))));
  }

  private static StoreReply page(String data, int total) {
    return reply(200, "{\"data\":[" + data + "],\"meta\":{\"paging\":{\"total\":" + total + "}}}");
  }

  private static Map<String, Outcome> test(ScriptedApi api) throws InterruptedException {
    return test(api, SampleKey.ofTeam().credentials());
  }

  private static Map<String, Outcome> test(ScriptedApi api, Credentials.AppStoreConnect key)
      throws InterruptedException {
    ConsoleTester tester =
        new ConsoleTester(
            Map.of(
                ConnectionKind.APP_STORE_CONNECT,
                new AppStoreConnectTester(api, ScriptedApi.BASE, api.clock, api::sleepUntil)),
            api.clock);
    ConnectionTest test = tester.test(key);
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (Reading reading : test.readings()) {
      outcomes.put(reading.resource(), reading.outcome());
    }
    return outcomes;
  }
}
