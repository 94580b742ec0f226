package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.sandbox.world.TopicVocabulary.Topic;
import dev.storescope.store.CategoryId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The weekly report of a market's terms, with their popularity by a law. */
final class PopularityReport {
  /** Searches by bots, relative to those by people. */
  private static final double BOTS_PER_PERSON = 5;

  private static final CategoryId GAMES = new CategoryId("6014");
  private static final int MAX_CACHED = 12;
  private static final int DAYS = 7;

  private final MarketTerms terms;
  private final SeededRandom random;
  private final double bots;
  private final PopularityLaw law;

  private final Cache<LocalDate, List<PopularTerm>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  PopularityReport(SimulatedMarket market, double bots, PopularityLaw law) {
    this.terms = market.terms();
    this.random = market.random().of("popularity");
    this.bots = bots;
    this.law = law;
  }

  List<PopularTerm> of(LocalDate sunday) {
    return cache.get(sunday, this::report);
  }

  private record Counted(int number, double searches) {}

  private List<PopularTerm> report(LocalDate sunday) {
    long saturday = sunday.toEpochDay() + 6;
    List<Counted> order =
        IntStream.range(0, terms.size())
            .mapToObj(number -> new Counted(number, counted(number, saturday)))
            .sorted(Comparator.comparingDouble(Counted::searches).reversed())
            .toList();
    double first = order.getFirst().searches();
    List<PopularTerm> report = new ArrayList<>();
    Map<CategoryId, Integer> ofGenre = new HashMap<>();
    for (Counted counted : order) {
      if (counted.searches() < law.threshold()) {
        break;
      }
      Term term = terms.get(counted.number());
      CategoryId genre = genreOf(term.topic());
      int rankInGenre = ofGenre.merge(genre, 1, Integer::sum);
      if (rankInGenre <= law.rowsOfGenre()) {
        report.add(
            new PopularTerm(genre, rankInGenre, term.text(), popularity(counted, first, saturday)));
      }
    }
    return report;
  }

  /** All games are one genre. */
  private static CategoryId genreOf(Topic topic) {
    return topic.isGame() ? GAMES : topic.appleGenre();
  }

  private double counted(int number, long saturday) {
    double people = DAYS * terms.mean(number, saturday, DAYS);
    return random.happens(bots, number) ? people * (1 + BOTS_PER_PERSON) : people;
  }

  private int popularity(Counted counted, double first, long saturday) {
    double error = law.error() * random.normal(counted.number(), saturday);
    return Math.clamp(Math.round(law.exact(counted.searches(), first) + error), 1, 100);
  }
}
