package dev.storescope.sandbox.evaluation;

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

/** Asks the service's own questions in a world, and looks at the stores for what they need. */
final class Desk {
  /** More rounds than any question takes. */
  private static final int MOST_ROUNDS = 40;

  private final Archive archive;
  private final PerfectLook look;
  private final double missing;
  private final RandomGenerator random;
  private final Set<Subject<?>> lookedAt = new HashSet<>();

  Desk(Scene scene, Archive archive) {
    this.archive = archive;
    this.look = new PerfectLook(scene.world(), Scene.NOW);
    this.missing = scene.kind().missing();
    this.random = scene.random("missing looks");
  }

  void append(Collection<? extends Observation<?>> observations) {
    archive.append(observations);
  }

  /** What is known now, for one question. What was looked for in vain is not looked for again. */
  Evidence evidence() {
    return new Evidence(
        archive,
        Moment.now(Scene.NOW),
        Freshness.DEFAULT,
        subject -> PerfectLook.canSee(subject) && !lookedAt.contains(subject));
  }

  /** Looks at subjects; some looks fail, where observations are missing. */
  void look(Collection<Subject<?>> subjects) {
    List<Observation<?>> seen = new ArrayList<>();
    for (Subject<?> subject : subjects) {
      if (lookedAt.add(subject) && random.nextDouble() >= missing) {
        look.at(subject).ifPresent(seen::add);
      }
    }
    archive.append(seen);
  }

  /** The answer to a question after all rounds of looking; empty where there is none. */
  <Q, R> Optional<R> ask(Endpoint<Q, R> endpoint, Q query) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      switch (endpoint.answer(query, evidence())) {
        case Answer.Ready<R> ready -> {
          return Optional.of(ready.result());
        }
        case Answer.Preparing<R> preparing -> look(List.copyOf(preparing.needs()));
        case Answer.NoData<R> _ -> {
          return Optional.empty();
        }
      }
    }
    throw new IllegalStateException("no answer after " + MOST_ROUNDS + " rounds: " + query);
  }
}
