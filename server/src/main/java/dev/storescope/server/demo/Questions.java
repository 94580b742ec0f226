package dev.storescope.server.demo;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Subject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Puts questions as users will, and looks at whatever their answers wait for. */
final class Questions {
  /** An answer that still waits after so many rounds will not come. */
  private static final int MOST_ROUNDS = 6;

  private final Archive archive;
  private final StoreLook look;
  private final InstantSource clock;

  Questions(Archive archive, StoreLook look, InstantSource clock) {
    this.archive = archive;
    this.look = look;
    this.clock = clock;
  }

  <Q, R> void put(Endpoint<Q, R> endpoint, List<Q> queries) throws InterruptedException {
    List<Q> open = queries;
    for (int round = 0; round < MOST_ROUNDS && !open.isEmpty(); round++) {
      open = stillOpen(endpoint, open);
    }
  }

  /** Looks at what the answers wait for; the questions whose answers waited are left. */
  private <Q, R> List<Q> stillOpen(Endpoint<Q, R> endpoint, List<Q> queries)
      throws InterruptedException {
    Moment now = Moment.now(clock.instant());
    Set<Subject<?>> needs = new LinkedHashSet<>();
    List<Q> open = new ArrayList<>();
    for (Q query : queries) {
      Evidence evidence = new Evidence(archive, now, Freshness.DEFAULT, look::canLookAt);
      if (endpoint.answer(query, evidence)
          instanceof Answer.Preparing<R>(Set<Subject<?>> missing)) {
        needs.addAll(missing);
        open.add(query);
      }
    }
    look.at(needs);
    return open;
  }
}
