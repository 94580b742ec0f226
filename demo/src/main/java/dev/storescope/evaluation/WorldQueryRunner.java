package dev.storescope.evaluation;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Runs the service's queries in a world, fetching what they need from its stores. */
final class WorldQueryRunner {
  /** More rounds than any query takes. */
  private static final int MOST_ROUNDS = 40;

  private final Archive archive;
  private final IdealFetcher fetcher;
  private final double missing;
  private final RandomGenerator random;
  private final Set<Subject<?>> fetched = new HashSet<>();

  WorldQueryRunner(EvaluationWorld world, Archive archive) {
    this.archive = archive;
    this.fetcher = new IdealFetcher(world.simulation(), EvaluationWorld.NOW);
    this.missing = world.kind().missing();
    this.random = world.random("missing fetches");
  }

  void append(Collection<? extends Observation<?>> observations) {
    archive.append(observations);
  }

  /** The evidence for one query. A fetch that failed is not repeated. */
  private Evidence evidence() {
    return new Evidence(
        archive,
        Moment.now(EvaluationWorld.NOW),
        Freshness.DEFAULT,
        subject -> IdealFetcher.canFetch(subject) && !fetched.contains(subject));
  }

  /** Fetches subjects; the share of missing observations fails. */
  void fetch(Collection<Subject<?>> subjects) {
    List<Observation<?>> observed = new ArrayList<>();
    for (Subject<?> subject : subjects) {
      if (fetched.add(subject) && random.nextDouble() >= missing) {
        fetcher.fetch(subject).ifPresent(observed::add);
      }
    }
    archive.append(observed);
  }

  /** The result of a query after all rounds of fetching; empty if there is no data. */
  <Q, R> Optional<R> run(Endpoint<Q, R> endpoint, Q query) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      switch (endpoint.answer(query, evidence())) {
        case Answer.Ready<R> ready -> {
          return Optional.of(ready.result());
        }
        case Answer.Preparing<R> preparing -> fetch(List.copyOf(preparing.needs()));
        case Answer.NoData<R> _ -> {
          return Optional.empty();
        }
      }
    }
    throw new IllegalStateException("no answer after " + MOST_ROUNDS + " rounds: " + query);
  }
}
