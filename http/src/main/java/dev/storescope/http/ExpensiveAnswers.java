package dev.storescope.http;

import dev.storescope.http.LoadShedding.Permit;
import dev.storescope.http.connection.ClientConnection;
import dev.storescope.http.turn.Caller;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.turn.Turns;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.ScopedValue.CallableOp;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Computes answers that take much memory or time: a bounded number at once, in turns between
 * callers. They run on threads of the operating system, which divides the processors between them
 * and the virtual threads of all other requests; a virtual thread keeps its processor until it
 * waits.
 */
public final class ExpensiveAnswers implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(30);

  private final Turns turns;
  private final ExecutorService threads;
  private final Counter refused;

  ExpensiveAnswers(Turns turns, MeterRegistry meters) {
    this.turns = turns;
    this.refused =
        Counter.builder("storescope.answers.refused")
            .description("Expensive answers that were refused because too many waited")
            .register(meters);
    Gauge.builder("storescope.answers.running", turns, Turns::countRunning)
        .description("Expensive answers that are computed")
        .register(meters);
    Gauge.builder("storescope.answers.waiting", turns, Turns::countWaiting)
        .description("Expensive answers that wait for their turns")
        .register(meters);
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            turns.atOnce(),
            turns.atOnce(),
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("answer-", 0).factory());
    executor.allowCoreThreadTimeOut(true);
    threads = executor;
  }

  /**
   * Computes an answer to a request when it is the caller's turn. What the answer sends is sent
   * afterwards, so that a client that reads slowly has no turn meanwhile.
   *
   * @throws TooManyTurnsException if too many of the caller, or of all, are computed or wait
   * @throws E that the computation throws
   */
  public static <T, E extends Exception> T compute(
      ServerRequest request, Caller caller, CallableOp<T, E> answer) throws E {
    Optional<Permit> permit = request.context().get(Permit.class);
    return permit.isEmpty() || DeferredTransfer.isPending()
        ? answer.call()
        : permit.get().compute(caller, answer);
  }

  <T, E extends Exception> T compute(Caller caller, CallableOp<T, E> answer) throws E {
    Turns.Turn turn = turns.tryBegin(caller).filter(Turns.Turn::await).orElseThrow(this::refusal);
    ClientConnection connection = ClientConnection.current();
    DeferredTransfer transfer = new DeferredTransfer();
    T computed =
        get(
            threads.submit(
                () -> {
                  try {
                    return connection.call(() -> transfer.collect(answer));
                  } finally {
                    turn.end();
                  }
                }));
    transfer.run();
    return computed;
  }

  private TooManyTurnsException refusal() {
    refused.increment();
    return new TooManyTurnsException();
  }

  @SuppressWarnings("unchecked") // the computation throws nothing else that is checked
  private static <T, E extends Exception> T get(Future<T> future) throws E {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception failure) {
        throw (E) failure;
      }
      throw new IllegalStateException("the answer failed", e.getCause());
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CloseConnectionException("interrupted", e);
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
