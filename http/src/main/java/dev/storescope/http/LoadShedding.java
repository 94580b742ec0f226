package dev.storescope.http;

import dev.storescope.http.turn.AnswerMemory;
import dev.storescope.http.turn.Caller;
import dev.storescope.http.turn.Limits;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.turn.Turns;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ScopedValue.CallableOp;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Refuses requests beyond the number that may be processed at once, and beyond the bytes that may
 * be in transit; health and metrics are always served. A request holds a permit only while it is
 * processed, not while its client sends or reads, so that slow clients block no others. The
 * connection of a refused request is not read for a moment.
 */
public final class LoadShedding implements Filter, AutoCloseable {
  /**
   * Half of what {@code Retry-After} asks for. A refusal takes half the time of an answer, so
   * clients that repeat their requests at once would leave none for answers.
   */
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final Semaphore permits;
  private final ExpensiveAnswers expensive;
  private final long maxBytesInTransit;
  private final AtomicLong bytesInTransit = new AtomicLong();
  private final CountDownLatch stopped = new CountDownLatch(1);

  public LoadShedding(Limits limits, MeterRegistry meters) {
    this.permits = new Semaphore(limits.concurrentRequests());
    this.maxBytesInTransit = limits.bytesInTransit();
    this.expensive = new ExpensiveAnswers(new Turns(limits.turns(), new AnswerMemory()), meters);
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    String path = request.prologue().uriPath().rawPath();
    if (path.startsWith("/health/") || path.equals("/metrics")) {
      chain.proceed();
      return;
    }
    Optional<Permit> permit = tryAcquire();
    if (permit.isEmpty()) {
      new Exchange(request, response).send(overloaded());
      pause(PAUSE);
      return;
    }
    try {
      request.context().register(permit.get());
      chain.proceed();
    } finally {
      permit.get().release();
    }
    if (permit.get().refused) {
      pause(PAUSE);
    }
  }

  public Optional<Permit> tryAcquire() {
    return bytesInTransit.get() < maxBytesInTransit && permits.tryAcquire()
        ? Optional.of(new Permit())
        : Optional.empty();
  }

  /** Waits; returns at once, and true, when the server stops. */
  private boolean pause(Duration time) {
    try {
      return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    stopped.countDown();
    expensive.close();
  }

  private static Problem overloaded() {
    return Problem.of(Code.OVERLOADED, "Too many concurrent requests. Try again in a moment.")
        .retryAfter(1);
  }

  /** Transfers bytes from or to a client. */
  interface TransferAction<T> {
    T run() throws IOException;
  }

  /** The permit of one request, for the thread that processes it. */
  public final class Permit {
    private boolean held = true;
    private boolean refused;

    /**
     * Receives up to so many bytes, without the permit meanwhile.
     *
     * @throws ProblemException if there is no permit afterwards
     */
    <T> T receive(long length, TransferAction<T> action) throws IOException {
      release();
      T received = transfer(length, action);
      held = permits.tryAcquire();
      if (!held) {
        throw new ProblemException(overloaded());
      }
      return received;
    }

    /**
     * Waits without the permit.
     *
     * @return false if the server stops
     * @throws ProblemException if there is no permit afterwards
     */
    boolean pause(Duration time) {
      release();
      boolean isStopped = LoadShedding.this.pause(time);
      held = permits.tryAcquire();
      if (!held) {
        throw new ProblemException(overloaded());
      }
      return !isStopped;
    }

    /**
     * Computes an expensive answer when it is the caller's turn, without the permit.
     *
     * @throws TooManyTurnsException if too many requests of the caller wait
     * @throws E that the computation throws
     */
    <T, E extends Exception> T compute(Caller caller, CallableOp<T, E> answer) throws E {
      release();
      try {
        return expensive.compute(caller, answer);
      } catch (TooManyTurnsException e) {
        refused = true;
        throw e;
      } finally {
        held = permits.tryAcquire();
      }
    }

    /** Sends a response, and gives the permit back for good. */
    public void send(long length, Runnable action) {
      release();
      try {
        transfer(
            length,
            () -> {
              action.run();
              return length;
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public void release() {
      if (held) {
        held = false;
        permits.release();
      }
    }

    private <T> T transfer(long length, TransferAction<T> action) throws IOException {
      bytesInTransit.addAndGet(length);
      try {
        return action.run();
      } finally {
        bytesInTransit.addAndGet(-length);
      }
    }
  }
}
