package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupRequest;
import dev.storescope.history.HistoryImport;
import dev.storescope.history.ReadOptions;
import dev.storescope.server.App.Database;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a running service, and what is there after the loss of its data folder. */
class BackupUnderLoadTest {
  private static final Path HISTORY = Path.of("..", "docs", "example", "history.jsonl");
  private static final String AT = "&timestamp=2026-10-26T12:00Z";
  private static final String LATER = "&timestamp=2026-11-20T12:00Z";
  private static final List<String> QUESTIONS =
      List.of(
          "app-keyword-ranking?storetype=appstore&storeid=9000000001&country=us&query=money%20notebook"
              + AT,
          "app-keyword-ranking?storetype=appstore&storeid=9000000001&country=us&query=of%20a%20tracker"
              + AT,
          "search-results?storetype=appstore&devicetype=iphone&country=us&query=budget%20planner"
              + AT,
          "app-meta?storetype=appstore&storeid=9000000001&country=us" + LATER,
          "app-rating?storetype=appstore&storeid=9000000001&country=us" + LATER,
          "top-charts?storetype=appstore&country=us&storeid=6015" + LATER,
          "keyword-stats?storetype=appstore&country=us&query=money%20notebook" + LATER);

  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(Instant.parse("2026-11-20T12:00:00Z"), Duration.ofSeconds(1));
  private static final Username ADMINISTRATOR = new Username("root");

  /** Steps of the load before the backup starts. */
  private static final int STEPS_BEFORE = 30;

  @TempDir private Path folder;
  private String key = "";

  @Test
  void afterTotalLossTheAnswersAreTheSameByteForByte() throws Exception {
    Path data = folder.resolve("data");
    BackupRequest request = new BackupRequest(folder.resolve("backups"), Optional.empty());
    List<String> before;
    int steps;
    try (Running service = new Running(data)) {
      key = service.createAccount();
      service.importHistory();
      before = service.ask();
      steps = backUpUnderLoad(service, request);
    }
    delete(data);
    Path restored = folder.resolve("restored");
    BackupFolder backups = App.backups(request.folder());
    backups.restore(backups.get(Optional.empty()), restored);

    try (Running service = new Running(restored)) {
      assertThat(service.ask()).isEqualTo(before).noneMatch(String::isEmpty);
      long notes = service.notes();
      assertThat(notes).isGreaterThanOrEqualTo(STEPS_BEFORE).isLessThanOrEqualTo(steps);
      // Whatever the database knows of is in the archive.
      int appended = service.countAppended();
      assertThat((long) appended).isGreaterThanOrEqualTo(notes);
      OBSERVATIONS.assertStored(service.archive, 1, appended);
    }
  }

  /** Makes two backups while observations are appended and noted; returns the steps. */
  private static int backUpUnderLoad(Running service, BackupRequest request) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch started = new CountDownLatch(STEPS_BEFORE);
    try (ExecutorService load = Executors.newSingleThreadExecutor()) {
      Future<Integer> steps = load.submit(() -> service.runLoad(done, started));
      try {
        started.await();
        NewBackup first = App.backUp(service.settings, request);
        NewBackup second = App.backUp(service.settings, request);
        assertThat(second.backup().id()).isGreaterThan(first.backup().id());
      } finally {
        done.set(true);
      }
      return steps.get();
    }
  }

  private static void delete(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** A service on a data folder. */
  private final class Running implements AutoCloseable {
    private final Settings settings;
    private final Database database;
    private final Archive archive;
    private final Service service;
    private final HttpClient client = HttpClient.newHttpClient();

    Running(Path data) {
      settings =
          new Settings(
              Map.of(Setting.DATA, data.toString(), Setting.PORT, "0"), Map.of(), Map.of());
      archive = App.openArchive(settings);
      database = App.openDatabase(settings);
      service = App.start(settings, database, OpeningArchive.start(() -> archive));
    }

    String createAccount() {
      Account account =
          database
              .ports()
              .accounts()
              .create(ADMINISTRATOR, "correct horse battery", Role.ADMINISTRATOR);
      return database
          .ports()
          .accounts()
          .createKey(account.id(), "test", Scope.READ, Optional.empty())
          .secret();
    }

    void importHistory() throws IOException {
      Path ranks =
          Files.writeString(
              folder.resolve("ranks.csv"),
              """
              observed_at,country,storeid,query,rank
              2026-10-25T08:00:00Z,us,9000000001,of a tracker,14
              """);
      HistoryImport imports =
          new HistoryImport(archive, folder.resolve("imports"), Clock.systemUTC());
      for (Path file : List.of(HISTORY, ranks)) {
        imports.run(file, ReadOptions.NONE, _ -> {});
      }
    }

    /** The answers; the id of an answer is that of its request. */
    List<String> ask() throws IOException, InterruptedException {
      List<String> answers = new ArrayList<>();
      for (String question : QUESTIONS) {
        HttpResponse<String> response =
            client.send(
                HttpRequest.newBuilder(URI.create(service.url() + "/api/" + question))
                    .header("Authorization", "Token " + key)
                    .build(),
                BodyHandlers.ofString());
        assertThat(response.statusCode()).as(question).isEqualTo(200);
        answers.add(response.body().replaceFirst("\"id\":\"[0-9a-f]+\"", "\"id\":\"\""));
      }
      return answers;
    }

    /** Appends an observation and notes it with a credit, again and again. */
    int runLoad(AtomicBoolean done, CountDownLatch started) {
      Account account = account();
      int step = 0;
      while (!done.get()) {
        step++;
        archive.append(List.of(OBSERVATIONS.search(step), OBSERVATIONS.chart(step)));
        var _ = database.ports().creditLedger().topUp(account.id(), 1, "step " + step);
        started.countDown();
      }
      return step;
    }

    long notes() {
      return database
          .ports()
          .creditLedger()
          .list(account().id(), Instant.EPOCH, Instant.MAX, Integer.MAX_VALUE)
          .stream()
          .filter(entry -> entry.toString().contains("step "))
          .count();
    }

    int countAppended() {
      Instant end = OBSERVATIONS.at(1_000_000);
      return archive
          .list(NumberedObservations.SEARCH, OBSERVATIONS.at(0), end, Integer.MAX_VALUE)
          .size();
    }

    private Account account() {
      return database.ports().accounts().find(ADMINISTRATOR).orElseThrow();
    }

    @Override
    public void close() {
      client.close();
      service.close();
      database.close();
    }
  }
}
