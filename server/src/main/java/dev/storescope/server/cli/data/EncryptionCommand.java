package dev.storescope.server.cli.data;

import dev.storescope.encryption.KeyRing;
import dev.storescope.secrets.SecretCounts;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.EncryptionKeys;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Settings;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Manages the keys that encrypt the secrets in the database. */
@Command(
    name = "encryption",
    description =
        "Manage the keys that encrypt the secrets of channels and connections in the database"
            + " (docs/encryption.md).")
public final class EncryptionCommand {
  @Command(name = "status", description = "Show where the keys are, and which one encrypts.")
  int status(@Mixin CommonOptions common) {
    Settings settings = common.settings();
    App.requireInstallation(settings);
    KeyRing keys = EncryptionKeys.of(settings);
    Optional<KeyRing.Status> status = keys.findStatus();
    Optional<String> missing = App.findMissingKeys(settings);
    return common.print(
        status
                .map(
                    found ->
                        String.format(
                            Locale.ROOT,
                            "Key %s in %s encrypts; keys there: %d.",
                            found.primary(),
                            keys.place(),
                            found.keys()))
                .orElseGet(
                    () ->
                        missing.isPresent()
                            ? "No key."
                            : "No key yet. " + keys.place().whenMissing())
            + missing.map(text -> "\n" + text).orElse(""),
        node -> {
          node.put("place", keys.place().toString());
          status.ifPresent(found -> node.put("key", found.primary()).put("keys", found.keys()));
          missing.ifPresent(text -> node.put("problem", text));
        });
  }

  @Command(
      name = "rotate",
      description =
          "Add a key that encrypts from now on, and encrypt all secrets again. The former keys"
              + " stay in the file: backups need them.")
  int rotate(@Mixin CommonOptions common) {
    Settings settings = common.settings();
    App.requireInstallation(settings);
    KeyRing keys = EncryptionKeys.of(settings);
    try (Database database = common.openDatabase()) {
      requireAll(database, settings);
      if (keys.findStatus().isPresent()) {
        // Fails if a secret cannot be decrypted; then no key is added.
        database.encryptOutdatedSecrets();
      }
      KeyRing.Status status = keys.rotate();
      SecretCounts encrypted = database.encryptOutdatedSecrets();
      return common.print(
          "Key %s in %s encrypts from now on. Encrypted with it: %s."
              .formatted(status.primary(), keys.place(), text(encrypted)),
          node -> {
            node.put("key", status.primary());
            fill(node, encrypted);
          });
    }
  }

  @Command(
      name = "give-up",
      description =
          "If a key is lost: disable the channels that were encrypted with it and forget their"
              + " addresses, and delete the connections, so that the service starts again.")
  int giveUp(
      @Mixin CommonOptions common,
      @Option(names = "--yes", required = true, description = "confirm that the key is lost")
          boolean confirmed) {
    EncryptionKeys.requireReadable(common.settings());
    try (Database database = common.openDatabase()) {
      SecretCounts lost = database.replaceLostSecrets();
      return common.print(
          "Channels were disabled and connections deleted because their key is lost: %s."
              .formatted(text(lost)),
          node -> fill(node, lost));
    }
  }

  private static void requireAll(Database database, Settings settings) {
    EncryptionKeys.describe(database.listMissingKeys(), settings)
        .ifPresent(
            missing -> {
              throw new Stopped(missing);
            });
  }

  private static String text(SecretCounts counts) {
    return String.format(
        Locale.ROOT, "channels %d, connections %d", counts.channels(), counts.connections());
  }

  private static void fill(ObjectNode node, SecretCounts counts) {
    node.put("channels", counts.channels()).put("connections", counts.connections());
  }
}
