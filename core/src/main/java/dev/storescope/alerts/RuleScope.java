package dev.storescope.alerts;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.workbench.Tag;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * The apps, and of these the keywords, that a rule is about.
 *
 * @param app a tracked app; every tracked app if empty
 * @param country a country in which it is tracked; every one if empty
 * @param group the number of a group, of whose apps it is about those that are tracked
 * @param tag of keywords; every tracked keyword if empty
 */
public record RuleScope(
    Whose whose,
    Optional<AppId> app,
    Optional<Country> country,
    OptionalLong group,
    Optional<Tag> tag) {
  public RuleScope {
    if (group.isPresent() && app.isPresent()) {
      throw new IllegalArgumentException(
          "A rule cannot have both an app and a group. Omit one of them.");
    }
  }

  /** All tracked apps in all of their countries. */
  public static final RuleScope ALL_OWN = all(Whose.OWN);

  /** All apps of a list in all of their countries. */
  public static RuleScope all(Whose whose) {
    return ofGroup(whose, OptionalLong.empty());
  }

  /** The apps of a group, or all if it is empty, in all of their countries. */
  public static RuleScope ofGroup(Whose whose, OptionalLong group) {
    return new RuleScope(whose, Optional.empty(), Optional.empty(), group, Optional.empty());
  }

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
  }

  /**
   * In words.
   *
   * @param groupName the name of a group by its number
   */
  public String describe(LongFunction<String> groupName) {
    Optional<String> some =
        group.isPresent()
            ? Optional.of("the apps of " + groupName.apply(group.getAsLong()))
            : app.map(AppId::value);
    String which =
        switch (whose) {
          case OWN -> some.orElse("all tracked apps");
          case COMPETITORS -> "the competitors of " + some.orElse("tracked apps");
          case BOTH -> some.orElse("all tracked apps") + " and the competitors";
        };
    return which
        + country.map(where -> " in " + where).orElse("")
        + tag.map(each -> ", keywords tagged “" + each + "”").orElse("");
  }
}
