package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.law.SuggesterLaw;
import dev.storescope.store.StoreType;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggests the search terms with most volume, with noise. */
final class SuggestionEngine {
  private static final long ORDER = 1;

  private static final int MAX_CACHED = 4000;
  private static final int DAYS_UNTIL_NEW_ORDER = 7;

  private final MarketTerms terms;
  private final SeededRandom random;
  private final SuggesterLaw law;
  private final int most;
  private final Cache<Typed, List<String>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  SuggestionEngine(SimulatedMarket market, SuggesterLaw law) {
    this.law = law;
    this.terms = market.terms();
    this.most = most(market.store());
    this.random = market.random().of("suggestions");
  }

  private record Typed(String text, long week) {}

  private static int most(StoreType store) {
    return switch (store) {
      case APP_STORE -> 10;
      case GOOGLE_PLAY -> 5;
    };
  }

  /** As many as the store shows. */
  List<String> suggest(String typed, long day) {
    String text = typed.stripLeading().toLowerCase(Locale.ROOT);
    return text.isEmpty()
        ? List.of()
        : cache.get(new Typed(text, Math.floorDiv(day, DAYS_UNTIL_NEW_ORDER)), this::suggest);
  }

  private List<String> suggest(Typed typed) {
    record Scored(int number, double score) {}
    Comparator<Scored> best = Comparator.comparingDouble(Scored::score).reversed();
    return terms
        .startingWith(typed.text())
        .filter(number -> !isOmitted(number))
        .mapToObj(number -> new Scored(number, score(number, typed.week())))
        .sorted(best)
        .limit(most)
        .map(shown -> new Scored(shown.number(), shown.score() + shuffled(shown.number(), typed)))
        .sorted(best)
        .map(shown -> terms.get(shown.number()).text())
        .toList();
  }

  private double score(int number, long week) {
    double volume = terms.mean(number, week * DAYS_UNTIL_NEW_ORDER, 1);
    return Math.log(volume) + law.error() * random.normal(number);
  }

  private double shuffled(int number, Typed typed) {
    return law.shuffle() == 0
        ? 0
        : law.shuffle() * random.of(ORDER).normal(number, typed.text().hashCode());
  }

  private boolean isOmitted(int number) {
    return random.happens(law.omittedHeads(), number) && terms.isHead(number);
  }
}
