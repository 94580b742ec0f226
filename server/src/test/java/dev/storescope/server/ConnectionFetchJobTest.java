package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetcher;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionFetchJobTest {
  private static final Outcome FOUND = new CanRead("3 apps");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-20T12:00:00Z"));
  private final Path keys;
  private final Path folder;
  private SqlDatabase database;
  private final AccountId ann;
  private final List<String> fetched = new ArrayList<>();
  private Outcome outcome = FOUND;

  ConnectionFetchJobTest(@TempDir Path folder) {
    this.folder = folder;
    this.keys = folder.resolve("encryption.keys");
    this.database = open();
    this.ann = createAccount("ann");
  }

  private SqlDatabase open() {
    return SqlDatabase.open(
        folder,
        DatabaseOptions.of(
            clock, new SecureRandom(), new KeyRing(new KeyPlace.InFile(keys, true))));
  }

  private AccountId createAccount(String name) {
    return database
        .accounts()
        .create(new Username(name), "a long password", Account.Role.MEMBER)
        .id();
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aConnectionIsFetchedOnceOnEachDate() {
    connect(ann, "Acme", SampleCredentials.APP_STORE_CONNECT);
    run();
    clock.advance(Duration.ofHours(1));
    run();
    assertThat(fetched).containsExactly("Acme");
    clock.advance(Duration.ofHours(11));
    run();
    assertThat(fetched).containsExactly("Acme", "Acme");
    assertThat(only().lastFetch().orElseThrow())
        .isEqualTo(new ConnectionTest(clock.instant(), List.of(new Reading("apps", FOUND))));
  }

  @Test
  void whatWasNotAnsweredIsFetchedAgainAndARefusalIsNot() {
    connect(ann, "Acme", SampleCredentials.APP_STORE_CONNECT);
    outcome = new Unknown("App Store Connect did not answer.");
    run();
    outcome = new Refused("Accept the agreements.");
    run();
    run();
    assertThat(fetched).containsExactly("Acme", "Acme");
  }

  @Test
  void onlyActiveAccountsAndKnownKindsAreFetched() {
    AccountId bob = createAccount("bob");
    connect(ann, "Acme", SampleCredentials.APP_STORE_CONNECT);
    connect(ann, "Ads", SampleCredentials.APPLE_ADS);
    connect(bob, "Disabled", SampleCredentials.APP_STORE_CONNECT);
    run();
    assertThat(fetched).containsExactly("Acme");
  }

  @Test
  void aFailureOfOneIsNoneOfTheOthers() {
    connect(ann, "Broken", SampleCredentials.APP_STORE_CONNECT);
    connect(ann, "Acme", SampleCredentials.APP_STORE_CONNECT);
    run();
    assertThat(fetched).containsExactly("Broken", "Acme");
  }

  @Test
  void credentialsThatAreLostAreStated() throws IOException {
    connect(ann, "Acme", SampleCredentials.APP_STORE_CONNECT);
    database.close();
    Files.delete(keys);
    database = open();
    run();
    assertThat(fetched).isEmpty();
    assertThat(only().lastFetch().orElseThrow().readings())
        .extracting(reading -> reading.outcome().detail())
        .containsExactly("The credentials cannot be decrypted. Ask the operator of this service.");
  }

  private void connect(AccountId account, String name, Credentials credentials) {
    database.connections().create(account, name, credentials);
  }

  private Connection only() {
    List<Connection> connections = database.connections().list(ann);
    assertThat(connections).hasSize(1);
    return connections.getFirst();
  }

  private void run() {
    ConnectionFetcher fetcher =
        (connection, _) -> {
          fetched.add(connection.name());
          if (connection.name().equals("Broken")) {
            throw new IllegalStateException("a mistake in the program");
          }
          return new ConnectionTest(clock.instant(), List.of(new Reading("apps", outcome)));
        };
    ConnectionFetches fetches =
        new ConnectionFetches(
            database.connections(), Map.of(ConnectionKind.APP_STORE_CONNECT, fetcher), clock);
    new ConnectionFetchJob(fetches, ann::equals).run();
  }
}
