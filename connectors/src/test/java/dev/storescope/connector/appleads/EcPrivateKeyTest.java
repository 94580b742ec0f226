package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EcPrivateKeyTest {
  @TempDir private Path folder;

  @Test
  void aKeyIsReadAsOpensslWritesIt() throws Exception {
    KeyPair keys = EcKeys.generate();
    assertThat(read(EcKeys.sec1(keys))).isEqualTo(keys.getPrivate());
  }

  @Test
  void aKeyIsReadAsPkcs8() throws Exception {
    KeyPair keys = EcKeys.generate();
    assertThat(read(EcKeys.pkcs8(keys))).isEqualTo(keys.getPrivate());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
        "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----",
        "-----BEGIN EC PRIVATE KEY-----\nA\n-----END EC PRIVATE KEY-----"
      })
  void theErrorForAFileWithoutAKeyNamesTheFile(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("key.pem has no");
  }

  private Object read(String text) throws IOException {
    return EcPrivateKey.read(Files.writeString(folder.resolve("key.pem"), text));
  }
}
