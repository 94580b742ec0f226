package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Connections;
import dev.storescope.connections.Credentials;
import dev.storescope.connections.Credentials.AppStoreConnect;
import dev.storescope.connections.Credentials.AppleAds;
import dev.storescope.connections.Credentials.GooglePlay;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.secrets.SecretCounts;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Connections} promises. */
@OnEachDatabase
class ConnectionsTest {
  private static final Instant START = Instant.parse("2026-11-29T10:00:00.123Z");
  private static final Credentials APPLE = SampleCredentials.APP_STORE_CONNECT;
  private static final Credentials GOOGLE = SampleCredentials.GOOGLE_PLAY;
  private static final Credentials ADS = SampleCredentials.APPLE_ADS;

  private final SettableClock clock = new SettableClock(START);
  private final DatabaseLocation location;
  private final Path keys;

  private SqlDatabase database;
  private AccountId ann;
  private AccountId bob;

  ConnectionsTest(SqlEngine engine, @TempDir Path folder, @TempDir Path other) {
    this.location = engine.create(folder);
    this.keys = other.resolve("encryption.keys");
    this.database = open();
  }

  @BeforeEach
  final void createAccounts() {
    ann = DatabaseLocation.newAccount(database, "ann");
    bob = DatabaseLocation.newAccount(database, "bob");
  }

  @AfterEach
  final void close() {
    database.close();
  }

  @Test
  void aConnectionIsFoundByItsIdAndItsNameAlsoAfterARestart() {
    Connection created = create("Acme", APPLE);
    assertThat(created)
        .isEqualTo(
            new Connection(
                created.id(),
                ann,
                ConnectionKind.APP_STORE_CONNECT,
                "Acme",
                "2X9R4HXF34",
                START,
                Optional.empty(),
                Optional.empty()));
    reopen();
    assertThat(connections().find(ann, created.id())).contains(created);
    assertThat(connections().find(ann, "Acme")).contains(created);
    assertThat(connections().find(ann, "acme")).isEmpty();
    assertThat(connections().findCredentials(ann, created.id())).contains(APPLE);
  }

  @Test
  void connectionsAreListedOldestFirst() {
    Connection first = create("z", APPLE);
    Connection second = create("a", ADS);
    assertThat(connections().list(ann)).containsExactly(first, second);
  }

  @Test
  void theCredentialsOfEachKindAreKept() {
    for (Credentials each : List.of(APPLE, GOOGLE, ADS, withLeast(APPLE), withLeast(GOOGLE))) {
      Connection created = create("a", each);
      assertThat(connections().findCredentials(ann, created.id())).contains(each);
      assertThat(created.kind()).isEqualTo(each.kind());
      connections().delete(ann, created.id());
    }
  }

  private static Credentials withLeast(Credentials credentials) {
    return switch (credentials) {
      case AppStoreConnect(_, String keyId, var key, _) ->
          new AppStoreConnect(Optional.empty(), keyId, key, Optional.empty());
      case GooglePlay(String email, String keyId, var key, _) ->
          new GooglePlay(email, keyId, key, Optional.empty());
      case AppleAds(String client, String team, String keyId, var key, _) ->
          new AppleAds(client, team, keyId, key, Optional.empty());
    };
  }

  @Test
  void anotherAccountFindsChangesAndDeletesNothing() {
    long id = create("Acme", APPLE).id();
    assertThat(connections().list(bob)).isEmpty();
    assertThat(connections().find(bob, id)).isEmpty();
    assertThat(connections().find(bob, "Acme")).isEmpty();
    assertThat(connections().findCredentials(bob, id)).isEmpty();
    assertThat(connections().noteTest(bob, id, test())).isFalse();
    assertThat(connections().delete(bob, id)).isFalse();
    assertThat(connections().find(ann, id).orElseThrow().lastTest()).isEmpty();
    assertThat(connections().create(bob, "Acme", APPLE).account()).isEqualTo(bob);
  }

  @Test
  void aNameIsUsedOnceInAWorkspaceAndIsValid() {
    create("Acme", APPLE);
    assertThatThrownBy(() -> create("Acme", GOOGLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A connection with this name already exists. Use another name.");
    assertThatThrownBy(() -> create(" ", GOOGLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The name of a connection must have 1 to 100 characters.");
    assertThat(connections().list(ann)).hasSize(1);
  }

  @Test
  void aWorkspaceHasAtMostFifty() {
    for (int i = 0; i < Connections.MOST; i++) {
      create("c" + i, APPLE);
    }
    assertThatThrownBy(() -> create("more", APPLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Limit reached: an account has at most 50 connections. Remove one first.");
  }

  @Test
  void anUnknownOrDeletedAccountGetsNoConnection() {
    create("Acme", APPLE);
    database.accounts().delete(ann);
    assertThat(stored()).isEmpty();
    assertThatThrownBy(() -> create("Other", APPLE)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTestReplacesTheOneBefore() {
    long id = create("Acme", APPLE).id();
    assertThat(connections().noteTest(ann, id, new ConnectionTest(START, List.of()))).isTrue();
    assertThat(connections().noteTest(ann, id, test())).isTrue();
    reopen();
    assertThat(connections().find(ann, id).orElseThrow().lastTest()).contains(test());
    assertThat(connections().noteTest(ann, id + 1, test())).isFalse();
  }

  @Test
  void aFetchReplacesTheOneBeforeAndNoTest() {
    long id = create("Acme", APPLE).id();
    connections().noteTest(ann, id, new ConnectionTest(START, List.of()));
    assertThat(connections().noteFetch(ann, id, new ConnectionTest(START, List.of()))).isTrue();
    assertThat(connections().noteFetch(ann, id, test())).isTrue();
    assertThat(connections().noteFetch(bob, id, test())).isFalse();
    reopen();
    Connection found = connections().find(ann, id).orElseThrow();
    assertThat(found.lastFetch()).contains(test());
    assertThat(found.lastTest()).contains(new ConnectionTest(START, List.of()));
  }

  @Test
  void thoseOfAllAccountsAreListed() {
    Connection first = create("Acme", APPLE);
    Connection second = connections().create(bob, "Acme", ADS);
    assertThat(connections().listAll()).containsExactly(first, second);
  }

  private static ConnectionTest test() {
    return new ConnectionTest(
        START.plusMillis(1),
        List.of(
            new Reading("apps", new CanRead("3 apps")),
            new Reading("reviews", new Refused("Add the role Customer Support.")),
            new Reading("sales", new Unknown("App Store Connect did not answer."))));
  }

  @Test
  void aDeletedConnectionIsGone() {
    Connection other = create("Other", GOOGLE);
    long id = create("Acme", APPLE).id();
    assertThat(connections().delete(ann, id)).isTrue();
    assertThat(connections().delete(ann, id)).isFalse();
    assertThat(connections().findCredentials(ann, id)).isEmpty();
    assertThat(connections().list(ann)).containsExactly(other);
  }

  @Test
  void credentialsAreStoredEncrypted() {
    create("Acme", APPLE);
    create("Play", GOOGLE);
    String secret = SampleCredentials.EC_KEY.lines().skip(1).findFirst().orElseThrow();
    assertThat(stored())
        .hasSize(2)
        .allSatisfy(
            row ->
                assertThat(row)
                    .contains("tink:")
                    .doesNotContain(secret, "57246542", "85123456", "PRIVATE", "pubsite"));
  }

  @Test
  void theCredentialsOfAnotherAccountAreNotDecrypted() {
    long mine = create("Acme", APPLE).id();
    long other = connections().create(bob, "Acme", APPLE).id();
    database
        .transactions()
        .transact(
            sql ->
                sql.update(
                    "update connection set credentials ="
                        + " (select credentials from connection where id = ?) where id = ?",
                    mine,
                    other));
    assertThatThrownBy(() -> connections().findCredentials(bob, other))
        .isInstanceOf(SecretNotDecryptedException.class);
  }

  @Test
  void withoutAKeyToEncryptWithNoneIsCreated() {
    database.close();
    database = open(new KeyRing(new KeyPlace.None("Set a key.")));
    assertThatThrownBy(() -> create("Acme", APPLE))
        .isInstanceOf(SecretNotEncryptedException.class)
        .hasMessage("Set a key.");
    assertThat(connections().list(ann)).isEmpty();
  }

  @Test
  void credentialsAreReplacedByOthersOfTheirKind() {
    Connection created = create("Acme", APPLE);
    connections().noteTest(ann, created.id(), new ConnectionTest(created.createdAt(), List.of()));
    Credentials.AppStoreConnect other =
        new Credentials.AppStoreConnect(
            Optional.empty(),
            "NEWKEY1234",
            SampleCredentials.APP_STORE_CONNECT.key(),
            Optional.empty());
    Connection replaced = connections().replace(ann, created.id(), other).orElseThrow();
    assertThat(replaced.identity()).isEqualTo("NEWKEY1234");
    assertThat(replaced.lastTest()).isEmpty();
    assertThat(replaced.name()).isEqualTo("Acme");
    assertThat(connections().findCredentials(ann, created.id())).contains(other);
    assertThatThrownBy(() -> connections().replace(ann, created.id(), GOOGLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The connection is one to App Store Connect.");
    assertThat(connections().replace(bob, created.id(), other)).isEmpty();
    assertThat(connections().findCredentials(ann, created.id())).contains(other);
  }

  @Test
  void afterARotationOnlyTheNewKeyIsNeeded() {
    long id = create("Acme", APPLE).id();
    List<String> before = stored();
    new KeyRing(place()).rotate();
    reopen();
    assertThat(database.encryptOutdatedSecrets()).isEqualTo(new SecretCounts(0, 1));
    assertThat(database.encryptOutdatedSecrets()).isEqualTo(new SecretCounts(0, 0));
    assertThat(stored()).doesNotContainAnyElementsOf(before);
    assertThat(connections().findCredentials(ann, id)).contains(APPLE);
  }

  @Test
  void aConnectionWhoseKeyIsLostIsListedAndDeletedByGivingItUp() throws IOException {
    Connection lost = create("Acme", APPLE);
    Files.delete(keys);
    reopen();
    assertThat(connections().list(ann)).containsExactly(lost);
    assertThatThrownBy(() -> connections().findCredentials(ann, lost.id()))
        .isInstanceOf(SecretNotDecryptedException.class)
        .hasMessageContaining("is not in " + keys);
    assertThat(database.listMissingKeys()).hasSize(1);
    assertThatThrownBy(() -> create("New", GOOGLE))
        .isInstanceOf(SecretNotEncryptedException.class)
        .hasMessageContaining("Put the file with that key there.");
    assertThat(keys).doesNotExist();
    assertThat(database.replaceLostSecrets()).isEqualTo(new SecretCounts(0, 1));
    assertThat(database.replaceLostSecrets()).isEqualTo(new SecretCounts(0, 0));
    assertThat(database.listMissingKeys()).isEmpty();
    Connection kept = create("New", GOOGLE);
    assertThat(connections().list(ann)).containsExactly(kept);
  }

  private Connection create(String name, Credentials credentials) {
    return connections().create(ann, name, credentials);
  }

  private Connections connections() {
    return database.connections();
  }

  /** Each row as one text. */
  private List<String> stored() {
    return DatabaseLocation.query(
        database,
        "select name || identity || kind || credentials || coalesce(last_test, '') from connection");
  }

  private void reopen() {
    database.close();
    database = open();
  }

  private SqlDatabase open() {
    return open(new KeyRing(place()));
  }

  private SqlDatabase open(KeyRing ring) {
    return location.open(DatabaseOptions.of(clock, new SecureRandom(), ring));
  }

  private KeyPlace place() {
    return new KeyPlace.InFile(keys, true);
  }
}
