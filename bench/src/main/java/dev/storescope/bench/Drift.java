package dev.storescope.bench;

import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A ranking that drifts from day to day as a real chart does: nearly every app moves by some ranks,
 * the further down the more, and of a hundred about five make place for others.
 */
final class Drift {
  private static final double MEMORY = 0.95;
  private static final double UNREST = 0.125;

  private final Random random;
  private final List<Candidate> candidates = new ArrayList<>();
  private final int ranks;

  private record Candidate(AppId app, double usual, double away) {
    double strength() {
      return usual + away;
    }
  }

  Drift(long seed, int ranks) {
    this.random = new Random(seed);
    this.ranks = ranks;
    for (int place = 1; place <= ranks * 3; place++) {
      candidates.add(new Candidate(app(random), -Math.log(place), 0));
    }
  }

  /** The app that is hardly ever overtaken. */
  static AppId strongest(long seed) {
    return app(new Random(seed));
  }

  private static AppId app(Random random) {
    return new AppId.AppStore(300_000_000L + random.nextLong(6_400_000_000L));
  }

  List<AppId> nextDay() {
    candidates.replaceAll(this::drift);
    return candidates.stream()
        .sorted(Comparator.comparingDouble(Candidate::strength).reversed())
        .limit(ranks)
        .map(Candidate::app)
        .toList();
  }

  private Candidate drift(Candidate candidate) {
    double away = candidate.away() * MEMORY + random.nextGaussian() * UNREST;
    return new Candidate(candidate.app(), candidate.usual(), away);
  }
}
