package dev.storescope.bench.data;

import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The listing of an app with 3 kB of text; an update changes its version and some words. */
final class GeneratedListing {
  static final CategoryId CATEGORY = new CategoryId("6015");
  private static final int VOCABULARY = 5_000;
  private static final int WORDS = 440;
  private static final int WORDS_OF_AN_UPDATE = 20;
  private static final int SCREENSHOTS = 8;
  private static final List<String> ALL_WORDS = vocabulary();

  private final Random random;
  private final String title;
  private final String developer;
  private final List<String> screenshots;
  private final List<String> words = new ArrayList<>();
  private int version;

  GeneratedListing(Random random) {
    this.random = random;
    this.title = anyWord() + ' ' + anyWord() + ' ' + anyWord();
    this.developer = anyWord() + ' ' + anyWord();
    this.screenshots = IntStream.range(0, SCREENSHOTS).mapToObj(_ -> image()).toList();
    for (int i = 0; i < WORDS; i++) {
      words.add(anyWord());
    }
  }

  /** A text without sense. */
  static String text(Random random, int words) {
    return IntStream.range(0, words)
        .mapToObj(_ -> ALL_WORDS.get(random.nextInt(VOCABULARY)))
        .collect(Collectors.joining(" "));
  }

  Listed first() {
    version++;
    Instant updatedAt = Generated.FIRST_DAY.plus(version, ChronoUnit.DAYS);
    return new Listed(
        ListingKind.APPLICATION,
        title,
        String.join(" ", words),
        Optional.empty(),
        Optional.empty(),
        screenshots.getFirst(),
        Map.of("iphone", screenshots),
        List.of(new Category(CATEGORY, "Finance")),
        developer,
        Optional.of(new Price("Free", Optional.of(BigDecimal.ZERO), Optional.of("USD"))),
        new InAppPurchases.NotShown(),
        Optional.of("1." + version),
        Optional.of(Generated.FIRST_DAY),
        Optional.of(updatedAt));
  }

  Listed next() {
    int place = random.nextInt(WORDS - WORDS_OF_AN_UPDATE);
    for (int i = 0; i < WORDS_OF_AN_UPDATE; i++) {
      words.set(place + i, anyWord());
    }
    return first();
  }

  private String anyWord() {
    return ALL_WORDS.get(random.nextInt(VOCABULARY));
  }

  private String image() {
    UUID name = new UUID(random.nextLong(), random.nextLong());
    return "https://is1-ssl.mzstatic.com/image/thumb/Purple221/v4/%s/AppScreenshot.png/392x696bb.png"
        .formatted(name);
  }

  private static List<String> vocabulary() {
    Random letters = new Random(VOCABULARY);
    return IntStream.range(0, VOCABULARY).mapToObj(_ -> word(letters)).toList();
  }

  private static String word(Random letters) {
    StringBuilder word = new StringBuilder();
    int length = 2 + letters.nextInt(8);
    while (word.length() < length) {
      word.append((char) ('a' + letters.nextInt(26)));
    }
    return word.toString();
  }
}
