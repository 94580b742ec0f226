package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.engines.LocalPostgres.Durability;
import dev.storescope.pricing.PricedItem;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many charges a second are made durable, on both engines in one run. */
class ChargeRateIT {
  private static final int CHARGES = Integer.getInteger("storescope.charges", 200);

  @Test
  void chargesAreMade(@TempDir Path folder) {
    DatabaseLocation sqlite = new DatabaseLocation.Sqlite(folder);
    DatabaseLocation postgres = TestPostgres.start(Durability.SYNCED).newDatabaseHere();
    for (int callers : new int[] {1, 32, 1, 32}) {
      for (DatabaseLocation location : List.of(sqlite, postgres)) {
        System.out.printf(
            "%-8s %2d callers: %6.0f charges/s%n",
            location.getClass().getSimpleName(), callers, measure(location, callers));
      }
    }
  }

  private static double measure(DatabaseLocation location, int callers) {
    try (SqlDatabase database = location.open(InstantSource.system())) {
      AccountId account =
          DatabaseLocation.newAccount(database, "user" + database.accounts().list().size());
      long before = database.creditLedger().topUp(account, CHARGES, "to spend").balance();
      long start = System.nanoTime();
      try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
        IntStream.range(0, CHARGES)
            .forEach(i -> threads.execute(() -> charge(database, account, i)));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      assertThat(database.creditLedger().balance(account, before)).isEqualTo(before - CHARGES);
      return CHARGES / seconds;
    }
  }

  private static void charge(SqlDatabase database, AccountId account, int number) {
    database.creditLedger().trySpend(account, "%010d".formatted(number), PricedItem.APP_RATING, 1);
  }
}
