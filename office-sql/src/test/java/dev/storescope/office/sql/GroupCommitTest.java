package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeUnavailableException;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
  private static final int CROWD = 50;
  private static final AccountId ANN = new AccountId(1);

  private final AtomicInteger commits = new AtomicInteger();
  @AutoClose private final Database database;
  @AutoClose private final GroupCommit group;
  @AutoClose private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  GroupCommitTest(@TempDir Path folder) {
    database = SqliteDatabase.open(folder.resolve("office.db"), Duration.ofSeconds(5));
    group =
        new GroupCommit(
            database, sql -> new Books(sql, Instant.EPOCH, 0), _ -> commits.incrementAndGet());
  }

  @Test
  void whoCallsDuringACommitSharesTheNextOne() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch waited = new CountDownLatch(1);
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    results.add(
        call(
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
    assertThat(results.stream().map(CompletableFuture::join)).containsExactlyElementsOf(numbers());
    assertThat(order).hasSize(CROWD);
    // Those who had said that they call and were not there yet have one of their own.
    assertThat(commits.get()).isBetween(2, CROWD / 2);
  }

  @Test
  void oneWhoIsRefusedDoesNotHarmTheOthers() {
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
  void whatTheDatabaseCannotDoIsToldAsThat() {
    assertThatThrownBy(
            () ->
                group.run(
                    ANN,
                    _ -> {
                      throw new SQLException("no disk");
                    }))
        .isInstanceOf(OfficeUnavailableException.class)
        .hasMessageContaining("no disk");
    assertThat(works()).isTrue();
  }

  private boolean works() {
    return group.run(ANN, _ -> true);
  }

  private CompletableFuture<Integer> call(GroupCommit.Work<Integer> work) {
    return call(new CountDownLatch(1), work);
  }

  private CompletableFuture<Integer> call(CountDownLatch calling, GroupCommit.Work<Integer> work) {
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

  private static List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i <= CROWD; i++) {
      numbers.add(i);
    }
    return numbers;
  }
}
