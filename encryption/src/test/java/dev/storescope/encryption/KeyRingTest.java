package dev.storescope.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.file.PrivateFiles;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRingTest {
  private static final String SECRET = "https://hooks.example.com/Ünïcode/T0/B1";
  private static final String PURPOSE = "address of a channel of account 1";

  @TempDir private Path folder;

  @Test
  void aSecretIsReadBackByAnotherProcess() {
    String stored = ring().encrypt(SECRET, PURPOSE);
    assertThat(stored).startsWith("tink:").doesNotContain("example").isPrintable();
    assertThat(stored).matches("\\p{ASCII}*");
    assertThat(ring().decrypt(stored, PURPOSE)).isEqualTo(SECRET);
    assertThat(ring().isOutdated(stored)).isFalse();
    assertThat(ring().encrypt(SECRET, PURPOSE)).isNotEqualTo(stored);
  }

  @Test
  void theFileIsCreatedWithTheFirstSecretAndIsItsOwnersOnly() throws IOException {
    KeyRing ring = ring();
    assertThat(ring.findStatus()).isEmpty();
    assertThat(ring.decrypt("plain", PURPOSE)).isEqualTo("plain");
    assertThat(file()).doesNotExist();
    ring.encrypt(SECRET, PURPOSE);
    assertThat(PrivateFiles.isPrivate(file())).isTrue();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void whatAnEarlierVersionStoredIsOutdated() {
    assertThat(ring().isOutdated("https://hooks.example.com/T0")).isTrue();
    assertThat(ring().isOutdated("whsec_AAAA")).isTrue();
  }

  @Test
  void afterARotationFormerSecretsAreReadAndOutdated() {
    KeyRing ring = ring();
    KeyRing other = ring();
    String former = ring.encrypt(SECRET, PURPOSE);
    other.decrypt(former, PURPOSE);
    String before = ring.findStatus().orElseThrow().primary();
    KeyRing.Status rotated = ring().rotate();
    assertThat(rotated.keys()).isEqualTo(2);
    assertThat(rotated.primary()).isNotEqualTo(before);
    String next = other.encrypt(SECRET, PURPOSE);
    assertThat(ring().isOutdated(former)).isTrue();
    assertThat(ring().isOutdated(next)).isFalse();
    assertThat(other.decrypt(next, PURPOSE)).isEqualTo(SECRET);
    assertThat(other.decrypt(former, PURPOSE)).isEqualTo(SECRET);
  }

  @Test
  void aSecretOfAnotherAccountOrAnAlteredOneIsNotDecrypted() {
    KeyRing ring = ring();
    String stored = ring.encrypt(SECRET, PURPOSE);
    for (String altered :
        List.of(
            stored.substring(0, stored.length() - 8) + "AAAAAAA=",
            "tink:" + Base64.getEncoder().encodeToString(new byte[4]),
            "tink:,")) {
      assertThatThrownBy(() -> ring.decrypt(altered, PURPOSE))
          .isInstanceOf(SecretNotDecryptedException.class)
          .hasMessageContaining("was altered");
    }
    assertThatThrownBy(() -> ring.decrypt(stored, "address of a channel of account 2"))
        .isInstanceOf(SecretNotDecryptedException.class)
        .hasMessageContaining("belongs to something else");
  }

  @Test
  void aMissingKeyIsNamed() throws IOException {
    KeyRing ring = ring();
    String stored = ring.encrypt(SECRET, PURPOSE);
    String key = ring.findStatus().orElseThrow().primary();
    Files.delete(file());
    assertThatThrownBy(() -> ring().decrypt(stored, PURPOSE))
        .isInstanceOf(SecretNotDecryptedException.class)
        .hasMessage(
            "A secret in the database was encrypted with the key %s, which is not in %s. Put the file with that key there.",
            key, file());
    ring().encrypt(SECRET, PURPOSE);
    assertThatThrownBy(() -> ring().decrypt(stored, PURPOSE)).hasMessageContaining(key);
    assertThatThrownBy(() -> ring().isOutdated(stored)).hasMessageContaining(key);
    assertThatThrownBy(() -> none().decrypt(stored, PURPOSE))
        .hasMessageContaining("which is not in the settings. Set encryption.keys to it.");
  }

  @Test
  void aKeyThatWasReadStillDecryptsIfTheFileIsReplaced() throws IOException {
    KeyRing running = ring();
    String former = running.encrypt(SECRET, PURPOSE);
    Files.delete(file());
    String next = ring().encrypt(SECRET, PURPOSE);
    assertThat(running.decrypt(next, PURPOSE)).isEqualTo(SECRET);
    assertThat(running.decrypt(former, PURPOSE)).isEqualTo(SECRET);
  }

  @Test
  void aFileWithoutKeysIsRefused() throws IOException {
    for (String wrong : List.of("{}", "", "AAAA", "password")) {
      Files.writeString(file(), wrong);
      assertThatThrownBy(() -> ring().encrypt(SECRET, PURPOSE))
          .hasMessage(
              "The keys in %s are not valid. Each is 32 bytes in Base64, as `openssl rand -base64 32` prints them.",
              file());
      assertThatThrownBy(() -> ring().rotate()).hasMessageContaining("are not valid");
      assertThat(file()).hasContent(wrong);
    }
  }

  @Test
  void anInstallationWithoutKeysEncryptsNothing() {
    assertThat(none().decrypt("plain", PURPOSE)).isEqualTo("plain");
    assertThatThrownBy(() -> none().encrypt(SECRET, PURPOSE))
        .isInstanceOf(SecretNotEncryptedException.class)
        .hasMessage("Set it.");
    KeyRing set = new KeyRing(new KeyPlace.InFile(file(), false));
    assertThatThrownBy(() -> set.encrypt(SECRET, PURPOSE))
        .hasMessage("%s does not exist. Create it with `storescope encryption rotate`.", file());
    assertThat(set.rotate().keys()).isEqualTo(1);
    assertThat(set.decrypt(set.encrypt(SECRET, PURPOSE), PURPOSE)).isEqualTo(SECRET);
  }

  @Test
  void keysMayBeWrittenInTheSettings() throws IOException {
    String stored = ring().encrypt(SECRET, PURPOSE);
    ring().rotate();
    String keys = Files.readString(file()).replace('\n', ' ');
    KeyRing written = new KeyRing(new KeyPlace.Written(keys));
    assertThat(written.decrypt(stored, PURPOSE)).isEqualTo(SECRET);
    assertThat(written.isOutdated(stored)).isTrue();
    assertThatThrownBy(written::rotate)
        .hasMessage(
            "Only keys in a file can be rotated. Put them into a file, and set encryption.key_file.");
  }

  @Test
  void processesThatBeginAtOnceUseOneKey() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<String>> all =
          IntStream.range(0, 16)
              .<Callable<String>>mapToObj(_ -> () -> ring().encrypt(SECRET, PURPOSE))
              .toList();
      for (var each : threads.invokeAll(all)) {
        assertThat(ring().decrypt(each.get(), PURPOSE)).isEqualTo(SECRET);
      }
    }
  }

  @Test
  void rotationsAtOnceLoseNoKey() throws Exception {
    ring().encrypt(SECRET, PURPOSE);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<KeyRing.Status>> all =
          IntStream.range(0, 4)
              .<Callable<KeyRing.Status>>mapToObj(_ -> () -> ring().rotate())
              .toList();
      for (var each : threads.invokeAll(all)) {
        each.get();
      }
    }
    assertThat(ring().findStatus().orElseThrow().keys()).isEqualTo(5);
  }

  private KeyRing ring() {
    return new KeyRing(new KeyPlace.InFile(file(), true));
  }

  private static KeyRing none() {
    return new KeyRing(new KeyPlace.None("Set it."));
  }

  private Path file() {
    return folder.resolve("encryption.keys");
  }
}
