package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.http.SandboxRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Access tokens of Google: sealed, with the account, the scope and the expiry, so none is kept. */
final class BearerTokens {
  static final Duration VALID_FOR = Duration.ofSeconds(3599);

  private static final String BEARER = "Bearer ";
  private static final String START = "ya29.c.";

  /** Not a secret: it only protects simulated consoles. */
  private static final SecretKeySpec SEAL =
      new SecretKeySpec("the sandbox's seal".getBytes(StandardCharsets.UTF_8), "HmacSHA256");

  private BearerTokens() {}

  /** Who asks, and for what. */
  record Bearer(ServiceAccount account, String scope) {}

  static String issue(ServiceAccount account, String scope, Instant now) {
    String content = account.email() + " " + now.plus(VALID_FOR).getEpochSecond() + " " + scope;
    return START + encode(bytes(content)) + "." + encode(seal(content));
  }

  static Optional<Bearer> find(SandboxRequest request) {
    String authorization = request.header("authorization").orElse("");
    if (!authorization.startsWith(BEARER + START)) {
      return Optional.empty();
    }
    String[] parts = authorization.substring((BEARER + START).length()).split("\\.", 2);
    if (parts.length != 2) {
      return Optional.empty();
    }
    try {
      String content = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
      String[] words = content.split(" ", 3);
      boolean isValid =
          MessageDigest.isEqual(bytes(encode(seal(content))), bytes(parts[1]))
              && request.at().getEpochSecond() < Long.parseLong(words[1]);
      return isValid
          ? ServiceAccount.parse(words[0]).map(account -> new Bearer(account, words[2]))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] seal(String content) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(SEAL);
      return mac.doFinal(bytes(content));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no HMAC", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
