package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/**
 * What was observed of how much a keyword is searched for.
 *
 * @param popularity its search-ads popularity, where one was observed
 * @param prefixes the suggestion lists of its prefixes that were observed, each length once
 */
public record SearchSignals(Optional<Popularity> popularity, List<PrefixLook> prefixes) {
  public SearchSignals {
    prefixes = List.copyOf(prefixes);
    if (prefixes.stream().map(PrefixLook::length).distinct().count() < prefixes.size()) {
      throw new IllegalArgumentException("each prefix is looked at once");
    }
  }

  public static SearchSignals of(Popularity popularity) {
    return new SearchSignals(Optional.of(popularity), List.of());
  }

  public static SearchSignals of(List<PrefixLook> prefixes) {
    return new SearchSignals(Optional.empty(), prefixes);
  }

  /**
   * What a store suggests to someone who has typed the beginning of the keyword.
   *
   * @param prefix what was typed
   * @param whole whether that is the whole keyword
   * @param terms what the store suggests, in its order
   * @param position the keyword's place among them from 1, or 0 if it is not there
   */
  public record PrefixLook(Keyword prefix, boolean whole, List<Keyword> terms, int position) {
    public PrefixLook {
      terms = List.copyOf(terms);
      if (position < 0 || position > terms.size()) {
        throw new IllegalArgumentException("no place " + position + " of " + terms.size());
      }
    }

    public static PrefixLook of(Keyword keyword, Keyword prefix, List<Keyword> terms) {
      return new PrefixLook(prefix, prefix.equals(keyword), terms, terms.indexOf(keyword) + 1);
    }

    /** The code points typed, from 1. */
    public int length() {
      return prefix.text().codePointCount(0, prefix.text().length());
    }

    /** How many terms the list has. */
    public int shown() {
      return terms.size();
    }

    /** Whether the keyword is in the list. */
    public boolean shows() {
      return position > 0;
    }

    /** How many of the terms go on with a longer prefix. */
    long goingOnWith(Keyword longer) {
      return terms.stream().filter(term -> term.text().startsWith(longer.text())).count();
    }
  }
}
