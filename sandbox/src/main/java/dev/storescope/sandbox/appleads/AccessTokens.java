package dev.storescope.sandbox.appleads;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Access tokens issued by one Apple Ads site and accepted by the other. A token is signed and
 * contains its expiry, so no state is kept.
 */
final class AccessTokens {
  static final Duration VALID_FOR = Duration.ofHours(1);

  private static final Pattern TOKEN = Pattern.compile("([0-9]{1,12})\\.([A-Za-z0-9_-]{43})");

  /** Not a secret: it only protects simulated stores. */
  private static final SecretKeySpec SEAL =
      new SecretKeySpec("the sandbox's seal".getBytes(StandardCharsets.UTF_8), "HmacSHA256");

  private AccessTokens() {}

  static String issue(Instant now) {
    String end = Long.toString(now.plus(VALID_FOR).getEpochSecond());
    return end + "." + seal(end);
  }

  static boolean accepts(String token, Instant now) {
    Matcher parts = TOKEN.matcher(token);
    return parts.matches()
        && MessageDigest.isEqual(bytes(seal(parts.group(1))), bytes(parts.group(2)))
        && now.getEpochSecond() < Long.parseLong(parts.group(1));
  }

  private static String seal(String end) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(SEAL);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(bytes(end)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no HMAC", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
