package dev.storescope.database.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.account.LedgerTransaction.RepeatedRequestException;
import dev.storescope.database.sql.PreparedStatementCache;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs the work of concurrent callers in one transaction, so that they share one sync of the disk:
 * calls that come in during a commit are the next transaction.
 *
 * <p>All transactions run on one platform thread: a virtual thread would pin its carrier while the
 * disk syncs.
 */
final class GroupCommit implements AutoCloseable {
  private static final Comparator<LedgerCall<?>> BY_ACCOUNT =
      Comparator.comparingLong(call -> call.account.value());

  private final Transactions transactions;
  private final Function<SqlStatements, LedgerTransaction> open;
  private final Consumer<LedgerTransaction> committed;
  private final Queue<LedgerCall<?>> waiting = new ConcurrentLinkedQueue<>();
  private final PreparedStatementCache statements = new PreparedStatementCache();
  private final AtomicBoolean announced = new AtomicBoolean();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("ledger").factory());

  /**
   * @param committed is given each committed transaction before its callers return
   */
  GroupCommit(
      Transactions transactions,
      Function<SqlStatements, LedgerTransaction> open,
      Consumer<LedgerTransaction> committed) {
    this.transactions = transactions;
    this.open = open;
    this.committed = committed;
  }

  /** The work of one call; it changes nothing if it throws IllegalArgumentException. */
  @FunctionalInterface
  interface LedgerWork<T> {
    T apply(LedgerTransaction ledger) throws SQLException;
  }

  private static final class LedgerCall<T> {
    private final AccountId account;
    private final LedgerWork<T> work;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private Runnable complete = () -> {};

    LedgerCall(AccountId account, LedgerWork<T> work) {
      this.account = account;
      this.work = work;
    }

    void run(LedgerTransaction ledger) throws SQLException {
      try {
        T done = work.apply(ledger);
        complete = () -> result.complete(done);
      } catch (IllegalArgumentException e) {
        complete = () -> result.completeExceptionally(e);
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
            : new DatabaseUnavailableException("The ledger: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Runs work on an account, and returns once it is committed.
   *
   * @throws DatabaseUnavailableException if it is not known to be committed
   */
  <T> T run(AccountId account, LedgerWork<T> work) {
    LedgerCall<T> call = new LedgerCall<>(account, work);
    waiting.add(call);
    if (announced.compareAndSet(false, true)) {
      // The virtual thread is scheduled behind the requests that are ready to run: on a busy
      // machine their calls join this transaction, and on an idle one there is nothing to wait for.
      Thread.startVirtualThread(this::announce);
    }
    return call.await();
  }

  private void announce() {
    try {
      thread.execute(() -> commit(takeWaiting()));
    } catch (RejectedExecutionException e) {
      takeWaiting().forEach(call -> call.fail(e));
    }
  }

  private List<LedgerCall<?>> takeWaiting() {
    announced.set(false);
    List<LedgerCall<?>> calls = new ArrayList<>();
    for (LedgerCall<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      calls.add(next);
    }
    return calls;
  }

  private void commit(List<LedgerCall<?>> calls) {
    // Nodes that lock the same accounts in the same order cannot deadlock.
    calls.sort(BY_ACCOUNT);
    try {
      committed.accept(transact(calls));
      calls.forEach(call -> call.complete.run());
    } catch (RuntimeException | Error e) {
      calls.forEach(call -> call.fail(e));
    }
  }

  private LedgerTransaction transact(List<LedgerCall<?>> calls) {
    try {
      return transactions.transact(statements, sql -> run(open.apply(sql), calls));
    } catch (RepeatedRequestException e) {
      return transactions.transact(
          statements,
          sql -> {
            LedgerTransaction ledger = open.apply(sql);
            ledger.expectRepeats();
            return run(ledger, calls);
          });
    }
  }

  private static LedgerTransaction run(LedgerTransaction ledger, List<LedgerCall<?>> calls)
      throws SQLException {
    for (LedgerCall<?> call : calls) {
      call.run(ledger);
    }
    ledger.write();
    return ledger;
  }

  /** Returns once all calls have returned. */
  @Override
  public void close() {
    thread.close();
  }
}
