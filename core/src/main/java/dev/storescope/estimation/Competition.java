package dev.storescope.estimation;

import dev.storescope.estimation.SearchSignals.PrefixLook;

/**
 * How many keywords are believed to begin with a prefix and so to compete for its suggestion list,
 * as far as this list and those of shorter prefixes tell.
 *
 * @param look the list
 * @param most the most terms that it or a list of a shorter prefix has
 * @param keywords how many keywords compete for it
 * @param leftOutAfter how many terms the list before has, which are all before any that this one
 *     shows for the first time
 * @param keywordsBefore how many competed for the list before
 */
record Competition(
    PrefixLook look, int most, double keywords, int leftOutAfter, double keywordsBefore) {

  /** The competition for the first list that was looked at. */
  static Competition first(PrefixLook look) {
    double keywords = SuggestionTuning.SUGGESTED / SuggestionTuning.classes(look.length());
    return new Competition(look, look.shown(), keywords, 0, keywords);
  }

  /** The competition for the list of the next longer prefix that was looked at. */
  Competition next(PrefixLook next) {
    double share = shareOf(next);
    if (next.shown() < most) {
      double before = Math.max(Math.sqrt(keywords * next.shown() / share), most);
      return new Competition(next, most, next.shown(), look.shown(), Math.min(before, keywords));
    }
    double competing = Math.max(keywords * share, next.shown());
    return new Competition(next, next.shown(), competing, look.shown(), keywords);
  }

  /** The rank among all keywords of the one that has a place in the list for the first time. */
  double rankAt(int position) {
    double others = Math.max(keywordsBefore - keywords, 0);
    return SuggestionTuning.SUGGESTED
        * RankPosterior.fraction(position, keywords, leftOutAfter, others);
  }

  /** The share of the competitors whose next letters are those of the next prefix. */
  private double shareOf(PrefixLook next) {
    double usual = Math.pow(SuggestionTuning.GOING_ON_PER_LETTER, next.length() - look.length());
    double weight = SuggestionTuning.WEIGHT_OF_THE_USUAL;
    return (look.goingOnWith(next.prefix()) + weight * usual) / (look.shown() + weight);
  }
}
