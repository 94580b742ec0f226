package dev.storescope.testkit.server;

import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Username;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.account.PasswordCost;
import dev.storescope.database.delivery.DeliveryScheduler;
import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.MessageSender;
import dev.storescope.delivery.Messaging;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.KindCompleteness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A database of its own in a temporary folder, with an administrator {@code root} and a member
 * {@code ann}. It starts as a copy of one that is made once; passwords are cheap to hash in it.
 */
public final class TestDatabase implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  public static final String PASSWORD = "correct horse";

  private static final String FILE = "storescope.db";
  private static final byte[] ORIGINAL = original();

  private final Path folder = createFolder();
  private final SqlDatabase sql;
  private final InstantSource clock;

  public TestDatabase(InstantSource clock) {
    this.clock = clock;
    try {
      Files.write(folder.resolve(FILE), ORIGINAL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sql = open(folder, clock);
  }

  public SqlDatabase sql() {
    return sql;
  }

  public Account account(String username) {
    return sql.accounts().find(new Username(username)).orElseThrow();
  }

  /** Changes rows to what only earlier versions wrote. */
  public void change(String statement) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(FILE));
        Statement sql = connection.createStatement()) {
      sql.executeUpdate(statement);
    } catch (SQLException e) {
      throw new IllegalArgumentException(statement, e);
    }
  }

  /** Keeps the counts of a day that has ended. */
  public void keep(KindCompleteness kind) {
    CompletenessCounts counts = kind.counts();
    change("insert or ignore into completeness_day values ('%s', true)".formatted(kind.day()));
    change(
        String.format(
            Locale.ROOT,
            "insert into completeness values ('%s', '%s', '%s', '%s', %d, %d, %d, %d, %d)",
            kind.day(),
            kind.store().wireName(),
            kind.country(),
            kind.kind().wireName(),
            counts.wanted(),
            counts.observed(),
            counts.absent(),
            counts.failed(),
            counts.notTried()));
  }

  /** Keeps counts of the running day. */
  public void keepSoFar(KindCompleteness kind, Instant countedAt) {
    CompletenessCounts counts = kind.counts();
    change(
        String.format(
            Locale.ROOT,
            "insert into completeness_so_far values ('%s', '%s', '%s', %d, %d, %d, %d, %d)",
            kind.store().wireName(),
            kind.country(),
            kind.kind().wireName(),
            countedAt.toEpochMilli(),
            counts.observed(),
            counts.absent(),
            counts.failed(),
            counts.notTried()));
  }

  /** Channels with public addresses. */
  public Messaging messaging() {
    return new Messaging(
        sql.channels(),
        sql.outbox(),
        sql.deliveries(),
        sql.awaitedRequests(),
        new ChannelRules(true, false, host -> host.endsWith(".internal")),
        clock);
  }

  /** Has each channel with a due message send one; returns how many were sent. */
  public int deliver(MessageSender sender) {
    AtomicInteger sent = new AtomicInteger();
    SettableClock now = new SettableClock();
    now.set(clock.instant());
    var task =
        sql.deliveryScheduler(
                delivery -> {
                  sent.incrementAndGet();
                  return sender.send(delivery);
                })
            .task();
    TestHelper.createManualScheduler(sql.transactions().dataSource(), task)
        .tableName(DeliveryScheduler.TABLE)
        .clock(now)
        .build()
        .runAnyDueExecutions();
    return sent.get();
  }

  @Override
  public void close() {
    sql.close();
    delete(folder);
  }

  private static byte[] original() {
    Path folder = createFolder();
    try (SqlDatabase sql = open(folder, InstantSource.fixed(NOW))) {
      sql.accounts().create(new Username("root"), PASSWORD, Role.ADMINISTRATOR);
      sql.accounts().create(new Username("ann"), PASSWORD, Role.MEMBER);
    }
    try {
      return Files.readAllBytes(folder.resolve(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(folder);
    }
  }

  private static SqlDatabase open(Path folder, InstantSource clock) {
    DatabaseOptions options =
        DatabaseOptions.of(
                clock,
                new SecureRandom(),
                new KeyRing(new KeyPlace.InFile(folder.resolve("encryption.keys"), true)))
            .withPasswordCost(new PasswordCost(8, 1));
    return SqlDatabase.open(folder, options);
  }

  private static Path createFolder() {
    try {
      return Files.createTempDirectory("storescope-test");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
