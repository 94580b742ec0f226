package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.NeedTerms.WordKind;
import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.sandbox.world.law.NamingLaw;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Generates listing texts in a language. Titles and subtitles change from one era of a product to
 * the next.
 */
public final class ListingWriter {
  /** The minimum number of days between eras. */
  public static final int ERA_STEP_DAYS = 8;

  private static final double IN_NAME = 3;
  private static final double IN_TITLE = 2;
  private static final double WHOLE_NAME = 4;
  private static final double WHOLE_NAME_OF_NEEDS = 1;
  private static final double WHOLE_PHRASE = 0.4;

  /** The match score of a product whose title has all words outside of its name. */
  public static final double TITLED = IN_TITLE + WHOLE_PHRASE;

  private final Language language;
  private final SeededRandom random;
  private final NamingLaw names;
  private final Map<Topic, Set<String>> wordsOfTopics = new HashMap<>();
  private final Set<String> wordsOfAllTopics = new HashSet<>();
  private final Set<String> modifiers;

  /** The cumulative shares of titles with each modifier and each term of a topic. */
  private final double[] modifierSteps;

  private final Map<Topic, double[]> termSteps = new HashMap<>();
  private final Map<String, List<String>> wordsOf = new ConcurrentHashMap<>();

  public ListingWriter(Language language, SeededRandom random, NamingLaw names) {
    this.language = language;
    this.random = random.of("wording").of(language.number());
    this.names = names;
    this.modifiers =
        TopicVocabulary.modifiers(language).stream()
            .flatMap(words -> words(words).stream())
            .collect(Collectors.toSet());
    this.modifierSteps = steps(TopicVocabulary.modifiers(language), random, WordKind.MODIFIER);
    TopicVocabulary.TOPICS.forEach(topic -> wordsOfTopics.put(topic, wordsOf(topic)));
    TopicVocabulary.TOPICS.forEach(
        topic -> termSteps.put(topic, steps(topic.terms(language), random, WordKind.TOPIC)));
    wordsOfTopics.values().forEach(wordsOfAllTopics::addAll);
  }

  /** A term with a modifier. */
  private record DescribedTerm(String term, String modifier) {
    String text() {
      return term + " " + modifier;
    }
  }

  /** Words are separated by characters other than letters and digits, as in both stores. */
  public static List<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The number of a product's era on a day. */
  public long eraOf(Product product, long day) {
    int steps = 4 + random.below(24, product.number(), 1);
    return Math.floorDiv(
        Math.floorDiv(day, ERA_STEP_DAYS) + random.below(steps, product.number(), 2), steps);
  }

  public String title(Product product, StoreType store, long era) {
    return product.brand()
        + separator(product, store)
        + NameGenerator.capitalised(titlePhrase(product, era).text());
  }

  private String separator(Product product, StoreType store) {
    if (random.of("separators").happens(names.unseparated(), product.number())) {
      return " ";
    }
    return switch (store) {
      case APP_STORE -> ": ";
      case GOOGLE_PLAY -> " - ";
    };
  }

  public String subtitle(Product product, long era) {
    return NameGenerator.capitalised(subtitlePhrase(product, era).text());
  }

  public String description(Product product, long era) {
    String terms = String.join(", ", product.topic().terms(language));
    return "%s: %s.%n%s, %s.%n%s"
        .formatted(
            product.brand(),
            titlePhrase(product, era).text(),
            NameGenerator.capitalised(terms),
            subtitlePhrase(product, era).text(),
            String.join(" ", TopicVocabulary.modifiers(language).subList(0, 6)));
  }

  /**
   * The match score of a product: from 0.8, if all words are in its hidden keywords, to 3, if they
   * are in its name, and more if they have its whole name or are the whole title. Missing words
   * reduce it. In a name, words that people use for a need count as in the rest of the title:
   * "photo" does not mean the app "Sun Photo".
   */
  public double fit(Product product, long era, List<String> searched) {
    List<String> brand = known(product.brand());
    DescribedTerm title = titlePhrase(product, era);
    DescribedTerm subtitle = subtitlePhrase(product, era);
    double sum = 0;
    for (String word : searched) {
      sum +=
          brand.contains(word)
              ? inName(product, word)
              : has(title, word)
                  ? IN_TITLE
                  : has(subtitle, word) ? 1.3 : hasKeyword(product, word) ? 0.8 : -1.5;
    }
    boolean isItsTitle = searched.stream().allMatch(word -> has(title, word));
    return sum / searched.size()
        + (searched.containsAll(brand) ? ofItsName(product, brand, searched) : 0)
        + (isItsTitle ? WHOLE_PHRASE : 0);
  }

  private double inName(Product product, String word) {
    return product.hasOrdinaryName() && isOfNeeds(word) ? IN_TITLE : IN_NAME;
  }

  /** A name also counts among other words, unless people use its words for a need. */
  private double ofItsName(Product product, List<String> brand, List<String> searched) {
    if (product.hasOrdinaryName() && brand.stream().allMatch(this::isOfNeeds)) {
      return brand.containsAll(searched) ? WHOLE_NAME_OF_NEEDS : 0;
    }
    return WHOLE_NAME;
  }

  private boolean isOfNeeds(String word) {
    return modifiers.contains(word) || wordsOfAllTopics.contains(word);
  }

  /** The topics with a term that contains one of the words. */
  public Set<Topic> topicsOf(List<String> words) {
    return wordsOfTopics.entrySet().stream()
        .filter(entry -> words.stream().anyMatch(entry.getValue()::contains))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  public boolean isModifier(String word) {
    return modifiers.contains(word);
  }

  private boolean has(DescribedTerm phrase, String word) {
    return known(phrase.term()).contains(word) || known(phrase.modifier()).contains(word);
  }

  private List<String> known(String text) {
    return wordsOf.computeIfAbsent(text, ListingWriter::words);
  }

  /** The hidden keywords, those of its topics first. */
  public List<String> keywords(Product product) {
    return Stream.concat(
            product.topics().stream()
                .flatMap(topic -> wordsOfTopics.getOrDefault(topic, Set.of()).stream().sorted()),
            modifiers.stream().sorted())
        .distinct()
        .filter(word -> hasKeyword(product, word))
        .toList();
  }

  private boolean hasKeyword(Product product, String word) {
    double likelihood =
        wordsIn(product.topic(), word)
            ? 0.7
            : wordsIn(product.topics().getLast(), word) ? 0.4 : modifiers.contains(word) ? 0.3 : 0;
    return random.uniform(product.number(), word.hashCode()) < likelihood;
  }

  private boolean wordsIn(Topic topic, String word) {
    return wordsOfTopics.getOrDefault(topic, Set.of()).contains(word);
  }

  /** The term of the title stays the same throughout. */
  private DescribedTerm titlePhrase(Product product, long era) {
    return new DescribedTerm(
        term(product.topic(), random.uniform(product.number(), 3)),
        modifier(random.of(era).uniform(product.number(), 4)));
  }

  private DescribedTerm subtitlePhrase(Product product, long era) {
    Topic topic = product.topics().getLast();
    return new DescribedTerm(
        term(topic, random.of(era).uniform(product.number(), 5)),
        modifier(random.of(era).uniform(product.number(), 6)));
  }

  private String term(Topic topic, double uniform) {
    return topic.terms(language).get(step(termSteps.getOrDefault(topic, new double[0]), uniform));
  }

  private String modifier(double uniform) {
    return TopicVocabulary.modifiers(language).get(step(modifierSteps, uniform));
  }

  private static int step(double[] steps, double uniform) {
    int at = 0;
    while (at < steps.length - 1 && steps[at] <= uniform) {
      at++;
    }
    return at;
  }

  /** Developers write into titles what many search for. */
  private double[] steps(List<String> words, SeededRandom world, WordKind kind) {
    double[] steps =
        words.stream()
            .mapToDouble(word -> Math.exp(NeedTerms.popularity(world, language, word, kind)))
            .toArray();
    double sum = Arrays.stream(steps).sum();
    double before = 0;
    for (int i = 0; i < steps.length; i++) {
      before += steps[i] / sum;
      steps[i] = before;
    }
    return steps;
  }

  private Set<String> wordsOf(Topic topic) {
    return topic.terms(language).stream()
        .flatMap(term -> words(term).stream())
        .collect(Collectors.toSet());
  }
}
