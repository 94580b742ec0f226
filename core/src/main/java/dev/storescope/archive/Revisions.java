package dev.storescope.archive;

import dev.storescope.observation.Observation;
import dev.storescope.store.Country;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the appends to each country and the removals, for {@link Archive#revision}. */
public final class Revisions {
  private final Map<Country, Long> appends = new ConcurrentHashMap<>();

  /** Call once the observations are visible to readers, or may be. */
  public void appended(Collection<? extends Observation<?>> observations) {
    observations.stream()
        .map(observation -> observation.subject().country())
        .distinct()
        .forEach(country -> appends.merge(country, 1L, Long::sum));
  }

  /** Call once observations of a country are removed, or may be. */
  public void removed(Country country) {
    appends.merge(country, 1L, Long::sum);
  }

  public long of(Country country) {
    return appends.getOrDefault(country, 0L);
  }
}
