package dev.storescope.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretsTest {
  private final Secrets secrets = new Secrets(new SecureRandom());

  @Test
  void tokensAndKeysHaveAPrefixOfTheirOwn() {
    assertThat(secrets.newToken()).startsWith("sst_").satisfies(SecretsTest::isWellFormed);
    assertThat(secrets.newKey()).startsWith("ssk_").satisfies(SecretsTest::isWellFormed);
  }

  @Test
  void otherTextsAreNotWellFormed() {
    String key = secrets.newKey();
    assertThat(Secrets.isWellFormed(key + "x")).isFalse();
    assertThat(Secrets.isWellFormed(key.substring(1))).isFalse();
    assertThat(Secrets.isWellFormed(key.replace('_', '.'))).isFalse();
    assertThat(Secrets.isWellFormed("")).isFalse();
  }

  @Test
  void noTwoAreTheSame() {
    Set<String> made = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      assertThat(made.add(secrets.newToken())).isTrue();
      assertThat(made.add(secrets.newPassword())).isTrue();
    }
  }

  @Test
  void aPasswordIsLongEnoughAndEasilyRead() {
    assertThat(secrets.newPassword()).matches("[a-zA-Z2-9]{20}").doesNotContainPattern("[ilIO]");
  }

  @Test
  void theHashIsSha256() {
    assertThat(Secrets.hash("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  private static void isWellFormed(String secret) {
    assertThat(Secrets.isWellFormed(secret)).isTrue();
  }
}
