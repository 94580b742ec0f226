package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
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
  private static final int CHARGES = Integer.getInteger("storescope.charges", 2000);

  @Test
  void chargesAreMade(@TempDir Path folder) {
    OfficePlace sqlite = new OfficePlace.Sqlite(folder);
    OfficePlace postgres = TestPostgres.start(Durability.SYNCED).newOfficeHere();
    for (int callers : new int[] {1, 32, 1, 32}) {
      for (OfficePlace place : List.of(sqlite, postgres)) {
        System.out.printf(
            "%-8s %2d callers: %6.0f charges/s%n",
            place.getClass().getSimpleName(), callers, measure(place, callers));
      }
    }
  }

  private static double measure(OfficePlace place, int callers) {
    try (SqlOffice office = place.open(InstantSource.system())) {
      String name = "user" + office.accounts().list().size();
      AccountId account =
          office.accounts().create(new Username(name), "password", Role.MEMBER).id();
      long before = office.creditLedger().topUp(account, CHARGES, "to spend").balance();
      long start = System.nanoTime();
      try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
        IntStream.range(0, CHARGES).forEach(i -> threads.execute(() -> charge(office, account, i)));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      assertThat(office.creditLedger().balance(account, before)).isEqualTo(before - CHARGES);
      return CHARGES / seconds;
    }
  }

  private static void charge(SqlOffice office, AccountId account, int number) {
    office.creditLedger().trySpend(account, "%010d".formatted(number), PricedItem.APP_RATING, 1);
  }
}
