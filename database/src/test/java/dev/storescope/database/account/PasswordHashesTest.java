package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.TestCipher;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashesTest {
  private static final PasswordCost DEFAULT =
      DatabaseOptions.of(InstantSource.system(), new SecureRandom(), TestCipher.CIPHER)
          .passwordCost();

  private final PasswordHashes hashes = new PasswordHashes(new SecureRandom(), DEFAULT);

  @Test
  void theDefaultCostIsTheFirstThatOwaspRecommends() {
    assertThat(hashes.hash("correct horse")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
  }

  @Test
  void aHashMatchesItsPasswordOnly() {
    Optional<String> hash = Optional.of(hashes.hash("correct horse"));
    assertThat(hashes.matches("correct horse", hash)).isTrue();
    assertThat(hashes.matches("battery staple", hash)).isFalse();
    assertThat(hashes.matches("correct horse", Optional.empty())).isFalse();
  }

  @Test
  void aHashOfAnotherCostStillMatches() {
    PasswordHashes cheap = new PasswordHashes(new SecureRandom(), new PasswordCost(8, 1));
    assertThat(hashes.matches("correct horse", Optional.of(cheap.hash("correct horse")))).isTrue();
  }

  /** The library writes the name of the function in lower case of the process's locale. */
  @ParameterizedTest
  @ValueSource(strings = {"argon2id", "argon2ıd"})
  void aHashThatTheLibraryWroteMatchesItsPasswordOnly(String function) {
    Optional<String> written =
        Optional.of(
            "$%s$v=19$m=8,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$O/p5aoYmC3NFfhKQtRaVkxoX4mb2AdD7RVY+KC+2hls"
                .formatted(function));
    assertThat(hashes.matches("correct horse", written)).isTrue();
    assertThat(hashes.matches("battery staple", written)).isFalse();
  }
}
