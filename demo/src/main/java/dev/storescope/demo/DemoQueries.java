package dev.storescope.demo;

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

/** Runs queries, and fetches the subjects that their answers need. */
record DemoQueries(Archive archive, BulkFetch fetch, InstantSource clock) {
  /** Queries whose answers still need something after this many rounds are given up. */
  private static final int MOST_ROUNDS = 6;

  <Q, R> void prepare(Endpoint<Q, R> endpoint, List<Q> queries) throws InterruptedException {
    List<Q> open = queries;
    for (int round = 0; round < MOST_ROUNDS && !open.isEmpty(); round++) {
      open = fetchNeeds(endpoint, open);
    }
  }

  /** Fetches what the answers need; returns the queries that needed something. */
  private <Q, R> List<Q> fetchNeeds(Endpoint<Q, R> endpoint, List<Q> queries)
      throws InterruptedException {
    Moment now = Moment.now(clock.instant());
    Set<Subject<?>> needs = new LinkedHashSet<>();
    List<Q> open = new ArrayList<>();
    for (Q query : queries) {
      Evidence evidence = new Evidence(archive, now, Freshness.DEFAULT, fetch::canFetch);
      if (endpoint.answer(query, evidence)
          instanceof Answer.Preparing<R>(Set<Subject<?>> missing, _)) {
        needs.addAll(missing);
        open.add(query);
      }
    }
    fetch.all(needs);
    return open;
  }
}
