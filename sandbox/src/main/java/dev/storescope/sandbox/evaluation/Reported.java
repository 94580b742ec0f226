package dev.storescope.sandbox.evaluation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.sandbox.world.Stores.PopularTerm;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A term of the search-ads report, with how much it is searched for in truth.
 *
 * @param searches a day
 */
record Reported(String term, int popularity, double searches) {
  /** How many weekly reports back a missing popularity is looked for. */
  private static final int WEEKS = 4;

  Popularity asObserved() {
    return new Popularity(popularity, PopularityScale.ADS_1_TO_100);
  }

  /** The terms of the last report, the most popular first; where one is missing, of one before. */
  static List<Reported> list(Scene scene) {
    List<Map<String, Integer>> weeks = new ArrayList<>();
    int needed = scene.kind().missing() > 0 ? WEEKS : 1;
    for (int week = 0; week < needed; week++) {
      weeks.add(week(scene, week));
    }
    RandomGenerator random = scene.random("missing reports");
    List<Reported> reported = new ArrayList<>();
    for (String term : weeks.getFirst().keySet()) {
      int age = scene.age(random);
      if (age < needed) {
        Optional.ofNullable(weeks.get(age).get(term))
            .ifPresent(popularity -> add(reported, scene, term, popularity));
      }
    }
    reported.sort(Comparator.comparingInt(Reported::popularity).reversed());
    return reported;
  }

  private static void add(List<Reported> reported, Scene scene, String term, int popularity) {
    double searches =
        scene.truth().searchesPerDay(StoreType.APP_STORE, scene.country(), term, Scene.TODAY);
    reported.add(new Reported(term, popularity, searches));
  }

  private static Map<String, Integer> week(Scene scene, int weeksAgo) {
    Map<String, Integer> popularities = new LinkedHashMap<>();
    for (PopularTerm term :
        scene.world().popularTerms(scene.country(), Scene.REPORTED_WEEK.minusWeeks(weeksAgo))) {
      popularities.put(term.term(), term.popularity());
    }
    return popularities;
  }
}
