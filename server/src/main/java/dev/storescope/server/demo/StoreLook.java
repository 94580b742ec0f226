package dev.storescope.server.demo;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
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

/** Looks at many subjects at once, and keeps all that was seen with one write. */
final class StoreLook implements AutoCloseable {
  private static final int AT_ONCE = 4;

  private final List<Connector> connectors;
  private final Archive archive;
  private final ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);

  StoreLook(List<Connector> connectors, Archive archive) {
    this.connectors = connectors;
    this.archive = archive;
  }

  boolean canLookAt(Subject<?> subject) {
    return connectors.stream().anyMatch(connector -> connector.canFetch(subject));
  }

  /**
   * Looks at the subjects that can be looked at.
   *
   * @throws IllegalStateException if a look fails; what was seen with it is not kept
   */
  void at(Collection<? extends Subject<?>> subjects) throws InterruptedException {
    List<Callable<List<Observation<?>>>> looks = new ArrayList<>();
    subjects.forEach(subject -> looks.add(() -> look(subject)));
    List<Observation<?>> seen = new ArrayList<>();
    for (Future<List<Observation<?>>> look : workers.invokeAll(looks)) {
      seen.addAll(resultOf(look));
    }
    archive.append(seen);
  }

  private List<Observation<?>> look(Subject<?> subject) throws InterruptedException {
    for (Connector connector : connectors) {
      if (connector.canFetch(subject)) {
        return seen(subject, connector.fetch(subject));
      }
    }
    return List.of();
  }

  private static List<Observation<?>> seen(Subject<?> subject, FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.NotTold _ -> List.of();
      case FetchOutcome.Throttled _,
          FetchOutcome.Blocked _,
          FetchOutcome.Failed _,
          FetchOutcome.Drifted _,
          FetchOutcome.Unsupported _ ->
          throw new IllegalStateException("the look at " + subject + " ended so: " + outcome);
    };
  }

  private static <T> T resultOf(Future<T> look) throws InterruptedException {
    try {
      return look.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
