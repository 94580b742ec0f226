package dev.storescope.database.account;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A password's hash with its salt and parameters, as text in the PHC string format. The library's
 * own text depends on the locale of the process: with a Turkish one it was {@code $argon2ıd$…},
 * which is read too.
 */
final class PasswordHash {
  private static final Pattern TEXT =
      Pattern.compile(
          "\\$argon2[iı]d\\$v=19\\$m=([0-9]{1,9}),t=([0-9]{1,9}),p=([0-9]{1,9})"
              + "\\$([A-Za-z0-9+/]+)=*\\$([A-Za-z0-9+/]+)=*");

  private final PasswordCost cost;
  private final int lanes;
  private final byte[] salt;
  private final byte[] hash;

  PasswordHash(PasswordCost cost, int lanes, byte[] salt, byte[] hash) {
    this.cost = cost;
    this.lanes = lanes;
    this.salt = salt.clone();
    this.hash = hash.clone();
  }

  static PasswordHash of(
      String password, PasswordCost cost, int lanes, byte[] salt, int hashBytes) {
    return new PasswordHash(cost, lanes, salt, hash(password, cost, lanes, salt, hashBytes));
  }

  /**
   * @throws IllegalArgumentException if it is not the text of such a hash
   */
  static PasswordHash parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("a stored password hash is not one of Argon2id");
    }
    return new PasswordHash(
        new PasswordCost(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))),
        Integer.parseInt(matcher.group(3)),
        Base64.getDecoder().decode(matcher.group(4)),
        Base64.getDecoder().decode(matcher.group(5)));
  }

  boolean matches(String password) {
    return MessageDigest.isEqual(hash, hash(password, cost, lanes, salt, hash.length));
  }

  /** Its text, such as {@code $argon2id$v=19$m=19456,t=2,p=1$…$…}. */
  String text() {
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m="
        + cost.kibibytes()
        + ",t="
        + cost.passes()
        + ",p="
        + lanes
        + "$"
        + base64.encodeToString(salt)
        + "$"
        + base64.encodeToString(hash);
  }

  private static byte[] hash(
      String password, PasswordCost cost, int lanes, byte[] salt, int bytes) {
    return Argon2Function.getInstance(cost.kibibytes(), cost.passes(), lanes, bytes, Argon2.ID)
        .hash(password.getBytes(StandardCharsets.UTF_8), salt)
        .getBytes();
  }
}
