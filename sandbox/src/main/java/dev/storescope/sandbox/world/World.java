package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A simulated world: a pure function of its settings and of time. */
public final class World implements Stores {
  private final WorldSettings settings;

  public World(WorldSettings settings) {
    this.settings = settings;
  }

  public Truth truth() {
    return java.util.Optional.<Truth>empty().orElseThrow(this::unsupported);
  }

  @Override
  public StoreVisit visit(StoreType store, Country country, Instant at) {
    throw unsupported();
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    throw unsupported();
  }

  private RuntimeException unsupported() {
    return new UnsupportedOperationException(settings.toString());
  }
}
