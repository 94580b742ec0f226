package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.demo.StorescopeProcess.Result;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.App;
import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A cluster is backed up under load by the scripts of its operator, and restored to empty engines.
 */
@Tag("nightly")
@ResourceLock(SharedCassandra.LOCK)
class ClusterBackupIT {
  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(Instant.parse("2026-09-01T00:00:00Z"), Duration.ofMinutes(10));
  private static final int PORT = 29_160;
  private static final int OTHER_PORT = 29_180;
  private static final int ACKNOWLEDGED = 40;

  @TempDir private Path folder;

  /** Appends observations, and charges for each once it is stored, until it is stopped. */
  private static final class Load implements AutoCloseable {
    private final CountDownLatch warm = new CountDownLatch(ACKNOWLEDGED);
    private final CompletableFuture<Integer> running;
    private volatile boolean stopped;
    private volatile int charged;

    Load(Archive archive, CreditLedger ledger, AccountId account) {
      running = CompletableFuture.supplyAsync(() -> run(archive, ledger, account));
    }

    private int run(Archive archive, CreditLedger ledger, AccountId account) {
      int number = 0;
      for (; !stopped; number++) {
        archive.append(List.of(OBSERVATIONS.search(number), OBSERVATIONS.chart(number)));
        ledger.trySpend(account, Integer.toString(number), PricedItem.APP_META, 1);
        charged = number + 1;
        warm.countDown();
      }
      return number;
    }

    /** How many were acknowledged by now; waits for some. */
    int acknowledged() throws InterruptedException {
      warm.await();
      return charged;
    }

    @Override
    public void close() {
      stopped = true;
      running.join();
    }
  }

  /** What the original had when its backup began, and its answers about that time. */
  private record Original(String key, Path backup, int acknowledged, List<String> answers) {}

  @Test
  void aRestoredBackupHasAllThatWasAcknowledgedBeforeItBegan() throws Exception {
    Original original = backUpUnderLoad();

    try (OperatedCluster restored = new OperatedCluster(folder.resolve("restored"), OTHER_PORT)) {
      assertThat(restored.run("restore", original.backup, Map.of()))
          .isEqualTo(
              failure(
                  "restore: nodetool on cassandra1 failed: error: No such keyspace: storescope"));
      restored.createKeyspace();
      assertThat(restored.run("restore", original.backup, Map.of()).error()).isEmpty();
      assertThat(restored.run("restore", original.backup, Map.of()))
          .isEqualTo(failure("restore: the database is not empty: drop it, and create it again"));
      assertThat(StorescopeProcess.run("repair", "--config", restored.configuration()).exitCode())
          .isZero();

      assertComplete(restored, original.acknowledged);
      assertThat(answers(restored, original.key, original.acknowledged))
          .isEqualTo(original.answers);
    }
  }

  private Original backUpUnderLoad() throws Exception {
    Path backups = Files.createDirectory(folder.resolve("backups"));
    try (OperatedCluster cluster = new OperatedCluster(folder.resolve("original"), PORT)) {
      String key;
      int acknowledged;
      Result backup;
      try (Archive archive = App.openArchive(cluster.settings());
          App.Database database = App.openDatabase(cluster.settings())) {
        AccountId ann = newAccount(database);
        key = newKey(database, ann);
        try (Load load = new Load(archive, database.ports().creditLedger(), ann)) {
          acknowledged = load.acknowledged();
          backup = cluster.run("backup", backups, Map.of());
        }
      }
      assertThat(backup.error()).isEmpty();
      assertThat(backup.exitCode()).isZero();
      Path made = Path.of(backup.out().strip());
      assertFailuresAreReported(cluster, backups, made);
      return new Original(key, made, acknowledged, answers(cluster, key, acknowledged));
    }
  }

  private static AccountId newAccount(App.Database database) {
    return database
        .ports()
        .accounts()
        .create(new Username("ann"), "battery staple", Account.Role.ADMINISTRATOR)
        .id();
  }

  private static String newKey(App.Database database, AccountId account) {
    return database
        .ports()
        .accounts()
        .createKey(account, "drill", Scope.READ, Optional.empty())
        .secret();
  }

  private static void assertFailuresAreReported(OperatedCluster cluster, Path backups, Path made)
      throws Exception {
    assertThat(cluster.run("backup", backups, Map.of("PGPORT", "1")).error())
        .startsWith("backup: pg_dump failed: pg_dump: error: connection to server")
        .hasLineCount(1);
    assertThat(
            cluster.run(
                "backup", backups, Map.of("ON_HOST", "sh -c 'echo no route >&2; exit 255'")))
        .isEqualTo(failure("backup: the snapshot of cassandra1 failed: no route"));
    assertThat(list(backups))
        .containsExactlyInAnyOrder(made.getFileName().toString(), "unfinished");
    Path tokens = made.resolve("cassandra-1.info");
    String whole = Files.readString(tokens);
    Files.writeString(tokens, whole.replace("Token ", "Taken "));
    assertThat(cluster.run("restore", made, Map.of()))
        .isEqualTo(
            failure(
                "restore: the files of %s are not those of its manifest: use another backup"
                    .formatted(made)));
    Files.writeString(tokens, whole);
  }

  private static List<String> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static Result failure(String line) {
    return new Result(1, "", line + "\n");
  }

  /** Each charge that is there was for observations that are there, with their ranks. */
  private static void assertComplete(OperatedCluster cluster, int acknowledged) throws IOException {
    Set<String> charged = charged(cluster);
    assertThat(charged)
        .hasSizeGreaterThanOrEqualTo(acknowledged)
        .isEqualTo(numbers(charged.size()));
    try (Archive archive = App.openArchive(cluster.settings())) {
      int stored =
          archive
              .list(NumberedObservations.SEARCH, Instant.EPOCH, Instant.MAX, Integer.MAX_VALUE)
              .size();
      assertThat(stored).isGreaterThanOrEqualTo(charged.size());
      OBSERVATIONS.assertStored(archive, 0, charged.size() - 1);
    }
  }

  private static Set<String> numbers(int end) {
    return IntStream.range(0, end).mapToObj(Integer::toString).collect(Collectors.toSet());
  }

  /** The requests that were charged. */
  private static Set<String> charged(OperatedCluster cluster) throws IOException {
    try (App.Database database = App.openDatabase(cluster.settings())) {
      AccountId ann = database.ports().accounts().find(new Username("ann")).orElseThrow().id();
      return database
          .ports()
          .creditLedger()
          .list(ann, Instant.EPOCH, Instant.MAX, Integer.MAX_VALUE)
          .stream()
          .map(LedgerEntry::requestId)
          .flatMap(Optional::stream)
          .collect(Collectors.toSet());
    }
  }

  private static List<String> answers(OperatedCluster cluster, String key, int number)
      throws Exception {
    Instant then = OBSERVATIONS.at(number - 1);
    List<String> answers = new ArrayList<>();
    try (StorescopeProcess service = StorescopeProcess.serve("--config", cluster.configuration())) {
      for (String path :
          List.of(
              "top-charts?devicetype=iphone&country=us&storeid=6015",
              "search-results?storetype=appstore&devicetype=iphone&country=us&query=maps",
              "app-keyword-ranking?storetype=appstore&storeid=284882215&country=us&query=maps")) {
        String body = service.get("/api/" + path + "&timestamp=" + then, key).body();
        assertThat(body).contains(then.toString());
        answers.add(body.replaceFirst("\"id\":\"[^\"]*\"", ""));
      }
    }
    return answers;
  }
}
