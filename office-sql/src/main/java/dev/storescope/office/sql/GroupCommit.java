package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeUnavailableException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Does the work of many callers in one transaction: what comes in while one is being committed is
 * the next one, and the disk is waited for once.
 *
 * <p>One thread of its own does it all: a virtual one would keep its carrier from the others for as
 * long as the disk takes.
 */
final class GroupCommit implements AutoCloseable {
  /** With so many callers in a transaction, the next one gathers callers for a while. */
  private static final int CROWD = 3;

  /** The time from the begin of a crowded transaction to that of the next. */
  private static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

  private static final Comparator<Caller<?>> BY_ACCOUNT =
      Comparator.comparingLong(caller -> caller.account.value());

  private final Database database;
  private final Function<Statements, Books> open;
  private final Consumer<Books> committed;
  private final Queue<Caller<?>> waiting = new ConcurrentLinkedQueue<>();
  private final KeptStatements statements = new KeptStatements();
  private final AtomicBoolean announced = new AtomicBoolean();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("ledger").factory());

  private volatile long lastBegan = System.nanoTime() - GATHERING_NANOS;
  private volatile boolean crowded;

  /**
   * @param committed is told of each transaction before its callers are
   */
  GroupCommit(Database database, Function<Statements, Books> open, Consumer<Books> committed) {
    this.database = database;
    this.open = open;
    this.committed = committed;
  }

  /**
   * What one caller wants done with an account; it changes nothing if it throws
   * IllegalArgumentException.
   */
  @FunctionalInterface
  interface Work<T> {
    T apply(Books books) throws SQLException;
  }

  /** A caller, who is told once the transaction is over. */
  private static final class Caller<T> {
    private final AccountId account;
    private final Work<T> work;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private Runnable tell = () -> {};

    Caller(AccountId account, Work<T> work) {
      this.account = account;
      this.work = work;
    }

    void work(Books books) throws SQLException {
      try {
        T done = work.apply(books);
        tell = () -> result.complete(done);
      } catch (IllegalArgumentException e) {
        tell = () -> result.completeExceptionally(e);
      }
    }

    void fail(Throwable failure) {
      result.completeExceptionally(failure);
    }

    T await() {
      try {
        return result.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof IllegalArgumentException refusal
            ? refusal
            : new OfficeUnavailableException("The ledger: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Does work on an account, and returns once it is committed.
   *
   * @throws OfficeUnavailableException if that is not known
   */
  <T> T run(AccountId account, Work<T> work) {
    Caller<T> caller = new Caller<>(account, work);
    waiting.add(caller);
    if (announced.compareAndSet(false, true)) {
      // A virtual thread has its turn after the requests that are ready to go on: on a busy machine
      // they come along, and on an idle one nobody waits for it.
      Thread.startVirtualThread(this::announce);
    }
    return caller.await();
  }

  private void announce() {
    try {
      long pause = crowded ? lastBegan + GATHERING_NANOS - System.nanoTime() : 0;
      var _ = thread.schedule(() -> settle(takeWaiting()), pause, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      takeWaiting().forEach(caller -> caller.fail(e));
    }
  }

  private List<Caller<?>> takeWaiting() {
    announced.set(false);
    List<Caller<?>> callers = new ArrayList<>();
    for (Caller<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      callers.add(next);
    }
    return callers;
  }

  private void settle(List<Caller<?>> callers) {
    lastBegan = System.nanoTime();
    crowded = callers.size() >= CROWD;
    // By account, for the transactions of two nodes that lock the same ones in one order do not
    // wait for each other in a circle.
    callers.sort(BY_ACCOUNT);
    try {
      committed.accept(database.transact(statements, sql -> work(sql, callers)));
      callers.forEach(caller -> caller.tell.run());
    } catch (RuntimeException | Error e) {
      callers.forEach(caller -> caller.fail(e));
    }
  }

  private Books work(Statements sql, List<Caller<?>> callers) throws SQLException {
    Books books = open.apply(sql);
    for (Caller<?> caller : callers) {
      caller.work(books);
    }
    books.write();
    return books;
  }

  /** Ends when those who wait are told. */
  @Override
  public void close() {
    thread.close();
  }
}
