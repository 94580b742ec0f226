package dev.storescope.server.http;

import dev.storescope.server.http.Problem.Code;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the server works on at the moment: so many requests, and so many bytes that are under way to
 * or from callers. A request has a place only while something is done for it, not while its caller
 * reads or sends: those who are slow take places from nobody.
 */
final class Workload {
  private final Semaphore places;
  private final long mostBytes;
  private final AtomicLong bytes = new AtomicLong();
  private final Patience patience;

  Workload(Limits limits, Patience patience) {
    this.places = new Semaphore(limits.concurrentRequests());
    this.mostBytes = limits.bytesUnderWay();
    this.patience = patience;
  }

  /** What reads from a caller. */
  interface Reading<T> {
    T read() throws IOException;
  }

  /** A place for a request, if there is one. */
  Optional<Place> tryEnter() {
    return bytes.get() < mostBytes && places.tryAcquire()
        ? Optional.of(new Place())
        : Optional.empty();
  }

  static Problem overloaded() {
    return Problem.of(Code.OVERLOADED, "Too many requests at once.").retryAfter(1);
  }

  /** The place of one request, for the thread that works on it. */
  final class Place {
    private boolean held = true;

    /**
     * Receives what is at most so long, and has no place meanwhile.
     *
     * @throws ProblemException if there is no place any more
     */
    <T> T receive(long length, Reading<T> reading) throws IOException {
      leave();
      T received = underWay(length, reading);
      held = places.tryAcquire();
      if (!held) {
        throw new ProblemException(overloaded());
      }
      return received;
    }

    /** Sends an answer, and has no place any more. */
    void send(long length, Runnable sending) {
      leave();
      try {
        underWay(
            length,
            () -> {
              sending.run();
              return length;
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void leave() {
      if (held) {
        held = false;
        places.release();
      }
    }

    private <T> T underWay(long length, Reading<T> reading) throws IOException {
      bytes.addAndGet(length);
      try (Patience.Wait _ = patience.begin()) {
        return reading.read();
      } finally {
        bytes.addAndGet(-length);
      }
    }
  }
}
