package dev.storescope.groups;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.text.WrittenText;
import dev.storescope.tracking.TrackedApp;
import java.util.List;
import java.util.Locale;

/**
 * Apps that belong together, such as those of a client, a team or a genre.
 *
 * @param number unique among those of the account
 * @param apps each once, in the order of their stores, ids and countries
 */
public record AppGroup(long number, String name, List<GroupedApp> apps) {
  /** The most characters of a name. */
  public static final int MAX_NAME_LENGTH = 60;

  /** The most apps of a group. */
  public static final int MAX_APPS = 1000;

  /**
   * @throws IllegalArgumentException for a name that is blank, too long or not one line, and for
   *     too many apps
   */
  public AppGroup {
    WrittenText.check("The name of a group", name, MAX_NAME_LENGTH);
    apps = apps.stream().distinct().sorted().toList();
    if (apps.size() > MAX_APPS) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "A group must have at most %,d apps.", MAX_APPS));
    }
  }

  /** An app in a country. */
  public record GroupedApp(AppId app, Country country) implements Comparable<GroupedApp> {
    /**
     * Parses {@code STORE/ID/COUNTRY}, as {@link #toString} writes it.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static GroupedApp parse(String text) {
      String[] parts = text.strip().split("/", -1);
      if (parts.length == 3) {
        StoreType store = StoreType.find(parts[0]).orElseThrow(() -> notAnApp(text));
        return new GroupedApp(AppId.of(store, parts[1]), Country.of(parts[2]));
      }
      throw notAnApp(text);
    }

    private static IllegalArgumentException notAnApp(String text) {
      return new IllegalArgumentException(
          "Invalid app '%s'. Use an app in a country such as appstore/338986109/us."
              .formatted(text));
    }

    @Override
    public int compareTo(GroupedApp other) {
      int byApp = app.compareTo(other.app);
      return byApp != 0 ? byApp : country.compareTo(other.country);
    }

    @Override
    public String toString() {
      return app.store().wireName() + "/" + app.value() + "/" + country;
    }
  }

  /** Whether a tracked app belongs to the group. */
  public boolean has(TrackedApp tracked) {
    return has(tracked.app(), tracked.country());
  }

  public boolean has(AppId app, Country country) {
    return apps.contains(new GroupedApp(app, country));
  }
}
