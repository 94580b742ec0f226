package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCreditLedgerTest {
  @Test
  void frequentQueriesUseAnIndex(@TempDir Path folder) {
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      assertThat(
              plan(
                  database, "select * from ledger_entry where account_id = 1 and request_id = 'r'"))
          .contains("SEARCH", "INDEX", "request_id=?");
      assertThat(
              plan(
                  database,
                  "select * from ledger_entry where account_id = 1 and at between 1 and 2"
                      + " order by at desc, number desc limit 3"))
          .contains("ledger_entry_by_time")
          .doesNotContain("TEMP B-TREE");
    }
  }

  private static String plan(SqlDatabase database, String query) {
    return database
        .transactions()
        .run(
            sql ->
                String.join(
                    "\n", sql.list("explain query plan " + query, row -> row.getString(4))));
  }
}
