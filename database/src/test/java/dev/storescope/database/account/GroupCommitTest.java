package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.SqliteDatabase;
import dev.storescope.database.sql.Transactions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
  private static final int CROWD = 50;
  private static final AccountId ANN = new AccountId(1);

  private final AtomicInteger commits = new AtomicInteger();
  @AutoClose private final Transactions database;
  @AutoClose private final GroupCommit group;
  @AutoClose private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  GroupCommitTest(@TempDir Path folder) {
    database = SqliteDatabase.open(folder.resolve("storescope.db"), Duration.ofSeconds(5));
    group =
        new GroupCommit(
            database,
            sql -> new LedgerTransaction(sql, Instant.EPOCH, 0),
            _ -> commits.incrementAndGet());
  }

  @Test
  void callsDuringACommitShareTheNextOne() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch waited = new CountDownLatch(1);
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    results.add(
        call(
            new CountDownLatch(1),
            _ -> {
              begun.countDown();
              await(waited);
              return 0;
            }));
    begun.await();
    List<Integer> order = new ArrayList<>();
    CountDownLatch calling = new CountDownLatch(CROWD);
    for (int i = 1; i <= CROWD; i++) {
      int number = i;
      results.add(
          call(
              calling,
              _ -> {
                order.add(number);
                return number;
              }));
    }
    calling.await();
    waited.countDown();
    assertThat(results.stream().map(CompletableFuture::join))
        .containsExactlyElementsOf(IntStream.rangeClosed(0, CROWD).boxed().toList());
    assertThat(order).hasSize(CROWD);
    // Calls that were announced but not yet made share another commit.
    assertThat(commits.get()).isBetween(2, CROWD / 2);
  }

  @Test
  void aRefusedCallDoesNotAffectOthers() {
    assertThatThrownBy(
            () ->
                group.run(
                    ANN,
                    _ -> {
                      throw new IllegalArgumentException("too little");
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("too little");
    assertThat(works()).isTrue();
  }

  @Test
  void aFailureOfTheDatabaseIsReported() {
    assertThatThrownBy(
            () ->
                group.run(
                    ANN,
                    _ -> {
                      throw new SQLException("no disk");
                    }))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("no disk");
    assertThat(works()).isTrue();
  }

  private boolean works() {
    return group.run(ANN, _ -> true);
  }

  private CompletableFuture<Integer> call(
      CountDownLatch calling, GroupCommit.LedgerWork<Integer> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          calling.countDown();
          return group.run(ANN, work);
        },
        callers);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
