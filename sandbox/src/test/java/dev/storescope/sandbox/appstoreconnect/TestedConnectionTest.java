package dev.storescope.sandbox.appstoreconnect;

import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.KEYS;
import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.appstoreconnect.AppStoreConnectTester;
import dev.storescope.sandbox.apple.SampleApps;
import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite.Conditions;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the test of a connection says of each kind of key. */
class TestedConnectionTest {
  private static final long DEVELOPER = SampleApps.NOTES.developer().id();
  private static final Credentials.AppStoreConnect ADMIN = KEYS.ofTeam(DEVELOPER, KeyRole.ADMIN);

  private final ConnectedDeveloper connected = connect(Conditions.USUAL);

  private static ConnectedDeveloper connect(Conditions conditions) {
    return new ConnectedDeveloper(SmallStores.of(SampleApps.NOTES), conditions);
  }

  @Test
  void anAdminReadsEverything() throws Exception {
    Map<String, Outcome> outcomes = test(ADMIN);
    assertThat(outcomes.keySet())
        .containsExactly(
            "apps", "texts", "in-app purchases", "reviews", "sales reports", "analytics reports");
    assertThat(outcomes)
        .containsEntry("apps", new CanRead("1 app"))
        .containsEntry("texts", new CanRead("6 locales"))
        .containsEntry("in-app purchases", new CanRead("no in-app purchases"))
        .containsEntry("sales reports", new CanRead("no sales reported for 2026-11-19"))
        .containsEntry("analytics reports", new CanRead("no report requests"));
    assertThat(outcomes.get("reviews").toString()).matches("CanRead\\[found=[0-9,]+ reviews\\]");
  }

  @ParameterizedTest
  @CsvSource({
    "FINANCE, 'texts: App Manager, in-app purchases: App Manager, reviews: Customer Support'",
    "SALES, 'texts: App Manager, in-app purchases: App Manager, reviews: Customer Support'",
    "APP_MANAGER, 'sales reports: Sales and Reports, analytics reports: Sales and Reports'",
    "DEVELOPER, 'reviews: Customer Support, sales reports: Sales and Reports, analytics reports: Sales and Reports'",
    "MARKETING, 'in-app purchases: App Manager, reviews: Customer Support, sales reports: Sales and Reports, analytics reports: Sales and Reports'",
    "CUSTOMER_SUPPORT, 'texts: App Manager, in-app purchases: App Manager, sales reports: Sales and Reports, analytics reports: Sales and Reports'"
  })
  void aRefusalNamesTheRoleThatSuffices(KeyRole role, String refused) throws Exception {
    Map<String, Outcome> expected = new LinkedHashMap<>();
    for (String each : refused.split(", ")) {
      String[] parts = each.split(": ");
      expected.put(parts[0], new Refused(remedy(parts[0], parts[1])));
    }
    Map<String, Outcome> outcomes = test(KEYS.ofTeam(DEVELOPER, role));
    outcomes.values().removeIf(CanRead.class::isInstance);
    assertThat(outcomes).isEqualTo(expected);
  }

  private static String remedy(String resource, String role) {
    return "The role of the key does not suffice. In App Store Connect, make a "
        + (resource.equals("sales reports") ? "team key" : "key")
        + " with the role "
        + role
        + " under Users and Access, Integrations, and add it as another connection.";
  }

  @Test
  void theKeyOfAPersonReadsNoSalesReports() throws Exception {
    assertThat(test(KEYS.ofPerson(DEVELOPER, KeyRole.ADMIN)))
        .containsEntry("sales reports", new Refused(remedy("sales reports", "Sales and Reports")))
        .containsEntry("apps", new CanRead("1 app"));
  }

  @Test
  void aKeyThatIsNotValidReadsNothing() throws Exception {
    for (Credentials.AppStoreConnect key :
        List.of(
            KEYS.revoked(DEVELOPER),
            new DeveloperKeys(6).ofTeam(DEVELOPER, KeyRole.ADMIN),
            new Credentials.AppStoreConnect(
                Optional.of("57246542-96fe-1a63-e053-0824d011072a"),
                ADMIN.keyId(),
                ADMIN.key(),
                ADMIN.vendorNumber()),
            new Credentials.AppStoreConnect(
                Optional.empty(), ADMIN.keyId(), ADMIN.key(), ADMIN.vendorNumber()))) {
      assertThat(test(key).values()).hasSize(6).containsOnly(notValid());
    }
  }

  @Test
  void aClockThatIsWrongMakesEveryKeyInvalid() throws Exception {
    for (Duration error : List.of(Duration.ofMinutes(-21), Duration.ofMinutes(2))) {
      SettableClock wrong = new SettableClock(NOW.plus(error));
      assertThat(
              new AppStoreConnectTester(
                      connected.transport, ConnectedDeveloper.BASE, wrong, wrong::set)
                  .test(ADMIN)
                  .readings())
          .extracting(Reading::outcome)
          .containsOnly(notValid());
    }
  }

  private static Outcome notValid() {
    return new Refused(
        "App Store Connect does not accept the key. Check in Users and Access, Integrations, that"
            + " it is not revoked, and that the key ID and, for a team key, the issuer ID are those"
            + " of this key. Check that the clock of this machine is right.");
  }

  @Test
  void agreementsThatAreNotAcceptedAreNotTheFaultOfTheKey() throws Exception {
    assertThat(test(connect(new Conditions(3500, false)), ADMIN).values())
        .hasSize(6)
        .containsOnly(
            new Refused(
                "The key is valid, but an agreement is not accepted. The Account Holder accepts it"
                    + " in App Store Connect under Business."));
  }

  private Map<String, Outcome> test(Credentials.AppStoreConnect key) throws Exception {
    return test(connected, key);
  }

  private static Map<String, Outcome> test(
      ConnectedDeveloper connected, Credentials.AppStoreConnect key) throws Exception {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    new AppStoreConnectTester(
            connected.transport, ConnectedDeveloper.BASE, connected.clock, connected.clock::set)
        .test(key)
        .readings()
        .forEach(reading -> outcomes.put(reading.resource(), reading.outcome()));
    return outcomes;
  }
}
