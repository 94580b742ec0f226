package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
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
   * @param length the code points typed, from 1
   * @param whole whether that is the whole keyword
   * @param shown how many terms the list has
   * @param position the keyword's place in it from 1, or 0 if it is not there
   */
  public record PrefixLook(int length, boolean whole, int shown, int position) {
    public PrefixLook {
      if (length < 1 || shown < 0 || position < 0 || position > shown) {
        throw new IllegalArgumentException(
            "no place " + position + " of " + shown + " for a prefix of length " + length);
      }
    }

    /** Whether the keyword is in the list. */
    public boolean shows() {
      return position > 0;
    }
  }
}
