package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.storescope.archive.cassandra.CassandraRequestListener.Kind;
import dev.storescope.archive.cassandra.CassandraRequestListener.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Times the requests of a session, for a listener. */
final class CassandraRequests {
  private volatile CassandraRequestListener listener = (_, _, _) -> {};

  void listen(CassandraRequestListener next) {
    listener = next;
  }

  <T> CompletableFuture<T> time(Kind kind, Supplier<CompletionStage<T>> request) {
    long start = System.nanoTime();
    CompletableFuture<T> result = request.get().toCompletableFuture();
    var _ =
        result.whenComplete(
            (_, failure) ->
                listener.ended(
                    kind, outcome(failure), Duration.ofNanos(System.nanoTime() - start)));
    return result;
  }

  private static Outcome outcome(@Nullable Throwable failure) {
    return switch (failure) {
      case null -> Outcome.SUCCEEDED;
      case UnavailableException _, AllNodesFailedException _ -> Outcome.UNAVAILABLE;
      case DriverTimeoutException _, QueryConsistencyException _ -> Outcome.TIMED_OUT;
      case Throwable _ -> Outcome.FAILED;
    };
  }
}
