package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Whether a keyword looks like the brand of one of the apps it finds: every word of it is, but for
 * one letter, a word of the app's title or developer, and the app has at least 1,000 ratings
 * (section 5 of the estimation design). Words that the first apps of two developers go by are
 * nobody's brand.
 */
public final class BrandSign {
  /** An owner of the brand is looked for among this many first apps. */
  public static final int RANKS = 3;

  private static final long FEWEST_RATINGS = 1000;

  /** In shorter words one letter makes another word. */
  private static final int SHORTEST_WITH_SLIP = 4;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private BrandSign() {}

  /**
   * What an app is called.
   *
   * @param ratings how many rated it, 0 where that is not known
   */
  public record NamedApp(String title, String developer, long ratings) {
    private boolean isCalled(Keyword keyword) {
      return containsAll(title, keyword) || containsAll(developer, keyword);
    }

    private static boolean containsAll(String name, Keyword keyword) {
      List<String> nameWords = words(name.toLowerCase(Locale.ROOT));
      List<String> words = words(keyword.text());
      return !words.isEmpty()
          && words.stream()
              .allMatch(word -> nameWords.stream().anyMatch(other -> alike(word, other)));
    }
  }

  /** The rank of the app whose brand the keyword looks like, given the first apps of its search. */
  public static OptionalInt findOwnerRank(Keyword keyword, List<NamedApp> firstApps) {
    List<NamedApp> called =
        firstApps.stream().limit(RANKS).filter(app -> app.isCalled(keyword)).toList();
    if (called.stream().map(NamedApp::developer).distinct().count() != 1) {
      return OptionalInt.empty();
    }
    return called.stream()
        .filter(app -> app.ratings() >= FEWEST_RATINGS)
        .mapToInt(app -> firstApps.indexOf(app) + 1)
        .findFirst();
  }

  private static List<String> words(String text) {
    return NO_WORD.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
  }

  private static boolean alike(String a, String b) {
    return a.equals(b)
        || (Math.min(a.length(), b.length()) >= SHORTEST_WITH_SLIP && differInOneLetter(a, b));
  }

  /** By at most one letter more, less or other. */
  private static boolean differInOneLetter(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 1) {
      return false;
    }
    int shorter = Math.min(a.length(), b.length());
    int start = 0;
    while (start < shorter && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
      end++;
    }
    return Math.max(a.length(), b.length()) - start - end <= 1;
  }
}
