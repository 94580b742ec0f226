package dev.storescope.estimation.installs;

import dev.storescope.store.Keyword;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Detects whether a keyword is the brand of an app in its ranking (section 5 of the estimation
 * design), by the names of the first apps. The name of an app is its title up to a colon or a dash,
 * or the first two words of a title without any. An app may own the brand if
 *
 * <ul>
 *   <li>a word of the keyword, up to one letter, is in its name or its developer's, and in no title
 *       or developer's name of the others: first in that name, or with all words of the keyword;
 *   <li>or its name is the keyword, and that of no other: ordinary words such as "weather" are
 *       brands, too, the less probably the more titles have them all.
 * </ul>
 *
 * <p>The probability falls with fewer ratings than a well-known app has in the country, with fewer
 * known names of the first three apps, and with words of the keyword that are not in the names. If
 * apps of two developers qualify, the keyword is no brand.
 */
public final class BrandDetector {
  /** How many of the first apps are compared. */
  public static final int RANKS = 10;

  /** How many of the first apps may own the brand. */
  public static final int OWNER_RANKS = 3;

  /** One letter makes another word of a shorter one. */
  private static final int SHORTEST_WITH_TYPO = 4;

  private static final int WORDS_OF_A_NAME = 2;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
  private static final Pattern END_OF_NAME = Pattern.compile(": | [-–—|·] ");

  private BrandDetector() {}

  /**
   * The probable owner of a brand.
   *
   * @param ownerRank the position of the app, from 1
   * @param probability above 0
   */
  public record Brand(int ownerRank, double probability) {
    public Brand {
      if (ownerRank < 1 || !(probability > 0 && probability <= 1)) {
        throw new IllegalArgumentException("a brand has an owner and a probability above 0");
      }
    }
  }

  /**
   * The names of an app.
   *
   * @param ratings their number; some stores do not show it in a search
   */
  public record NamedApp(String title, String developer, OptionalLong ratings) {
    public NamedApp(String title, String developer, long ratings) {
      this(title, developer, OptionalLong.of(ratings));
    }

    /** How well known the app is, from 0 to 1; as others of unknown number if it is not known. */
    private double fame(double size) {
      double wellKnown = InstallsTuning.RATINGS_OF_A_BRAND * Math.clamp(size, 0.01, 1);
      return ratings.isEmpty()
          ? InstallsTuning.UNKNOWN_FAME
          : Math.min(1, Math.log1p((double) ratings.getAsLong()) / Math.log1p(wellKnown));
    }

    private List<String> names() {
      return Stream.concat(name().stream(), words(developer).stream()).toList();
    }

    private List<String> name() {
      String[] parts = END_OF_NAME.split(title, 2);
      return parts.length > 1
          ? words(parts[0])
          : words(title).stream().limit(WORDS_OF_A_NAME).toList();
    }

    private List<String> firstWords() {
      return Stream.of(name(), words(developer)).flatMap(words -> words.stream().limit(1)).toList();
    }

    /**
     * Whether some words are its name, joined or not, or the beginning of a title without a
     * separator.
     */
    private boolean isNamed(List<String> typed) {
      String[] parts = END_OF_NAME.split(title, 2);
      List<String> words = words(parts[0]);
      String joined = String.join("", typed);
      return parts.length > 1
          ? String.join("", words).equals(joined)
          : words.subList(0, Math.min(typed.size(), words.size())).equals(typed)
              || (!words.isEmpty() && words.getFirst().equals(joined));
    }

    private List<String> allWords() {
      return words(title + " " + developer);
    }
  }

  /** As {@link #find(Keyword, List, double)}, in the United States. */
  public static Optional<Brand> find(Keyword keyword, List<Optional<NamedApp>> firstApps) {
    return find(keyword, firstApps, 1);
  }

  /**
   * Finds the app whose brand the keyword may be.
   *
   * @param firstApps the first apps of the search, best first; empty if the listing is not known
   * @param size of the market, relative to the App Store of the United States
   */
  public static Optional<Brand> find(
      Keyword keyword, List<Optional<NamedApp>> firstApps, double size) {
    List<Optional<NamedApp>> first = firstApps.stream().limit(RANKS).toList();
    FirstApps apps =
        new FirstApps(words(keyword.text()), first.stream().flatMap(Optional::stream).toList());
    Map<NamedApp, Double> owners = new LinkedHashMap<>();
    for (Optional<NamedApp> app : first.subList(0, Math.min(OWNER_RANKS, first.size()))) {
      app.ifPresent(
          each -> {
            double probability = apps.probability(each) * each.fame(size);
            if (probability > 0) {
              owners.put(each, probability);
            }
          });
    }
    if (owners.keySet().stream().map(NamedApp::developer).distinct().count() != 1) {
      return Optional.empty();
    }
    List<Optional<NamedApp>> mayOwn = first.subList(0, Math.min(OWNER_RANKS, first.size()));
    double knownShare =
        (double) mayOwn.stream().filter(Optional::isPresent).count() / mayOwn.size();
    return owners.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            owner ->
                new Brand(
                    first.indexOf(Optional.of(owner.getKey())) + 1, owner.getValue() * knownShare));
  }

  /** The words that were typed, and the first apps whose names are known. */
  private record FirstApps(List<String> typed, List<NamedApp> known) {

    /** The probability that the keyword means an app, if the app is known well enough. */
    double probability(NamedApp app) {
      List<NamedApp> others =
          known.stream().filter(other -> !other.developer().equals(app.developer())).toList();
      return Math.max(byOwnWord(app, others), byName(app, others));
    }

    private double byOwnWord(NamedApp app, List<NamedApp> others) {
      Set<String> otherWords =
          others.stream().flatMap(other -> other.allWords().stream()).collect(Collectors.toSet());
      List<String> names = app.names();
      boolean hasAll = app.allWords().containsAll(typed);
      boolean isOwn =
          typed.stream()
              .filter(word -> !otherWords.contains(word))
              .anyMatch(
                  word ->
                      (typed.size() == 1 || hasAll ? names : app.firstWords())
                          .stream().anyMatch(name -> alike(word, name)));
      if (!isOwn) {
        return 0;
      }
      boolean isTypo = typed.stream().noneMatch(names::contains);
      return InstallsTuning.BRAND_PROBABILITY
          * (hasAll ? 1 : isTypo ? InstallsTuning.TYPO : InstallsTuning.FURTHER_WORD);
    }

    private double byName(NamedApp app, List<NamedApp> others) {
      if (!app.isNamed(typed) || others.stream().anyMatch(other -> other.isNamed(typed))) {
        return 0;
      }
      long alike = others.stream().filter(other -> other.allWords().containsAll(typed)).count();
      double share = (double) alike / Math.max(1, others.size());
      return InstallsTuning.NAME_PROBABILITY * (1 - share);
    }
  }

  private static List<String> words(String text) {
    return NO_WORD
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static boolean alike(String a, String b) {
    return a.equals(b)
        || (Math.min(a.length(), b.length()) >= SHORTEST_WITH_TYPO && isWithinOneEdit(a, b));
  }

  /** Whether the edit distance is at most 1. */
  private static boolean isWithinOneEdit(String a, String b) {
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
