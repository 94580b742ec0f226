package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How likely a keyword is the brand of one of the apps it finds (section 5 of the estimation
 * design): a word of it, but for one letter, is of the app's name, or of its developer's, and of
 * none of the other first apps. The name is what stands in the title before a colon or a dash; what
 * follows says what the app is for, and words of that are anybody's. The fewer ratings the app has
 * below 1,000, and the fewer of the first three are known, the less likely; less too where the
 * keyword has words that the app does not go by. Names of two developers' apps are nobody's brand.
 */
public final class BrandSign {
  /** This many of the first apps are looked at. */
  public static final int RANKS = 10;

  /** An owner of the brand is looked for among this many of them. */
  public static final int OWNER_RANKS = 3;

  /** In shorter words one letter makes another word. */
  private static final int SHORTEST_WITH_SLIP = 4;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
  private static final Pattern END_OF_NAME = Pattern.compile(": | [-–—|·] ");

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
    /** What it goes by: its name, without what it is for, and its developer's. */
    private List<String> names() {
      return words(END_OF_NAME.split(title, 2)[0] + " " + developer);
    }

    private List<String> allWords() {
      return words(title + " " + developer);
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
    List<NamedApp> owners =
        first.stream()
            .limit(OWNER_RANKS)
            .flatMap(Optional::stream)
            .filter(app -> app.ratings() > 0 && hasWordOfItsOwn(keyword, app, known))
            .toList();
    if (owners.stream().map(NamedApp::developer).distinct().count() != 1) {
      return Optional.empty();
    }
    NamedApp owner = Collections.max(owners, Comparator.comparingLong(NamedApp::ratings));
    List<Optional<NamedApp>> mayOwn = first.subList(0, Math.min(OWNER_RANKS, first.size()));
    double knownShare =
        (double) mayOwn.stream().filter(Optional::isPresent).count() / mayOwn.size();
    return Optional.of(
        new Brand(first.indexOf(Optional.of(owner)) + 1, probability(keyword, owner) * knownShare));
  }

  /** Whether it goes by a word of the keyword that no other developer's apps have. */
  private static boolean hasWordOfItsOwn(Keyword keyword, NamedApp app, List<NamedApp> known) {
    Set<String> ofOthers =
        known.stream()
            .filter(other -> !other.developer().equals(app.developer()))
            .flatMap(other -> other.allWords().stream())
            .collect(Collectors.toSet());
    List<String> names = app.names();
    return words(keyword.text()).stream()
        .filter(word -> !ofOthers.contains(word))
        .anyMatch(word -> names.stream().anyMatch(name -> alike(word, name)));
  }

  private static double probability(Keyword keyword, NamedApp owner) {
    double ratings =
        Math.log1p((double) owner.ratings()) / Math.log1p(InstallsTuning.RATINGS_OF_A_BRAND);
    List<String> asked = words(keyword.text());
    double words =
        owner.allWords().containsAll(asked)
            ? 1
            : asked.stream().anyMatch(owner.names()::contains)
                ? InstallsTuning.WORD_BESIDE
                : InstallsTuning.SLIP;
    return InstallsTuning.BRAND_PROBABILITY * words * Math.min(1, ratings);
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
