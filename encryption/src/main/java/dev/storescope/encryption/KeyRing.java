package dev.storescope.encryption;

import dev.storescope.secrets.SecretCipher;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts with the keys of a {@link KeyPlace}, as they are then. To decrypt, they are read when
 * one is needed first, and again for a secret whose key is not among them, as another process may
 * have added it. A key that was read once still decrypts if it is there no more.
 */
public final class KeyRing implements SecretCipher {
  /** No address and no credential begins so. */
  private static final String PREFIX = "tink:";

  private static final String ALTERED =
      "A secret in the database was altered, or belongs to something else. Enter it again.";

  private final KeyPlace place;
  private boolean isCreating = true;
  private @Nullable Keyset keys;

  public KeyRing(KeyPlace place) {
    this.place = place;
  }

  public KeyPlace place() {
    return place;
  }

  /**
   * What is known of the keys.
   *
   * @param primary the id of the one that encrypts
   * @param keys how many there are
   */
  public record Status(String primary, int keys) {}

  /** Empty if there are no keys yet. */
  public synchronized Optional<Status> findStatus() {
    return reread().map(found -> new Status(name(found.primary()), found.size()));
  }

  @Override
  public synchronized String encrypt(String secret, String purpose) {
    Keyset current = findToEncrypt();
    try {
      return PREFIX + Base64.getEncoder().encodeToString(current.encrypt(secret, purpose));
    } catch (GeneralSecurityException e) {
      throw new SecretNotEncryptedException("The keys in " + place + " cannot encrypt.", e);
    }
  }

  private Keyset findToEncrypt() {
    try {
      return reread().or(() -> Optional.ofNullable(keys)).orElseGet(this::create);
    } catch (SecretNotDecryptedException e) {
      throw new SecretNotEncryptedException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public synchronized String decrypt(String stored, String purpose) {
    if (!stored.startsWith(PREFIX)) {
      return stored;
    }
    byte[] ciphertext = ciphertext(stored);
    Keyset current = with(Keyset.keyOf(ciphertext));
    try {
      return current.decrypt(ciphertext, purpose);
    } catch (GeneralSecurityException e) {
      throw new SecretNotDecryptedException(ALTERED, e);
    }
  }

  @Override
  public synchronized boolean isOutdated(String stored) {
    if (!stored.startsWith(PREFIX)) {
      return true;
    }
    reread();
    int key = Keyset.keyOf(ciphertext(stored));
    return with(key).primary() != key;
  }

  @Override
  public synchronized Optional<String> findMissingKey(String stored) {
    if (!stored.startsWith(PREFIX)) {
      return Optional.empty();
    }
    int key;
    try {
      key = Keyset.keyOf(ciphertext(stored));
    } catch (SecretNotDecryptedException e) {
      // It was altered, and has no key any more.
      return Optional.empty();
    }
    return findWith(key).isPresent() ? Optional.empty() : Optional.of(name(key));
  }

  @Override
  public synchronized void createKeys(boolean created) {
    isCreating = created;
  }

  /**
   * Adds a key, which encrypts from now on. The former ones stay, for what they have encrypted.
   *
   * @throws SecretNotEncryptedException if the keys are not in a file, or it cannot be written
   */
  public synchronized Status rotate() {
    if (!(place instanceof KeyPlace.InFile(var path, _))) {
      throw new SecretNotEncryptedException(
          "Only keys in a file can be rotated. Put them into a file, and set encryption.key_file.");
    }
    try {
      new KeyFile(path).addFirst(Keyset.newKey(), reread().isPresent());
      return findStatus().orElseThrow();
    } catch (IOException e) {
      throw new SecretNotEncryptedException(place + " cannot be written.", e);
    }
  }

  /** Keys with one of an id. */
  private Keyset with(int id) {
    return findWith(id)
        .orElseThrow(
            () ->
                new SecretNotDecryptedException(
                    "A secret in the database was encrypted with the key %s, which is not in %s. %s"
                        .formatted(name(id), place, place.remedy())));
  }

  private Optional<Keyset> findWith(int id) {
    return Optional.ofNullable(keys)
        .filter(known -> known.has(id))
        .or(() -> reread().filter(known -> known.has(id)));
  }

  private static byte[] ciphertext(String stored) {
    try {
      byte[] ciphertext = Base64.getDecoder().decode(stored.substring(PREFIX.length()));
      if (ciphertext.length >= Keyset.SHORTEST_CIPHERTEXT) {
        return ciphertext;
      }
      throw new SecretNotDecryptedException(ALTERED);
    } catch (IllegalArgumentException e) {
      throw new SecretNotDecryptedException(ALTERED, e);
    }
  }

  private static String name(int key) {
    return Integer.toUnsignedString(key);
  }

  private Optional<Keyset> reread() {
    Optional<Keyset> found = readPlace().map(this::withFormer);
    found.ifPresent(read -> keys = read);
    return found;
  }

  private Keyset withFormer(Keyset found) {
    try {
      return keys == null ? found : found.with(keys);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("valid keys could not be combined", e);
    }
  }

  private Optional<Keyset> readPlace() {
    try {
      return switch (place) {
        case KeyPlace.None _ -> Optional.empty();
        case KeyPlace.Written(String text) -> Optional.of(Keyset.parse(text));
        case KeyPlace.InFile(var path, _) -> Optional.of(Keyset.parse(Files.readString(path)));
      };
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new SecretNotDecryptedException(
          place + " cannot be read. Check that this user may read it.", e);
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      throw new SecretNotDecryptedException(
          "The keys in %s are not valid. Each is 32 bytes in Base64, as `openssl rand -base64 32` prints them."
              .formatted(place),
          e);
    }
  }

  private Keyset create() {
    if (!(place instanceof KeyPlace.InFile(var path, boolean isCreated)) || !isCreated) {
      throw new SecretNotEncryptedException(place.whenMissing());
    }
    if (!isCreating) {
      throw new SecretNotEncryptedException(
          "The database has secrets that were encrypted with a key that is not in %s. %s"
              .formatted(place, place.remedy()));
    }
    try {
      new KeyFile(path).createIfAbsent(Keyset.newKey());
      return reread().orElseThrow();
    } catch (IOException e) {
      throw new SecretNotEncryptedException(place + " cannot be written.", e);
    }
  }
}
