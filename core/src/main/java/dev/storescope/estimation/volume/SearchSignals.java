package dev.storescope.estimation.volume;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The observations from which the search volume of a keyword is estimated.
 *
 * @param popularity if it was observed
 * @param report of the country, if one was observed that has more than a part of its terms
 * @param prefixes the observed suggestion lists of its prefixes, each length once
 * @param appStoreLogRank the logarithm of the rank of the same keyword in the App Store, see {@link
 *     AppStoreVolumes}
 * @param rank among all keywords, by all suggestion lists of the market
 */
public record SearchSignals(
    Optional<Popularity> popularity,
    Optional<PopularityCounts> report,
    List<PrefixSuggestions> prefixes,
    OptionalDouble appStoreLogRank,
    Optional<SuggestionRank> rank) {
  public SearchSignals {
    prefixes = List.copyOf(prefixes);
    if (prefixes.stream().map(PrefixSuggestions::length).distinct().count() < prefixes.size()) {
      throw new IllegalArgumentException("each prefix has one suggestion list");
    }
  }

  /** A popularity in a country without a report. */
  public static SearchSignals of(Popularity popularity) {
    return of(popularity, Optional.empty());
  }

  public static SearchSignals of(Popularity popularity, Optional<PopularityCounts> report) {
    return new SearchSignals(
        Optional.of(popularity), report, List.of(), OptionalDouble.empty(), Optional.empty());
  }

  public static SearchSignals of(List<PrefixSuggestions> prefixes) {
    return of(prefixes, OptionalDouble.empty());
  }

  public static SearchSignals of(List<PrefixSuggestions> prefixes, OptionalDouble appStoreLogRank) {
    return new SearchSignals(
        Optional.empty(), Optional.empty(), prefixes, appStoreLogRank, Optional.empty());
  }

  public static SearchSignals of(SuggestionRank rank) {
    return new SearchSignals(
        Optional.empty(), Optional.empty(), List.of(), OptionalDouble.empty(), Optional.of(rank));
  }

  /**
   * A store's suggestions for a prefix of the keyword.
   *
   * @param terms in the store's order
   */
  public record PrefixSuggestions(Keyword keyword, Keyword prefix, List<Keyword> terms) {
    public PrefixSuggestions {
      terms = List.copyOf(terms);
    }

    /** Whether the prefix is the whole keyword. */
    public boolean isWhole() {
      return prefix.equals(keyword);
    }

    /** The position of the keyword in the list, from 1; empty if the list does not show it. */
    public OptionalInt position() {
      int index = terms.indexOf(keyword);
      return index < 0 ? OptionalInt.empty() : OptionalInt.of(index + 1);
    }

    public boolean showsKeyword() {
      return terms.contains(keyword);
    }

    /** The length of the prefix in code points. */
    public int length() {
      return prefix.text().codePointCount(0, prefix.text().length());
    }

    /** The number of terms. */
    public int size() {
      return terms.size();
    }

    /** The same list, for another keyword. */
    PrefixSuggestions of(Keyword other) {
      return new PrefixSuggestions(other, prefix, terms);
    }

    /** The terms that begin with the keyword, if it is a single word, and have more words. */
    Stream<Keyword> continuations() {
      String word = keyword.text();
      return word.contains(" ")
          ? Stream.empty()
          : terms.stream().filter(term -> term.text().startsWith(word + " "));
    }

    /** How many of the terms begin with a longer prefix. */
    long countStartingWith(Keyword longer) {
      return terms.stream().filter(term -> term.text().startsWith(longer.text())).count();
    }
  }
}
