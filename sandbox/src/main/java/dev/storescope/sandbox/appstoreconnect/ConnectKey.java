package dev.storescope.sandbox.appstoreconnect;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key of a developer. Its id has all of it, so that every developer of a world has keys without
 * any being kept.
 *
 * @param developer the developer's id in the App Store
 * @param isOfTeam or of one person, who has no issuer
 */
record ConnectKey(long developer, KeyRole role, boolean isOfTeam, boolean isRevoked) {
  private static final Pattern ID = Pattern.compile("([A-Z])([TP])([VR])([0-9A-Z]{7})");
  private static final int RADIX = 36;

  String id() {
    String number = Long.toString(developer, RADIX).toUpperCase(Locale.ROOT);
    return ""
        + role.letter()
        + (isOfTeam ? 'T' : 'P')
        + (isRevoked ? 'R' : 'V')
        + "0".repeat(7 - number.length())
        + number;
  }

  static Optional<ConnectKey> parse(String id) {
    Matcher parts = ID.matcher(id);
    return parts.matches()
        ? KeyRole.of(parts.group(1).charAt(0))
            .map(
                role ->
                    new ConnectKey(
                        Long.parseLong(parts.group(4), RADIX),
                        role,
                        parts.group(2).equals("T"),
                        parts.group(3).equals("R")))
        : Optional.empty();
  }

  /** The issuer id of the team. */
  String issuer() {
    return String.format(Locale.ROOT, "69a6de70-03db-47e3-8053-%012d", developer);
  }

  /** With which sales reports are asked for. */
  String vendorNumber() {
    return "8" + developer;
  }
}
