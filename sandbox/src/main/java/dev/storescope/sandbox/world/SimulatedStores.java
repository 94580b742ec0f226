package dev.storescope.sandbox.world;

import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Both stores of a world at any moment. */
public interface SimulatedStores {

  StoreView visit(StoreType store, Country country, Instant at);

  /**
   * The App Store's terms most searched for in a week, as search ads report them: at most 500 of
   * each genre, best first. None for a country that search ads do not report.
   *
   * @param sunday the first day of the week
   */
  List<PopularTerm> popularTerms(Country country, LocalDate sunday);

  /**
   * A term of such a report.
   *
   * @param rankInGenre from 1
   * @param popularity 1 to 100, of all terms of the country; 100 is the most popular
   */
  record PopularTerm(CategoryId genre, int rankInGenre, String term, int popularity) {}
}
