package dev.storescope.database;

import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.secrets.SecretCipher;
import java.nio.file.Path;

/** Encrypts with keys that all processes of the tests have. */
public final class TestCipher {
  public static final SecretCipher CIPHER =
      new KeyRing(new KeyPlace.InFile(Path.of("target", "encryption.keys"), true));

  private TestCipher() {}
}
