package dev.storescope.demo;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.NewContents;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Fetches many subjects concurrently and appends all observations in one write. */
final class BulkFetch implements AutoCloseable {
  private static final int CONCURRENCY = 4;

  private final List<Connector> connectors;
  private final Archive archive;
  private final ExecutorService workers = Executors.newFixedThreadPool(CONCURRENCY);

  BulkFetch(List<Connector> connectors, Archive archive) {
    this.connectors = connectors;
    this.archive = archive;
  }

  boolean canFetch(Subject<?> subject) {
    return connectors.stream().anyMatch(connector -> connector.canFetch(subject));
  }

  /**
   * Fetches the subjects that a connector can fetch.
   *
   * @throws IllegalStateException if a fetch fails; nothing is appended then
   */
  void all(Collection<? extends Subject<?>> subjects) throws InterruptedException {
    List<Callable<List<Observation<?>>>> fetches = new ArrayList<>();
    subjects.forEach(subject -> fetches.add(() -> fetch(subject)));
    List<Observation<?>> observations = new ArrayList<>();
    for (Future<List<Observation<?>>> fetch : workers.invokeAll(fetches)) {
      observations.addAll(resultOf(fetch));
    }
    archive.append(observations);
  }

  private List<Observation<?>> fetch(Subject<?> subject) throws InterruptedException {
    for (Connector connector : connectors) {
      if (connector.canFetch(subject)) {
        return NewContents.of(subject, observations(subject, connector.fetch(subject)), archive);
      }
    }
    return List.of();
  }

  private static List<Observation<?>> observations(Subject<?> subject, FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.AlreadyObserved _, FetchOutcome.NoSource _ -> List.of();
      case FetchOutcome.Failure _ ->
          throw new IllegalStateException("fetching " + subject + " failed: " + outcome);
    };
  }

  private static <T> T resultOf(Future<T> fetch) throws InterruptedException {
    try {
      return fetch.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
