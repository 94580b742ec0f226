package dev.storescope.server;

import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the keys are that encrypt the secrets in the database. */
public final class EncryptionKeys {
  private static final String FILE = "encryption.keys";

  private EncryptionKeys() {}

  public static KeyRing of(Settings settings) {
    return new KeyRing(placeOf(settings));
  }

  /** A node has to be told the keys of a database that it shares. */
  private static KeyPlace placeOf(Settings settings) {
    boolean isInFile = settings.find(Setting.ENCRYPTION_KEY_FILE).isPresent();
    if (isInFile && settings.find(Setting.ENCRYPTION_KEYS).isPresent()) {
      throw new ConfigurationException(
          "encryption.keys and encryption.key_file are both set. Set one of them.");
    }
    if (isInFile) {
      return new KeyPlace.InFile(settings.path(Setting.ENCRYPTION_KEY_FILE), false);
    }
    if (settings.find(Setting.ENCRYPTION_KEYS).isPresent()) {
      return new KeyPlace.Written(settings.text(Setting.ENCRYPTION_KEYS));
    }
    return settings.find(Setting.POSTGRES_URL).isPresent()
        ? new KeyPlace.None(
            "This installation has no encryption key. Set encryption.keys to the output of `openssl rand -base64 32`, the same on every node.")
        : new KeyPlace.InFile(fileIn(settings.path(Setting.DATA)), true);
  }

  private static Path fileIn(Path dataFolder) {
    return dataFolder.resolve(FILE);
  }

  /**
   * Fails if there are keys that cannot be read, or none where the settings name some: that is no
   * loss, but a mistake or a disk that is not mounted.
   *
   * @throws ConfigurationException that says so
   */
  public static void requireReadable(Settings settings) {
    KeyPlace place = placeOf(settings);
    try {
      boolean isFound = new KeyRing(place).findStatus().isPresent();
      if (!isFound && place instanceof KeyPlace.InFile(_, boolean isCreated) && !isCreated) {
        throw new ConfigurationException(place.whenMissing());
      }
    } catch (SecretNotDecryptedException e) {
      throw new ConfigurationException(String.valueOf(e.getMessage()), e);
    }
  }

  /** What to do about keys that are not there, in sentences; empty if none is missing. */
  public static Optional<String> describe(Set<String> missing, Settings settings) {
    KeyPlace place = placeOf(settings);
    return Optional.of(missing)
        .filter(keys -> !keys.isEmpty())
        .map(
            keys ->
                "Secrets in the database were encrypted with keys that are not in %s: %s. %s"
                    .formatted(place, String.join(", ", keys), place.remedy()));
  }

  /** Creates keys unless there are some. */
  public static void create(Settings settings) {
    KeyRing keys = of(settings);
    if (keys.findStatus().isEmpty()) {
      keys.rotate();
    }
  }

  /** Settings that have the same keys with another data folder. */
  public static Settings keep(Settings settings) {
    return placeOf(settings) instanceof KeyPlace.InFile(Path file, _)
        ? settings.with(Map.of(Setting.ENCRYPTION_KEY_FILE, file.toString()))
        : settings;
  }
}
