package dev.storescope.alerts;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;

/**
 * The apps that a rule is about.
 *
 * @param app a tracked app; every tracked app if empty
 * @param country a country in which it is tracked; every one if empty
 */
public record RuleScope(Whose whose, Optional<AppId> app, Optional<Country> country) {
  /** All tracked apps in all of their countries. */
  public static final RuleScope ALL_OWN =
      new RuleScope(Whose.OWN, Optional.empty(), Optional.empty());

  /** Which apps of a list: named as in the interface. */
  public enum Whose {
    /** The tracked apps. */
    OWN("own"),
    /** The competitors of the tracked apps. */
    COMPETITORS("competitors"),
    BOTH("both");

    private final String wireName;

    Whose(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }

    public static Optional<Whose> find(String wireName) {
      for (Whose whose : values()) {
        if (whose.wireName.equals(wireName)) {
          return Optional.of(whose);
        }
      }
      return Optional.empty();
    }
  }

  /** In words. */
  public String describe() {
    String which =
        switch (whose) {
          case OWN -> app.map(AppId::value).orElse("all tracked apps");
          case COMPETITORS -> "the competitors of " + app.map(AppId::value).orElse("tracked apps");
          case BOTH -> app.map(AppId::value).orElse("all tracked apps") + " and the competitors";
        };
    return which + country.map(where -> " in " + where).orElse("");
  }
}
