package dev.storescope.sandbox.playconsole;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service account of a developer. Its address has all of it, so that every developer of a world
 * has service accounts without any being kept.
 *
 * @param developer the developer's id in Google Play
 */
record ServiceAccount(long developer, Set<PlayPermission> permissions, boolean isDeleted) {
  private static final Pattern EMAIL =
      Pattern.compile("storescope-([bfra]{0,4})(x?)k@d([0-9]{1,18})\\.iam\\.gserviceaccount\\.com");
  private static final int KEY_BYTES = 20;

  ServiceAccount {
    permissions = Set.copyOf(permissions);
  }

  String email() {
    return "storescope-"
        + permissions.stream()
            .sorted()
            .map(permission -> String.valueOf(permission.letter()))
            .collect(Collectors.joining())
        + (isDeleted ? "x" : "")
        + "k@d"
        + developer
        + ".iam.gserviceaccount.com";
  }

  static Optional<ServiceAccount> parse(String email) {
    Matcher parts = EMAIL.matcher(email);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Set<PlayPermission> permissions = EnumSet.noneOf(PlayPermission.class);
    Stream.of(PlayPermission.values())
        .filter(permission -> parts.group(1).indexOf(permission.letter()) >= 0)
        .forEach(permissions::add);
    return Optional.of(
        new ServiceAccount(Long.parseLong(parts.group(3)), permissions, !parts.group(2).isEmpty()));
  }

  boolean may(PlayPermission permission) {
    return permissions.contains(permission);
  }

  /** The id of its only key. */
  String keyId() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(email().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no SHA-256", e);
    }
  }

  /** The bucket of the developer. */
  String bucket() {
    return String.format(Locale.ROOT, "pubsite_prod_rev_%020d", developer);
  }
}
