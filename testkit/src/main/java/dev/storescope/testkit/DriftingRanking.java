package dev.storescope.testkit;

import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A ranking that drifts from day to day like a real chart: nearly every app moves, those further
 * down by more ranks, and about five of a hundred are replaced.
 */
public final class DriftingRanking {
  private static final double MEMORY = 0.95;
  private static final double VOLATILITY = 0.125;

  private final Random random;
  private final List<Candidate> candidates = new ArrayList<>();
  private final int ranks;

  private record Candidate(AppId app, double usual, double deviation) {
    double strength() {
      return usual + deviation;
    }
  }

  public DriftingRanking(long seed, int ranks) {
    this.random = new Random(seed);
    this.ranks = ranks;
    Set<AppId> apps = new LinkedHashSet<>();
    while (apps.size() < ranks * 3) {
      apps.add(app(random));
    }
    apps.forEach(app -> candidates.add(new Candidate(app, -Math.log(candidates.size() + 1), 0)));
  }

  /** The app that nearly always ranks first. */
  public static AppId strongest(long seed) {
    return app(new Random(seed));
  }

  private static AppId app(Random random) {
    return new AppId.AppStore(300_000_000L + random.nextLong(6_400_000_000L));
  }

  public List<AppId> nextDay() {
    candidates.replaceAll(this::drift);
    return candidates.stream()
        .sorted(Comparator.comparingDouble(Candidate::strength).reversed())
        .limit(ranks)
        .map(Candidate::app)
        .toList();
  }

  private Candidate drift(Candidate candidate) {
    double deviation = candidate.deviation() * MEMORY + random.nextGaussian() * VOLATILITY;
    return new Candidate(candidate.app(), candidate.usual(), deviation);
  }
}
