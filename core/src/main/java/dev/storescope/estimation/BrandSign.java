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
 * letter, a word of the app's name or developer, or it begins with the name (section 5 of the
 * estimation design). The name is the title up to what sets a description off from it. The fewer
 * ratings the app has below 100, and the fewer of the first apps are known, the less likely. Words
 * that the titles of the first apps of two developers have are nobody's brand.
 */
public final class BrandSign {
  /** An owner of the brand is looked for among this many first apps. */
  public static final int RANKS = 3;

  /** In shorter words one letter makes another word. */
  private static final int SHORTEST_WITH_SLIP = 4;

  /** What stands between an app's name and what it says of itself in its title. */
  private static final Pattern DESCRIPTION = Pattern.compile("[:：|]| [-–—] ");

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

    /** The words of a keyword that the app goes by: all of them, or its name before others. */
    private Optional<List<String>> findOwnWords(Keyword keyword) {
      List<String> words = words(keyword.text());
      if (isNamed(words, BrandSign::alike)) {
        return Optional.of(words);
      }
      List<String> name = words(name());
      boolean beginsWithName =
          isDescribed()
              && !name.isEmpty()
              && words.size() > name.size()
              && words.subList(0, name.size()).equals(name);
      return beginsWithName ? Optional.of(name) : Optional.empty();
    }

    private boolean isNamed(List<String> words, BiPredicate<String, String> alike) {
      return containsAll(name(), words, alike) || containsAll(developer, words, alike);
    }

    private boolean mentions(List<String> words) {
      return containsAll(title, words, BrandSign::alike) || isNamed(words, BrandSign::alike);
    }

    private boolean isDescribed() {
      return DESCRIPTION.matcher(title).find();
    }

    private String name() {
      return DESCRIPTION.split(title, 2)[0];
    }

    private static boolean containsAll(
        String text, List<String> words, BiPredicate<String, String> alike) {
      List<String> own = words(text);
      return !words.isEmpty()
          && words.stream()
              .allMatch(word -> own.stream().anyMatch(other -> alike.test(word, other)));
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
    return known.stream()
        .filter(app -> app.ratings() > 0 && ownsAlone(app, keyword, known))
        .max(Comparator.comparingLong(NamedApp::ratings))
        .map(
            owner ->
                new Brand(
                    first.indexOf(Optional.of(owner)) + 1,
                    probability(keyword, owner) * known.size() / first.size()));
  }

  private static boolean ownsAlone(NamedApp app, Keyword keyword, List<NamedApp> known) {
    Optional<List<String>> own = app.findOwnWords(keyword);
    return own.isPresent()
        && known.stream()
            .filter(other -> !other.developer().equals(app.developer()))
            .noneMatch(other -> other.mentions(own.get()));
  }

  private static double probability(Keyword keyword, NamedApp owner) {
    double ratings =
        Math.log1p((double) owner.ratings()) / Math.log1p(InstallsTuning.RATINGS_OF_A_BRAND);
    double known = Math.min(1, ratings);
    List<String> own = owner.findOwnWords(keyword).orElse(List.of());
    double exact = owner.isNamed(own, String::equals) ? 1 : InstallsTuning.SLIP;
    return InstallsTuning.BRAND_PROBABILITY * exact * known * known;
  }

  private static List<String> words(String text) {
    return NO_WORD
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
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
