package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.HostTurns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What {@link HostTurns} promises. */
public abstract class HostTurnsContract {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(3);
  private static final String HOST = "store.example";

  /** The turns, of nobody else and at their beginning. */
  protected abstract HostTurns open();

  /** The same turns, as another sees them who leaves by the same address. */
  protected abstract HostTurns openBeside(HostTurns turns);

  @Test
  void theFirstTurnHasCome() {
    assertThat(open().take(HOST, NOW, INTERVAL)).isEmpty();
  }

  @Test
  void theNextTurnComesAnIntervalAfterOneWasTakenAndNotAfterOneWasAskedFor() {
    HostTurns turns = open();
    turns.take(HOST, NOW, INTERVAL);
    Instant next = NOW.plus(INTERVAL);
    assertThat(turns.take(HOST, NOW.plusSeconds(1), INTERVAL)).contains(next);
    assertThat(turns.take(HOST, next.minusMillis(1), INTERVAL)).contains(next);
    assertThat(turns.take(HOST, next, INTERVAL)).isEmpty();
    assertThat(turns.take(HOST, next, INTERVAL)).contains(next.plus(INTERVAL));
  }

  @Test
  void theIntervalCountsFromWhenTheTurnWasTaken() {
    HostTurns turns = open();
    turns.take(HOST, NOW, INTERVAL);
    Instant later = NOW.plusSeconds(100);
    turns.take(HOST, later, INTERVAL);
    assertThat(turns.take(HOST, later, INTERVAL)).contains(later.plus(INTERVAL));
  }

  @Test
  void eachHostHasItsOwnTurns() {
    HostTurns turns = open();
    turns.take(HOST, NOW, INTERVAL);
    assertThat(turns.take("other.example", NOW, INTERVAL)).isEmpty();
  }

  @Test
  void noTurnComesDuringARest() {
    HostTurns turns = open();
    turns.rest(HOST, NOW.plusSeconds(60));
    assertThat(turns.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
    assertThat(turns.take(HOST, NOW.plusSeconds(60), INTERVAL)).isEmpty();
  }

  @Test
  void aShorterRestEndsNoLongerOneAndNoTurn() {
    HostTurns turns = open();
    turns.rest(HOST, NOW.plusSeconds(60));
    turns.rest(HOST, NOW.plusSeconds(5));
    assertThat(turns.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
    turns.take(HOST, NOW.plusSeconds(60), INTERVAL);
    turns.rest(HOST, NOW.plusSeconds(61));
    assertThat(turns.take(HOST, NOW.plusSeconds(61), INTERVAL))
        .contains(NOW.plusSeconds(60).plus(INTERVAL));
  }

  @Test
  void allWhoLeaveByOneAddressShareTheTurns() {
    HostTurns one = open();
    HostTurns other = openBeside(one);
    one.take(HOST, NOW, INTERVAL);
    assertThat(other.take(HOST, NOW, INTERVAL)).contains(NOW.plus(INTERVAL));
    other.rest(HOST, NOW.plusSeconds(60));
    assertThat(one.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
  }

  @Test
  void ofManyWhoAskAtOnceOneGetsTheTurn() throws Exception {
    HostTurns one = open();
    HostTurns other = openBeside(one);
    Callable<Boolean> asked = () -> one.take(HOST, NOW, INTERVAL).isEmpty();
    Callable<Boolean> askedBeside = () -> other.take(HOST, NOW, INTERVAL).isEmpty();
    int taken = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> tries = new ArrayList<>(Collections.nCopies(10, asked));
      tries.addAll(Collections.nCopies(10, askedBeside));
      for (Future<Boolean> result : threads.invokeAll(tries)) {
        taken += result.get() ? 1 : 0;
      }
    }
    assertThat(taken).isEqualTo(1);
    assertThat(one.take(HOST, NOW, INTERVAL)).isEqualTo(Optional.of(NOW.plus(INTERVAL)));
  }
}
