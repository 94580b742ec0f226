package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.sandbox.world.SimulatedStores.SuggestedTerm;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.sandbox.world.law.ReportedPopularityLaw;
import dev.storescope.store.CategoryId;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The reports and suggestions of a market's terms, with their popularity by a law. */
final class PopularityReport {
  /** Searches by bots, relative to those by people. */
  private static final double BOTS_PER_PERSON = 5;

  /** Between the errors of weeks and those of months. */
  private static final long MONTHS = 1_000_000;

  private static final CategoryId GAMES = new CategoryId("6014");
  private static final int MAX_CACHED = 12;
  private static final int MOST_SUGGESTED = 200;

  private final MarketTerms terms;
  private final SeededRandom random;
  private final double bots;
  private final ReportedPopularityLaw law;

  private final Cache<ReportedDays, Report> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  PopularityReport(SimulatedMarket market, double bots, ReportedPopularityLaw law) {
    this.terms = market.terms();
    this.random = market.random().of("popularity");
    this.bots = bots;
    this.law = law;
  }

  List<PopularTerm> of(ReportedDays days) {
    return random.happens(law.outages(), ~days.first().toEpochDay())
        ? List.of()
        : cache.get(days, this::report).terms();
  }

  /** Those of the topic of a product, with their popularity in the last whole week. */
  List<SuggestedTerm> suggest(Product product, Instant at) {
    LocalDate today = LocalDate.ofInstant(at, ZoneOffset.UTC);
    LocalDate sunday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    ReportedDays week = ReportedDays.week(sunday.minusWeeks(1));
    double first = cache.get(week, this::report).searchesForFirst();
    return IntStream.range(0, terms.size())
        .filter(number -> terms.get(number).topic().equals(product.topic()))
        .mapToObj(number -> new Counted(number, counted(number, week)))
        .sorted(Comparator.comparingDouble(Counted::searches).reversed())
        .limit(MOST_SUGGESTED)
        .map(
            counted ->
                new SuggestedTerm(
                    terms.get(counted.number()).text(), popularity(counted, first, week)))
        .sorted(Comparator.comparing(SuggestedTerm::term))
        .toList();
  }

  private record Report(double searchesForFirst, List<PopularTerm> terms) {}

  private record Counted(int number, double searches) {}

  private Report report(ReportedDays days) {
    List<Counted> order =
        IntStream.range(0, terms.size())
            .mapToObj(number -> new Counted(number, counted(number, days)))
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
            new PopularTerm(genre, rankInGenre, term.text(), popularity(counted, first, days)));
      }
    }
    return new Report(first, report);
  }

  /** All games are one genre. */
  private static CategoryId genreOf(Topic topic) {
    return topic.isGame() ? GAMES : topic.appleGenre();
  }

  private double counted(int number, ReportedDays days) {
    double people = days.count() * terms.mean(number, days.end().toEpochDay() - 1, days.count());
    return random.happens(bots, number) ? people * (1 + BOTS_PER_PERSON) : people;
  }

  private double popularity(Counted counted, double first, ReportedDays days) {
    long report = days.end().toEpochDay() - (days.isWeek() ? 1 : MONTHS);
    double error = law.error() * random.normal(counted.number(), report);
    return law.exact(counted.searches(), first) + error;
  }
}
