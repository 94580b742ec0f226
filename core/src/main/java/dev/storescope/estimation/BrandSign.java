package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * How likely a keyword is the brand of one of the apps it finds: every word of it is, but for one
 * letter, a word of the app's title or developer (section 5 of the estimation design). The fewer
 * ratings the app has below 1,000, and the fewer of the first apps are known, the less likely.
 * Words that the first apps of two developers go by are nobody's brand.
 */
public final class BrandSign {
  /** An owner of the brand is looked for among this many first apps. */
  public static final int RANKS = 3;

  /** In shorter words one letter makes another word. */
  private static final int SHORTEST_WITH_SLIP = 4;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private BrandSign() {}

  /**
   * That a keyword is the brand of an app, perhaps.
   *
   * @param ownerRank the app's, from 1
   * @param probability above 0
   */
  public record Brand(int ownerRank, double probability) {
    public Brand {
      if (ownerRank < 1 || !(probability > 0 && probability <= 1)) {
        throw new IllegalArgumentException("a brand has an owner, and a probability above 0");
      }
    }
  }

  /**
   * What an app is called.
   *
   * @param ratings how many rated it, 0 where that is not known
   */
  public record NamedApp(String title, String developer, long ratings) {
    private boolean isCalled(Keyword keyword, BiPredicate<String, String> alike) {
      return containsAll(title, keyword, alike) || containsAll(developer, keyword, alike);
    }

    private static boolean containsAll(
        String name, Keyword keyword, BiPredicate<String, String> alike) {
      List<String> nameWords = words(name.toLowerCase(Locale.ROOT));
      List<String> words = words(keyword.text());
      return !words.isEmpty()
          && words.stream()
              .allMatch(word -> nameWords.stream().anyMatch(other -> alike.test(word, other)));
    }
  }

  /**
   * The app whose brand the keyword looks like.
   *
   * @param firstApps the first apps of its search, best first; those nobody knows are empty
   */
  public static Optional<Brand> find(Keyword keyword, List<Optional<NamedApp>> firstApps) {
    List<Optional<NamedApp>> first = firstApps.stream().limit(RANKS).toList();
    List<NamedApp> known = first.stream().flatMap(Optional::stream).toList();
    List<NamedApp> called =
        known.stream().filter(app -> app.isCalled(keyword, BrandSign::alike)).toList();
    if (called.stream().map(NamedApp::developer).distinct().count() != 1) {
      return Optional.empty();
    }
    return called.stream()
        .filter(app -> app.ratings() > 0)
        .max(Comparator.comparingLong(NamedApp::ratings))
        .map(
            owner ->
                new Brand(
                    first.indexOf(Optional.of(owner)) + 1,
                    probability(keyword, owner) * known.size() / first.size()));
  }

  private static double probability(Keyword keyword, NamedApp owner) {
    double ratings =
        Math.log1p((double) owner.ratings()) / Math.log1p(InstallsTuning.RATINGS_OF_A_BRAND);
    double known = Math.min(1, ratings);
    double exact = owner.isCalled(keyword, String::equals) ? 1 : InstallsTuning.SLIP;
    return InstallsTuning.BRAND_PROBABILITY * exact * known * known;
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
