package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Username;
import dev.storescope.archive.VerificationReport;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.server.App.Database;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Data folders as earlier versions wrote them: the example history was imported, an account has a
 * key, a tracked app, competitors, a top-up and, where there were any, an alert rule and a member
 * of its workspace, and a service answered requests. The answers of that version are in {@code
 * answers.json}.
 */
class UpgradeTest {
  private static final Username ANN = new Username("ann");

  private static final AppId APP = new AppId.AppStore(9000000001L);
  private static final Country US = new Country("us");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "archive-1-schema-2.zip, 0, 0",
    "archive-3-schema-3.zip, 0, 0",
    "archive-4-schema-4.zip, 0, 0",
    "archive-4-schema-5.zip, 0, 0",
    "archive-4-schema-6.zip, 0, 0",
    "archive-4-schema-7.zip, 1, 0",
    "archive-4-schema-10.zip, 1, 1",
    "archive-4-schema-11.zip, 1, 1"
  })
  void theAnswersStayTheSame(String earlier, int rules, int members)
      throws IOException, InterruptedException {
    unzip(earlier);
    JsonNode before =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("answers.json")));
    Settings settings = settings();

    try (Database database = App.openDatabase(settings);
        OpeningArchive archive = App.openingArchive(settings);
        Service service = App.start(settings, database, archive)) {
      assertSameAnswers(service, before);
      assertAccountIsThere(database, rules, members);
    }
    VerificationReport report = App.verifyArchive(settings);
    assertThat(report.damages()).isEmpty();
    assertThat(report.observations()).isEqualTo(113);
  }

  private static void assertSameAnswers(Service service, JsonNode before)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      assertThat(before.get("answers")).hasSize(7);
      for (JsonNode answer : before.get("answers")) {
        String path = answer.get("path").asString();
        HttpResponse<String> response =
            client.send(
                HttpRequest.newBuilder(URI.create(service.url() + path))
                    .header("Authorization", "Token " + before.get("api_key").asString())
                    .build(),
                BodyHandlers.ofString());
        assertThat(withoutEstimates(response.body()))
            .as(path)
            .endsWith(withoutEstimates(answer.get("data").asString()) + "}");
      }
    }
  }

  /** Estimates are computed from the observations, by the method of the version that answers. */
  private static String withoutEstimates(String json) {
    return json.replaceAll("\"(users_per_day|estimated_installs)\":\\d+", "\"$1\":0");
  }

  private static void assertAccountIsThere(Database database, int rules, int members) {
    Account ann = database.ports().accounts().find(ANN).orElseThrow();
    assertThat(database.ports().accounts().logIn("ann", "correct horse battery", "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
    assertThat(database.ports().creditLedger().list(ann.id(), Instant.EPOCH, Instant.MAX, 100))
        .extracting(LedgerEntry::toString)
        .anyMatch(entry -> entry.contains("before the upgrade"));
    assertThat(database.ports().trackingLists().list(ann.id())).hasSize(1);
    assertThat(database.ports().trackingLists().listKeywords(ann.id(), APP, US)).hasSize(2);
    assertThat(database.ports().competitorLists().find(ann.id(), APP, US)).isPresent();
    assertThat(App.alertRules(database).rules().list(ann.id())).hasSize(rules);
    assertThat(database.ports().workspaces().listMembers(ann.id())).hasSize(members);
  }

  /** With a recording of nothing, so that tracked apps are not fetched. */
  private Settings settings() throws IOException {
    return new Settings(
        Map.of(
            Setting.DATA,
            folder.resolve("data").toString(),
            Setting.REPLAY,
            Files.createDirectory(folder.resolve("replay")).toString(),
            Setting.PORT,
            "0"),
        Map.of(),
        Map.of());
  }

  private void unzip(String name) throws IOException {
    try (InputStream file =
            Objects.requireNonNull(
                UpgradeTest.class.getResourceAsStream("/earlier-versions/" + name));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        Files.write(target, zip.readAllBytes());
      }
    }
  }
}
