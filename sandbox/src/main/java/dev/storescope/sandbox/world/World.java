package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A simulated world: a pure function of its settings and of time. */
public final class World implements Stores {
  public World(WorldSettings settings) {}

  public Truth truth() {
    throw new UnsupportedOperationException();
  }

  @Override
  public StoreVisit visit(StoreType store, Country country, Instant at) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    throw new UnsupportedOperationException();
  }
}
