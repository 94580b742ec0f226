package dev.storescope.countries;

import dev.storescope.answer.Evidence;
import dev.storescope.countries.CountryMatrix.AppInCountry;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The ranks of an app for the same keywords in several countries, within three days. */
public record CountryKeywords(List<Country> countries, List<KeywordInCountries> rows) {

  /**
   * A keyword.
   *
   * @param ranks by country; no entry if not observed
   */
  public record KeywordInCountries(Keyword keyword, Map<Country, Rank> ranks) {
    public KeywordInCountries {
      ranks = Map.copyOf(ranks);
    }

    /** Empty if not observed. */
    public Optional<Rank> rankIn(Country country) {
      return Optional.ofNullable(ranks.get(country));
    }

    /** Whether the app ranks in a country, and in no other one better. */
    public boolean isBestIn(Country country) {
      Optional<Rank> best =
          ranks.values().stream().filter(Rank::isRanked).min(Comparator.naturalOrder());
      return best.isPresent() && best.equals(rankIn(country));
    }
  }

  public CountryKeywords {
    countries = List.copyOf(countries);
    rows = List.copyOf(rows);
  }

  /** Keywords by the number of countries in which the app ranks, most first, then by its ranks. */
  public static List<Keyword> order(Collection<Keyword> keywords, CountryMatrix matrix) {
    Map<Keyword, Integer> countries = new HashMap<>();
    Map<Keyword, Integer> best = new HashMap<>();
    for (AppInCountry row : matrix.rows()) {
      row.keywordRanks()
          .forEach(
              (keyword, rank) -> {
                countries.merge(keyword, 1, Integer::sum);
                best.merge(keyword, rank, Math::min);
              });
    }
    return keywords.stream()
        .distinct()
        .sorted(
            Comparator.comparingInt((Keyword keyword) -> -countries.getOrDefault(keyword, 0))
                .thenComparingInt(keyword -> best.getOrDefault(keyword, Integer.MAX_VALUE))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** The ranks by the newest observation of each search; fetches nothing. */
  public static CountryKeywords read(
      AppId app,
      Device device,
      List<Country> countries,
      List<Keyword> keywords,
      Function<Country, TrackingIntervals.OfApp> intervals,
      Evidence evidence) {
    return new CountryKeywords(
        countries,
        evidence
            .each(keywords, keyword -> row(app, device, countries, keyword, intervals, evidence))
            .toList());
  }

  private static KeywordInCountries row(
      AppId app,
      Device device,
      List<Country> countries,
      Keyword keyword,
      Function<Country, TrackingIntervals.OfApp> intervals,
      Evidence evidence) {
    Map<Country, Rank> ranks = new HashMap<>();
    for (Country country : countries) {
      evidence
          .findInSearch(
              app,
              new Subject.Search(device, country, keyword),
              evidence.moment().at(),
              intervals.apply(country).of(keyword).lookBack(CountryMatrix.RECENT))
          .ifPresent(found -> ranks.put(country, found.rank()));
    }
    return new KeywordInCountries(keyword, ranks);
  }
}
