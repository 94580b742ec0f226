package dev.storescope.evaluation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A term of the Apple Ads report with its actual searches per day. */
record ReportedTerm(String term, int popularity, double searches) {
  /** The maximum number of weekly reports read for a missing popularity. */
  private static final int WEEKS = 4;

  Popularity asObserved() {
    return new Popularity(popularity, PopularityScale.ADS_1_TO_100);
  }

  /** The terms of the last report, or of one before if missing; the most popular first. */
  static List<ReportedTerm> list(EvaluationWorld world) {
    List<Map<String, Integer>> weeks = new ArrayList<>();
    int needed = world.kind().missing() > 0 ? WEEKS : 1;
    for (int week = 0; week < needed; week++) {
      weeks.add(week(world, week));
    }
    RandomGenerator random = world.random("missing reports");
    List<ReportedTerm> reported = new ArrayList<>();
    for (String term : weeks.getFirst().keySet()) {
      int age = world.age(random);
      if (age < needed) {
        Optional.ofNullable(weeks.get(age).get(term))
            .ifPresent(popularity -> add(reported, world, term, popularity));
      }
    }
    reported.sort(Comparator.comparingInt(ReportedTerm::popularity).reversed());
    return reported;
  }

  private static void add(
      List<ReportedTerm> reported, EvaluationWorld world, String term, int popularity) {
    double searches =
        world
            .truth()
            .searchesPerDay(StoreType.APP_STORE, world.country(), term, EvaluationWorld.TODAY);
    reported.add(new ReportedTerm(term, popularity, searches));
  }

  private static Map<String, Integer> week(EvaluationWorld world, int weeksAgo) {
    Map<String, Integer> popularities = new LinkedHashMap<>();
    for (PopularTerm term :
        world
            .simulation()
            .popularTerms(world.country(), EvaluationWorld.REPORTED_WEEK.minusWeeks(weeksAgo))) {
      popularities.put(term.term(), term.popularity());
    }
    return popularities;
  }
}
