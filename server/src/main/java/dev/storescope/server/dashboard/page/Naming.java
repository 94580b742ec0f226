package dev.storescope.server.dashboard.page;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;

/**
 * How far the names of the apps of a list are known.
 *
 * @param unknown how many of them can be looked up at once; 0 where all are known
 * @param link where they are looked up
 * @param progress how far looking them up is, where that was asked for
 */
public record Naming(int unknown, String link, Optional<Known<List<AppCard>>> progress) {

  /**
   * The naming of the apps that a page shows.
   *
   * @param wanted whether what is unknown is to be looked up
   */
  public static Naming of(
      Sight sight, Country country, List<AppId> apps, String link, boolean wanted) {
    AppNames.Query query = AppNames.ofUnknown(sight.evidence(), country, apps);
    int unknown = query.apps().size();
    return new Naming(
        unknown,
        link,
        wanted && unknown > 0 ? Optional.of(sight.ask(new AppNames(), query)) : Optional.empty());
  }

  /** Whether names are unknown and nobody has asked for them. */
  public boolean isOffered() {
    return unknown > 0 && progress.isEmpty();
  }
}
