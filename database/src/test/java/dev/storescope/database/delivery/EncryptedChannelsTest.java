package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The addresses and secrets of channels are not readable in the database. */
@OnEachDatabase
class EncryptedChannelsTest {
  private static final URI ADDRESS = URI.create("https://hooks.example.com/T0/secret-part");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-29T10:00:00Z"));
  private final DatabaseLocation location;
  private final Path keys;

  EncryptedChannelsTest(SqlEngine engine, @TempDir Path folder, @TempDir Path other) {
    this.location = engine.create(folder);
    this.keys = other.resolve("encryption.keys");
  }

  @Test
  void anAddressAndItsSecretsAreStoredEncrypted() {
    try (SqlDatabase database = open()) {
      NewChannelOf created = create(database);
      database.channels().rotateSecret(created.account(), created.channel().id());
      assertThat(stored(database))
          .hasSize(3)
          .allSatisfy(text -> assertThat(text).startsWith("tink:").doesNotContain("secret-part"));
      assertThat(database.channels().list(created.account())).containsExactly(created.channel());
    }
  }

  @Test
  void whatAnEarlierVersionStoredIsReadAndEncryptedOnce() {
    try (SqlDatabase database = open()) {
      NewChannelOf created = create(database);
      storeInPlain(database, created.secret());
      assertThat(database.channels().list(created.account())).containsExactly(created.channel());
      assertThat(database.encryptOutdatedSecrets().channels()).isEqualTo(1);
      List<String> encrypted = stored(database);
      assertThat(encrypted).hasSize(3).allMatch(text -> text.startsWith("tink:"));
      assertThat(database.encryptOutdatedSecrets().channels()).isZero();
      assertThat(stored(database)).isEqualTo(encrypted);
      assertThat(send(database, created).secrets()).contains(created.secret());
    }
  }

  @Test
  void anAlteredAddressHidesNoOtherChannelAndIsRemoved() {
    try (SqlDatabase database = open()) {
      NewChannelOf altered = create(database);
      Channel other =
          database
              .channels()
              .create(altered.account(), "other", new ChannelTarget.Email("a@example.com"))
              .channel();
      database
          .transactions()
          .transact(
              sql ->
                  sql.update(
                      "update channel set address = substr(address, 1, 20) || 'AAAA' || substr(address, 25) where id = ?",
                      altered.channel().id()));
      assertThat(database.listMissingKeys()).isEmpty();
      List<Channel> listed = database.channels().list(altered.account());
      assertThat(listed).hasSize(2).contains(other);
      assertThat(listed.getFirst().disabled().orElseThrow().reason()).contains("was altered");
      assertThat(database.channels().delete(altered.account(), altered.channel().id())).isTrue();
      assertThat(database.channels().list(altered.account())).containsExactly(other);
    }
  }

  @Test
  void afterARotationOnlyTheNewKeyIsNeeded() throws IOException {
    try (SqlDatabase database = open()) {
      NewChannelOf created = create(database);
      List<String> before = stored(database);
      new KeyRing(place()).rotate();
      assertThat(database.channels().list(created.account())).containsExactly(created.channel());
      try (SqlDatabase next = open()) {
        assertThat(next.encryptOutdatedSecrets().channels()).isEqualTo(1);
        assertThat(stored(next)).doesNotContainAnyElementsOf(before);
      }
      assertThat(database.channels().list(created.account())).containsExactly(created.channel());
    }
  }

  @Test
  void withoutTheKeyNothingIsChanged() throws IOException {
    List<String> before;
    AccountId account;
    try (SqlDatabase database = open()) {
      account = create(database).account();
      before = stored(database);
    }
    Files.move(keys, keys.resolveSibling("elsewhere"));
    try (SqlDatabase database = open()) {
      assertThatThrownBy(() -> database.channels().list(account))
          .isInstanceOf(SecretNotDecryptedException.class)
          .hasMessageContaining("is not in " + keys);
      assertThatThrownBy(database::encryptOutdatedSecrets)
          .isInstanceOf(SecretNotDecryptedException.class);
      assertThat(stored(database)).isEqualTo(before);
    }
  }

  @Test
  void aDatabaseWithoutKeysCreatesNoChannel() {
    KeyRing none = new KeyRing(new KeyPlace.None("Set a key."));
    try (SqlDatabase database =
        location.open(DatabaseOptions.of(clock, new SecureRandom(), none))) {
      assertThatThrownBy(() -> create(database))
          .isInstanceOf(SecretNotEncryptedException.class)
          .hasMessage("Set a key.");
      assertThat(stored(database)).isEmpty();
      assertThat(database.encryptOutdatedSecrets().channels()).isZero();
    }
  }

  private record NewChannelOf(AccountId account, Channel channel, SigningSecret secret) {}

  private static NewChannelOf create(SqlDatabase database) {
    AccountId account = DatabaseLocation.newAccount(database, "ann");
    var created = database.channels().create(account, "ci", new ChannelTarget.Webhook(ADDRESS));
    return new NewChannelOf(account, created.channel(), created.secret().orElseThrow());
  }

  private static void storeInPlain(SqlDatabase database, SigningSecret secret) {
    database
        .transactions()
        .transact(
            sql ->
                sql.update(
                    "update channel set address = ?, secret = ?, former_secret = ?",
                    ADDRESS.toString(),
                    secret.value(),
                    secret.value()));
  }

  private DueDelivery send(SqlDatabase database, NewChannelOf created) {
    Message message =
        new Message(
            "alert.fired", "A rank fell", List.of(new Message.Item("“fox” fell from 1 to 2")));
    database
        .outbox()
        .add(created.account(), created.channel().id(), "key", message, clock.instant());
    return new ManualDeliveries(database, clock)
        .send(_ -> new DeliveryOutcome.Accepted())
        .getFirst();
  }

  private static List<String> stored(SqlDatabase database) {
    return DatabaseLocation.query(
        database,
        """
        select text from (select address as text from channel union all select secret from channel
          union all select former_secret from channel) as stored where text is not null""");
  }

  private KeyPlace place() {
    return new KeyPlace.InFile(keys, true);
  }

  private SqlDatabase open() {
    return location.open(DatabaseOptions.of(clock, new SecureRandom(), new KeyRing(place())));
  }
}
