package dev.storescope.estimation;

import java.util.Arrays;

/**
 * The endings by which a plural differs from its singular in English, French, Spanish, Portuguese,
 * Italian, Dutch and German, where they seldom make another word; without accents.
 */
enum Plural {
  GAMES("", "s"),
  BOXES("", "es"),
  STORIES("y", "ies"),
  WOMEN("man", "men"),
  JEUX("u", "ux"),
  ANIMAUX("al", "aux"),
  VOCES("z", "ces"),
  CANCOES("ao", "oes"),
  IMAGENS("m", "ns"),
  KARTEN("e", "en", Plural.SHORTEST_WITH_VOWEL),
  VIDEOGIOCHI("co", "chi"),
  ALBERGHI("go", "ghi"),
  TRENI("o", "i", Plural.SHORTEST_WITH_VOWEL),
  CANZONI("e", "i", Plural.SHORTEST_WITH_VOWEL);

  private static final int SHORTEST = 3;

  /** "the" is not "then", "wife" is not "wifi". */
  private static final int SHORTEST_WITH_VOWEL = 5;

  private final String singular;
  private final String plural;
  private final int shortest;

  Plural(String singular, String plural, int shortest) {
    this.singular = singular;
    this.plural = plural;
    this.shortest = shortest;
  }

  Plural(String singular, String plural) {
    this(singular, plural, SHORTEST);
  }

  /** Whether two words, folded, are the same or one may be the plural of the other. */
  static boolean isSameOrPlural(String a, String b) {
    return a.equals(b)
        || Arrays.stream(values()).anyMatch(each -> each.isPair(a, b) || each.isPair(b, a));
  }

  private boolean isPair(String one, String many) {
    int stem = one.length() - singular.length();
    return one.length() >= shortest
        && stem >= 0
        && many.length() == stem + plural.length()
        && one.endsWith(singular)
        && many.endsWith(plural)
        && one.regionMatches(0, many, 0, stem);
  }
}
