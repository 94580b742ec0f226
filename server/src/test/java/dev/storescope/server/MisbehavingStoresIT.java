package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.WorldSettings;
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
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service whose stores misbehave in every way there is, while people ask it. It takes half a
 * minute, or as long as the system property {@code storescope.soak} says: {@code PT10M}.
 */
class MisbehavingStoresIT {
  private static final Duration DURATION =
      Duration.parse(System.getProperty("storescope.soak", "PT30S"));
  private static final InstantSource CLOCK = InstantSource.system();
  private static final long SEED = 20261121;
  private static final int PEOPLE = 4;

  @TempDir private Path folder;
  private final EveryMischief mischief = new EveryMischief(new Random(SEED), CLOCK);

  /** What was found in the archive. */
  private record Compared(Map<String, Integer> observations, List<String> wrong) {}

  @Test
  void whateverTheStoresDoNothingWrongIsKeptAndNoAnswerIsAnError() throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(SEED), CLOCK, mischief);
        FetchLog log = FetchLog.open()) {
      Settings settings = settingsFor(sandbox);
      Askers.Answers answers = answersOf(settings, sandbox.world());
      Compared compared = compare(settings, sandbox.world());
      print(answers, log, compared);

      assertThat(compared.wrong()).isEmpty();
      assertThat(answers.surprises()).isEmpty();
      assertThat(answers.statuses()).containsKeys(200, 202, 503);
      assertThat(compared.observations().values().stream().mapToInt(count -> count).sum())
          .isGreaterThan(300);
      assertThat(log.triedAgain()).isGreaterThan(30);
      assertThat(mischief.counts().keySet()).isEqualTo(EveryMischief.names());
    }
  }

  /** The pace is a host's, so each site has one of its own: this machine under another name. */
  private Settings settingsFor(Sandbox sandbox) throws IOException {
    Map<Setting, String> unbounded =
        Map.of(
            Setting.DATA,
            folder.toString(),
            Setting.PORT,
            "0",
            Setting.REQUESTS_PER_MINUTE,
            "0",
            Setting.MONTHLY_GRANT,
            Integer.toString(Integer.MAX_VALUE));
    return new Settings(unbounded, Map.of(), Map.of())
        .with(Demo.settingsOf(sandbox, folder))
        .with(
            Map.of(
                Setting.GOOGLE_PLAY, at("localhost", sandbox.googlePlay()),
                Setting.ITUNES_SEARCH, at("Localhost", sandbox.itunesSearch()),
                Setting.APPLE_ADS, at("LocalHost", sandbox.appleAds()),
                Setting.APPLE_AUTH, at("LOCALHOST", sandbox.appleAuth()),
                Setting.FIRST_PAUSE, "100ms",
                Setting.LONGEST_PAUSE, "1s",
                Setting.REST, "1s",
                Setting.FRESH_OBSERVATIONS, "30s",
                Setting.FRESH_CHARTS, "10s"));
  }

  private static String at(String host, URI site) {
    return site.toString().replace("127.0.0.1", host);
  }

  private static Askers.Answers answersOf(Settings settings, World world) throws Exception {
    try (App.Office office = App.openOffice(settings);
        Service service = App.start(settings, office)) {
      return new Askers(service.url(), newKey(office))
          .ask(
              IntStream.range(0, PEOPLE)
                  .mapToObj(person -> new WorldQuestions(world, new Random(SEED + person), CLOCK))
                  .toList(),
              DURATION);
    }
  }

  private static String newKey(App.Office office) {
    Account account =
        office
            .accounts()
            .create(new Username("ann"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return office.accounts().createKey(account.id(), "test", Optional.empty()).secret();
  }

  private static Compared compare(Settings settings, World world) {
    TruthCheck check = new TruthCheck(world);
    Compared compared = new Compared(new TreeMap<>(), new ArrayList<>());
    try (Archive archive = App.openArchive(settings)) {
      archive.forEach(
          seen -> {
            compared.observations().merge(kindOf(seen), 1, Integer::sum);
            check.findWrong(seen).ifPresent(compared.wrong()::add);
          });
    }
    return compared;
  }

  private static String kindOf(Observation<?> seen) {
    Facts facts = seen.facts();
    return "%s %s%s"
        .formatted(
            seen.subject().store().wireName(),
            facts.getClass().getSimpleName(),
            facts.tellOfNothing() && !(facts instanceof Facts.NotListed) ? " of nothing" : "");
  }

  private void print(Askers.Answers answers, FetchLog log, Compared compared) {
    System.out.printf(
        """
        storescope.soak %s
        answers by status        %s
        requests to the stores   %d
        mischiefs                %s
        fetches tried again      %d
        fetches given up         %d
        observations compared    %s
        wrong                    %d
        """,
        DURATION,
        answers.statuses(),
        mischief.requests(),
        mischief.counts(),
        log.triedAgain(),
        log.givenUp(),
        compared.observations(),
        compared.wrong().size());
  }
}
