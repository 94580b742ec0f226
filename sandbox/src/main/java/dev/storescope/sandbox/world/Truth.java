package dev.storescope.sandbox.world;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What no visitor of the stores can see: how much is searched for and installed. For tests and for
 * the evaluation of estimates; the service never has it.
 */
public interface Truth {

  /** All searches of a day in a store of a country, at the level of four weeks. */
  double searchesOfAllTerms(StoreType store, Country country);

  /** The terms that people search for, the most searched for first, at the level of four weeks. */
  List<String> terms(StoreType store, Country country);

  /** The searches for exactly a term on a day; 0 for what is none of the terms. */
  double searches(StoreType store, Country country, String term, LocalDate day);

  /** The searches for a term a day, the mean of the 28 days that end with one. */
  double searchesPerDay(StoreType store, Country country, String term, LocalDate lastDay);

  /**
   * The first installs of an app on a day that came of a search for a term, without those by its
   * advertisement.
   */
  double installs(AppId app, Country country, String term, LocalDate day);

  /** The app whose name a term is, where it is one; what is meant is the app, not a need. */
  Optional<AppId> brandOwner(StoreType store, Country country, String term);

  /** The terms that bring an app its installs on a day, the best first; at most so many. */
  List<String> bestTerms(AppId app, Country country, LocalDate day, int limit);
}
