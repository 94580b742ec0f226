package dev.storescope.sandbox.appstoreconnect;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The role of a key, which decides what it can read. */
public enum KeyRole {
  ADMIN('A'),
  FINANCE('F'),
  SALES('S'),
  APP_MANAGER('M'),
  DEVELOPER('D'),
  MARKETING('K'),
  CUSTOMER_SUPPORT('C');

  private final char letter;

  KeyRole(char letter) {
    this.letter = letter;
  }

  /** What is read or made, as far as the roles differ in it. */
  enum Area {
    APPS,
    TEXTS,
    PURCHASES,
    REVIEWS,
    SALES_REPORTS,
    ANALYTICS,
    /** To have reports made, not to read them. */
    REPORT_REQUESTS;

    private Set<KeyRole> roles() {
      return switch (this) {
        case APPS -> EnumSet.allOf(KeyRole.class);
        case TEXTS -> EnumSet.of(ADMIN, APP_MANAGER, DEVELOPER, MARKETING);
        case PURCHASES -> EnumSet.of(ADMIN, APP_MANAGER, DEVELOPER);
        case REVIEWS -> EnumSet.of(ADMIN, APP_MANAGER, CUSTOMER_SUPPORT);
        case REPORT_REQUESTS -> EnumSet.of(ADMIN);
        case SALES_REPORTS, ANALYTICS -> EnumSet.of(ADMIN, FINANCE, SALES);
      };
    }

    /** Only keys of a team read sales reports. */
    boolean isOpenTo(ConnectKey key) {
      return roles().contains(key.role()) && (this != SALES_REPORTS || key.isOfTeam());
    }
  }

  char letter() {
    return letter;
  }

  static Optional<KeyRole> of(char letter) {
    return Stream.of(values()).filter(role -> role.letter == letter).findFirst();
  }
}
