package dev.storescope.demo;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.NewContents;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Gatherers;

/**
 * Fetches many subjects concurrently, those together that one call to a store can fetch. Each
 * worker appends what it has fetched in one write.
 */
final class BulkFetch implements AutoCloseable {
  private static final int CONCURRENCY = 4;

  /** Subjects whose observations are appended in one write. */
  private static final int BATCH = 24;

  private final List<Connector> connectors;
  private final Archive archive;
  private final ExecutorService workers = Executors.newFixedThreadPool(CONCURRENCY);

  BulkFetch(List<Connector> connectors, Archive archive) {
    this.connectors = connectors;
    this.archive = archive;
  }

  /** Subjects that a connector fetches by as many calls as it has to. */
  private record Call(Connector connector, List<Subject<?>> subjects) {}

  /** What one call can fetch together. */
  private record Together(Connector connector, StoreType store, Country country) {}

  boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  private Optional<Connector> find(Subject<?> subject) {
    return connectors.stream().filter(connector -> connector.canFetch(subject)).findFirst();
  }

  /**
   * Fetches the subjects that a connector can fetch.
   *
   * @throws IllegalStateException if a fetch fails; some others are appended then
   */
  void all(Collection<? extends Subject<?>> subjects) throws InterruptedException {
    List<Callable<Void>> batches = new ArrayList<>();
    for (List<Call> batch : batches(calls(subjects))) {
      batches.add(
          () -> {
            append(batch);
            return null;
          });
    }
    for (Future<Void> batch : workers.invokeAll(batches)) {
      await(batch);
    }
  }

  private List<Call> calls(Collection<? extends Subject<?>> subjects) {
    List<Call> calls = new ArrayList<>();
    Map<Together, List<Subject<?>>> together = new LinkedHashMap<>();
    for (Subject<?> subject : subjects) {
      Optional<Connector> connector = find(subject);
      if (connector.isEmpty()) {
        continue;
      }
      int most = connector.get().countTogether(subject);
      if (most == 1) {
        calls.add(new Call(connector.get(), List.of(subject)));
        continue;
      }
      Together key = new Together(connector.get(), subject.store(), subject.country());
      List<Subject<?>> others = together.computeIfAbsent(key, _ -> new ArrayList<>());
      others.add(subject);
      if (others.size() == most) {
        calls.add(new Call(connector.get(), others));
        together.remove(key);
      }
    }
    together.forEach((key, others) -> calls.add(new Call(key.connector(), others)));
    return calls;
  }

  private static List<List<Call>> batches(List<Call> calls) {
    return calls.stream().gather(Gatherers.windowFixed(BATCH)).toList();
  }

  private void append(List<Call> calls) throws InterruptedException {
    List<Observation<?>> observations = new ArrayList<>();
    for (Call call : calls) {
      observations.addAll(fetch(call));
    }
    archive.append(observations);
  }

  /** What a common call does not have is fetched by itself. */
  private List<Observation<?>> fetch(Call call) throws InterruptedException {
    if (call.subjects().size() == 1) {
      return fetch(call.connector(), call.subjects().getFirst());
    }
    List<Observation<?>> observations =
        new ArrayList<>(
            observations(call.subjects(), call.connector().fetchTogether(call.subjects())));
    Set<Subject<?>> observed = new HashSet<>();
    observations.forEach(each -> observed.add(each.subject()));
    for (Subject<?> subject : call.subjects()) {
      if (!observed.contains(subject)) {
        observations.addAll(fetch(call.connector(), subject));
      }
    }
    return observations;
  }

  private List<Observation<?>> fetch(Connector connector, Subject<?> subject)
      throws InterruptedException {
    return NewContents.of(subject, observations(subject, connector.fetch(subject)), archive);
  }

  private static List<Observation<?>> observations(Object subject, FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.AlreadyObserved _, FetchOutcome.NoSource _ -> List.of();
      case FetchOutcome.Failure _ ->
          throw new IllegalStateException("fetching " + subject + " failed: " + outcome);
    };
  }

  private static void await(Future<?> batch) throws InterruptedException {
    try {
      batch.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
