package dev.storescope.sandbox.world;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Both stores of a world at any moment. */
public interface SimulatedStores {

  StoreView visit(StoreType store, Country country, Instant at);

  /**
   * The App Store's terms most searched for in a week or a month, as search ads report them: at
   * most 500 of each genre, best first. None for a country that search ads do not report.
   */
  List<PopularTerm> popularTerms(Country country, ReportedDays days);

  /** The same of the week that begins on a Sunday. */
  default List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    return popularTerms(country, ReportedDays.week(sunday));
  }

  /**
   * The App Store's terms that search ads suggest for an app, in the order of their texts: the most
   * searched for among those of its topic. None for a country without search ads.
   */
  List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at);

  /**
   * How people came to an app of the App Store in a country on a day, which only its developer is
   * told; none if there were none.
   */
  default List<Traffic> traffic(AppId app, Country country, LocalDate day) {
    return List.of();
  }

  /**
   * How people came to an app of Google Play on a day, which only its developer is told; none of an
   * app that is not known.
   */
  default PlayTraffic playTraffic(AppId app, LocalDate day) {
    return PlayTraffic.NONE;
  }

  /** The visits of the page of such an app by what was searched for, as far as terms are known. */
  default Map<String, PlayTraffic.Visits> playTerms(AppId app, LocalDate day) {
    return Map.of();
  }

  /**
   * A term that search ads suggest.
   *
   * @param exact its popularity before it is rounded, as in {@link PopularTerm}
   */
  record SuggestedTerm(String term, double exact) {
    /** From 0 to 100. */
    public int popularity() {
      return Math.clamp(Math.round(exact), 0, 100);
    }
  }

  /**
   * A term of such a report.
   *
   * @param rankInGenre from 1
   * @param exact its popularity before it is rounded; 100 is that of the most popular term of the
   *     country
   */
  record PopularTerm(CategoryId genre, int rankInGenre, String term, double exact) {
    /** From 1 to 100. */
    public int popularity() {
      return Math.clamp(Math.round(exact), 1, 100);
    }
  }
}
