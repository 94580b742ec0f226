package dev.storescope.sandbox.playconsole;

import static dev.storescope.sandbox.playconsole.ConnectedConsole.ACCOUNTS;
import static dev.storescope.sandbox.playconsole.ConnectedConsole.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.playconsole.PlayConsoleHosts;
import dev.storescope.connector.playconsole.PlayConsoleTester;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the test of a connection says of each kind of service account. */
class TestedConsoleTest {
  private static final World WORLD = new World(WorldSettings.of(ConnectedConsole.SEED));

  /** Of a single language, as the files of a worldwide one take a while to make. */
  private static final AppPage APP =
      WORLD
          .visit(StoreType.GOOGLE_PLAY, new Country("de"), NOW)
          .chart(Device.ANDROID, ChartKind.FREE, CategoryId.APPLICATION, 200)
          .stream()
          .filter(
              page ->
                  WORLD
                      .visit(StoreType.GOOGLE_PLAY, new Country("us"), NOW)
                      .find(page.app())
                      .isEmpty())
          .skip(20)
          .findFirst()
          .orElseThrow();

  private static final long DEVELOPER = APP.developer().id();
  private static final Credentials.GooglePlay ALL = ACCOUNTS.of(DEVELOPER);
  private static final ConnectedConsole CONSOLE = new ConnectedConsole(WORLD);
  private static final List<String> IN_BUCKET =
      List.of("installs", "visitors and search terms", "ratings", "reviews");

  @Test
  void anAccountWithAllPermissionsReadsWhatThereIs() throws Exception {
    Map<String, Outcome> outcomes = test(ALL);
    assertThat(outcomes.keySet())
        .containsExactly(
            "installs",
            "visitors and search terms",
            "ratings",
            "reviews",
            "sales",
            "reviews of the last seven days");
    assertThat(outcomes.get("installs").detail()).matches("(1 app|[0-9]+ apps), until 2026-11-.*");
    assertThat(outcomes.get("visitors and search terms").detail()).startsWith("until 2026-11-1");
    assertThat(outcomes).containsEntry("reviews", new CanRead("until 2026-11"));
    assertThat(outcomes.get("reviews of the last seven days")).isInstanceOf(CanRead.class);
    assertThat(outcomes.get("sales")).isInstanceOf(Unknown.class);
    assertThat(outcomes.get("sales").detail()).startsWith("There are no files of sales.");
  }

  @Test
  void anAccountThatIsNotInvitedIsToldWhichPermissionItNeeds() throws Exception {
    Map<String, Outcome> outcomes = test(ACCOUNTS.of(DEVELOPER, Set.of()));
    assertThat(outcomes.get("installs"))
        .isEqualTo(
            new Refused(
                "The service account may not read it, or not yet. In Play Console, Users and"
                    + " permissions, give storescope-k@d"
                    + DEVELOPER
                    + ".iam.gserviceaccount.com the account permission “View app information and"
                    + " download bulk reports (read-only)”, and check that the bucket is that of"
                    + " Download reports. It takes up to 48 hours until it applies."));
    assertThat(outcomes.get("sales").detail())
        .contains("“View financial data, orders, and cancellation survey responses”");
    assertThat(outcomes.get("reviews of the last seven days"))
        .isEqualTo(new Unknown("Not tested: no app was found in the files of installs."));
  }

  @Test
  void whatAnAccountMayNotReadDoesNotHideTheRest() throws Exception {
    Map<String, Outcome> outcomes =
        test(
            ACCOUNTS.of(
                DEVELOPER, EnumSet.of(PlayPermission.BULK_REPORTS, PlayPermission.DEVELOPER_API)));
    assertThat(outcomes)
        .extractingByKeys(IN_BUCKET.toArray(String[]::new))
        .allMatch(CanRead.class::isInstance);
    assertThat(outcomes.get("sales")).isInstanceOf(Refused.class);
    assertThat(outcomes.get("reviews of the last seven days").detail())
        .contains("“Reply to reviews”")
        .doesNotContain("bucket");
  }

  @Test
  void aProjectWithoutTheInterfaceIsToldToEnableIt() throws Exception {
    assertThat(
            test(
                ACCOUNTS.of(
                    DEVELOPER, EnumSet.complementOf(EnumSet.of(PlayPermission.DEVELOPER_API)))))
        .containsEntry(
            "reviews of the last seven days",
            new Refused(
                "The project of the service account does not use the interface. In Google Cloud,"
                    + " enable the Google Play Android Developer API in APIs & Services, Library."));
  }

  @Test
  void aKeyThatIsNotValidIsAskedOnce() throws Exception {
    for (Credentials.GooglePlay key :
        List.of(ACCOUNTS.deleted(DEVELOPER), new ServiceAccounts(6).of(DEVELOPER))) {
      assertThat(test(key).values())
          .hasSize(6)
          .containsOnly(
              new Refused(
                  "Google does not accept the key. Check in Google Cloud, IAM & Admin, Service"
                      + " Accounts, that the service account and its key are neither deleted nor"
                      + " disabled."));
    }
  }

  @Test
  void aClockThatIsWrongIsNamed() throws Exception {
    SettableClock wrong = new SettableClock(NOW.plus(Duration.ofMinutes(10)));
    assertThat(
            new PlayConsoleTester(CONSOLE.transport, PlayConsoleHosts.LIVE, wrong)
                .test(ALL)
                .readings())
        .extracting(Reading::outcome)
        .containsOnly(
            new Refused(
                "Google does not accept the time of the request. Set the clock of this machine."));
  }

  @Test
  void aConnectionWithoutABucketIsToldWhereItIs() throws Exception {
    Map<String, Outcome> outcomes =
        test(new Credentials.GooglePlay(ALL.email(), ALL.keyId(), ALL.key(), Optional.empty()));
    assertThat(outcomes.get("installs").detail())
        .startsWith("The connection has no bucket. In Play Console, copy the Cloud Storage URI");
    assertThat(outcomes.get("sales")).isEqualTo(outcomes.get("installs"));
  }

  private static Map<String, Outcome> test(Credentials.GooglePlay account) throws Exception {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    new PlayConsoleTester(CONSOLE.transport, PlayConsoleHosts.LIVE, CONSOLE.clock)
        .test(account)
        .readings()
        .forEach(reading -> outcomes.put(reading.resource(), reading.outcome()));
    return outcomes;
  }
}
