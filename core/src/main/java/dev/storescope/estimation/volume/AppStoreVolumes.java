package dev.storescope.estimation.volume;

import dev.storescope.store.Keyword;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of the searches for the terms of a market in the App Store of its country.
 *
 * @param searchesPerDay of terms whose popularity was observed
 * @param other the App Store, unless the market is that itself
 */
public record AppStoreVolumes(Map<Keyword, Double> searchesPerDay, Optional<OtherStore> other) {
  /** Nothing is known. */
  public static final AppStoreVolumes NONE = new AppStoreVolumes(Map.of(), Optional.empty());

  private static final double LEAST_VOLUME = 0.01;

  public AppStoreVolumes {
    searchesPerDay = Map.copyOf(searchesPerDay);
  }

  /** The logarithm of the searches, if they are known. */
  OptionalDouble logVolume(Keyword term) {
    return volume(term).stream()
        .map(volume -> Math.log(Math.max(LEAST_VOLUME, volume)))
        .findFirst();
  }

  /** The logarithm of the rank in the other store; empty if nothing is known of it. */
  OptionalDouble logRank(Keyword term) {
    return other.stream()
        .flatMapToDouble(store -> store.logRank(volume(term)).stream())
        .findFirst();
  }

  private OptionalDouble volume(Keyword term) {
    Double volume = searchesPerDay.get(term);
    return volume == null ? OptionalDouble.empty() : OptionalDouble.of(volume);
  }
}
