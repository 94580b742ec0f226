package dev.storescope.http.turn;

import io.helidon.webserver.CloseConnectionException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The turns of callers: a bounded number of requests runs at once, of each group of callers a part
 * of that; the groups take turns, and the requests of each come in their order. Of every share a
 * bounded number runs or waits, and so of all: if too many wait, the last of the group with most is
 * refused, so that who sends much keeps nobody else away.
 */
public final class Turns {
  private final TurnLimits limits;
  private final BooleanSupplier hasMemory;
  private final Map<Object, Integer> byShare = new HashMap<>();
  private final Map<Object, Integer> runningByGroup = new HashMap<>();

  /** Those that wait, by group; the group whose turn is next comes first. */
  private final Map<Object, Deque<Turn>> waiting = new LinkedHashMap<>();

  private int running;
  private int waitingCount;

  /**
   * @param hasMemory whether there is memory for one more; the only one runs in any case
   */
  public Turns(TurnLimits limits, BooleanSupplier hasMemory) {
    this.limits = limits;
    this.hasMemory = hasMemory;
  }

  public int atOnce() {
    return limits.atOnce();
  }

  /** A turn that will come; empty if too many of the caller run or wait. */
  public synchronized Optional<Turn> tryBegin(Caller caller) {
    if (caller.shares().stream()
        .anyMatch(share -> byShare.getOrDefault(share, 0) >= limits.perShare())) {
      return Optional.empty();
    }
    Turn turn = new Turn(caller);
    caller.shares().forEach(share -> byShare.merge(share, 1, Integer::sum));
    waiting.computeIfAbsent(caller.group(), _ -> new ArrayDeque<>()).add(turn);
    waitingCount++;
    startNext();
    if (waitingCount > limits.waiting()) {
      refuseOne();
    }
    return turn.refused ? Optional.empty() : Optional.of(turn);
  }

  /** How many run. */
  public synchronized int countRunning() {
    return running;
  }

  /** How many wait. */
  public synchronized int countWaiting() {
    return waitingCount;
  }

  private void startNext() {
    Iterator<Map.Entry<Object, Deque<Turn>>> groups = waiting.entrySet().iterator();
    while (running < limits.atOnce() && groups.hasNext() && hasMemoryForOne()) {
      Map.Entry<Object, Deque<Turn>> next = groups.next();
      if (runningByGroup.getOrDefault(next.getKey(), 0) < limits.perGroup()) {
        groups.remove();
        start(next.getKey(), next.getValue());
        groups = waiting.entrySet().iterator();
      }
    }
  }

  private boolean hasMemoryForOne() {
    return running == 0 || hasMemory.getAsBoolean();
  }

  private void start(Object group, Deque<Turn> turns) {
    Turn turn = turns.remove();
    waitingCount--;
    if (!turns.isEmpty()) {
      waiting.put(group, turns);
    }
    running++;
    runningByGroup.merge(group, 1, Integer::sum);
    turn.decide(false);
  }

  private void refuseOne() {
    Turn last =
        waiting.values().stream().max(Comparator.comparingInt(Deque::size)).orElseThrow().getLast();
    removeWaiting(last);
    last.decide(true);
  }

  private void removeWaiting(Turn turn) {
    Deque<Turn> turns = waiting.getOrDefault(turn.caller.group(), new ArrayDeque<>());
    if (turns.removeLastOccurrence(turn)) {
      waitingCount--;
      leave(turn.caller);
    }
    if (turns.isEmpty()) {
      waiting.remove(turn.caller.group());
    }
  }

  private void leave(Caller caller) {
    caller.shares().forEach(share -> decrement(byShare, share));
  }

  private static void decrement(Map<Object, Integer> counts, Object key) {
    counts.computeIfPresent(key, (_, count) -> count > 1 ? count - 1 : null);
  }

  private synchronized void cancel(Turn turn) {
    if (!tryLeave(turn)) {
      end(turn);
    }
  }

  /** Leaves the place of one that waits; false if it runs or is refused. */
  private synchronized boolean tryLeave(Turn turn) {
    if (turn.isDecided()) {
      return false;
    }
    removeWaiting(turn);
    return true;
  }

  private synchronized void end(Turn turn) {
    if (turn.refused) {
      return;
    }
    running--;
    decrement(runningByGroup, turn.caller.group());
    leave(turn.caller);
    startNext();
  }

  /** A request that waits for its turn, or has it. */
  public final class Turn {
    private final Caller caller;
    private final CountDownLatch decided = new CountDownLatch(1);
    private volatile boolean refused;

    private Turn(Caller caller) {
      this.caller = caller;
    }

    /**
     * Waits until the request may run, for as long as the limits allow.
     *
     * @return false if it is refused after all
     * @throws CloseConnectionException if the thread is interrupted
     */
    public boolean await() {
      try {
        boolean isInTime = decided.await(limits.longestWait().toMillis(), TimeUnit.MILLISECONDS);
        return (isInTime || !tryLeave(this)) && !refused;
      } catch (InterruptedException e) {
        cancel(this);
        Thread.currentThread().interrupt();
        throw new CloseConnectionException("interrupted", e);
      }
    }

    /** Whether it runs or is refused. */
    boolean isDecided() {
      return decided.getCount() == 0;
    }

    /** Gives the turn to the next one. */
    public void end() {
      Turns.this.end(this);
    }

    private void decide(boolean isRefused) {
      refused = isRefused;
      decided.countDown();
    }
  }
}
