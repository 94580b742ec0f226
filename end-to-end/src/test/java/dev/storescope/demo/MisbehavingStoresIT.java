package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service under load with all faults injected into its stores, until each has happened, and for
 * as long as the system property {@code storescope.soak} says, such as {@code PT10M}.
 */
class MisbehavingStoresIT {
  private static final Duration DURATION =
      Duration.parse(System.getProperty("storescope.soak", "PT0S"));
  private static final InstantSource CLOCK = InstantSource.system();
  private static final long SEED = 20261121;
  private static final int CLIENTS = 4;
  private static final Set<Integer> STATUSES = Set.of(200, 202);
  private static final int REQUESTS = 300;
  private static final int RETRIED = 30;

  @TempDir private Path folder;
  private final EveryFault fault = new EveryFault(new Random(SEED), CLOCK);

  /** The observations of the archive by kind, and those that differ from the ground truth. */
  private record Compared(Map<String, Integer> observations, List<String> wrong) {}

  @Test
  void noFaultOfTheStoresCausesAWrongObservationOrAnError() throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(SEED), CLOCK, fault);
        FetchLogRecorder log = FetchLogRecorder.open()) {
      Settings settings = settingsFor(sandbox);
      LoadClients.Answers answers = answersOf(settings, sandbox.world(), log);
      Compared compared = compare(settings, sandbox.world());
      print(answers, log, compared);

      assertThat(compared.wrong()).isEmpty();
      assertThat(answers.unexpected()).isEmpty();
      assertThat(answers.statuses().keySet()).containsAll(STATUSES);
      assertThat(compared.observations().values().stream().mapToInt(count -> count).sum())
          .isGreaterThan(300);
      assertThat(log.retried()).isGreaterThan(RETRIED);
      assertThat(fault.counts().keySet()).isEqualTo(EveryFault.names());
    }
  }

  /** Rate limits are by host, so each store has another name of this machine. */
  private Settings settingsFor(Sandbox sandbox) throws IOException {
    Map<Setting, String> unbounded =
        Map.of(
            Setting.DATA,
            folder.toString(),
            Setting.PORT,
            "0",
            Setting.REQUESTS_PER_MINUTE,
            "0",
            Setting.WAITING_PER_ACCOUNT,
            "1000000",
            Setting.MONTHLY_GRANT,
            Integer.toString(Integer.MAX_VALUE));
    return new Settings(unbounded, Map.of(), Map.of())
        .with(Demo.settingsOf(sandbox, folder))
        .with(Map.of(Setting.APP_STORE_PAGES, at("LOCALhost", sandbox.appStorePages())))
        .with(
            Map.of(
                Setting.GOOGLE_PLAY, at("localhost", sandbox.googlePlay()),
                Setting.ITUNES_SEARCH, at("Localhost", sandbox.itunesSearch()),
                Setting.APPLE_ADS, at("LocalHost", sandbox.appleAds()),
                Setting.APPLE_AUTH, at("LOCALHOST", sandbox.appleAuth()),
                Setting.FIRST_BACKOFF, "100ms",
                Setting.MAX_BACKOFF, "1s",
                Setting.RETRY_AFTER_GIVING_UP, "1s",
                Setting.DOUBT, "1s",
                Setting.FRESH_OBSERVATIONS, "30s",
                Setting.FRESH_CHARTS, "10s"));
  }

  private static String at(String host, URI site) {
    return site.toString().replace("127.0.0.1", host);
  }

  private LoadClients.Answers answersOf(Settings settings, World world, FetchLogRecorder log)
      throws Exception {
    try (App.Database database = App.openDatabase(settings);
        Service service = App.start(settings, database)) {
      return new LoadClients(service.url(), newKey(database))
          .send(
              IntStream.range(0, CLIENTS)
                  .mapToObj(client -> new WorldQueries(world, new Random(SEED + client), CLOCK))
                  .toList(),
              DURATION,
              statuses -> statuses.containsAll(STATUSES) && hasHappened(log));
    }
  }

  private boolean hasHappened(FetchLogRecorder log) {
    return fault.requests() > REQUESTS
        && log.retried() > RETRIED
        && fault.counts().keySet().equals(EveryFault.names());
  }

  private static String newKey(App.Database database) {
    Account account =
        database
            .ports()
            .accounts()
            .create(new Username("ann"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return database
        .ports()
        .accounts()
        .createKey(account.id(), "test", Scope.READ, Optional.empty())
        .secret();
  }

  private static Compared compare(Settings settings, World world) {
    GroundTruthCheck check = new GroundTruthCheck(world);
    Compared compared = new Compared(new TreeMap<>(), new ArrayList<>());
    try (Archive archive = App.openArchive(settings)) {
      archive.forEach(
          observation -> {
            compared.observations().merge(kindOf(observation), 1, Integer::sum);
            check.findWrong(observation).ifPresent(compared.wrong()::add);
            compared.wrong().addAll(ListContents.findMissing(observation, archive));
          });
    }
    return compared;
  }

  private static String kindOf(Observation<?> observation) {
    Facts facts = observation.facts();
    return "%s %s%s"
        .formatted(
            observation.subject().store().wireName(),
            facts.getClass().getSimpleName(),
            facts.isAbsence() && !(facts instanceof Facts.NotListed) ? ", empty" : "");
  }

  private void print(LoadClients.Answers answers, FetchLogRecorder log, Compared compared) {
    System.out.printf(
        """
        storescope.soak %s
        answers by status        %s
        requests to the stores   %d
        kinds                %s
        fetches retried          %d
        fetches given up         %d
        observations compared    %s
        wrong                    %d
        """,
        DURATION,
        answers.statuses(),
        fault.requests(),
        fault.counts(),
        log.retried(),
        log.givenUp(),
        compared.observations(),
        compared.wrong().size());
  }
}
