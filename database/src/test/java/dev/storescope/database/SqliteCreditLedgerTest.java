package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.account.SqlCreditLedgerContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCreditLedgerTest extends SqlCreditLedgerContract {
  SqliteCreditLedgerTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }

  @Test
  void frequentQueriesUseAnIndex() {
    assertThat(plan("select * from ledger_entry where account_id = 1 and request_id = 'r'"))
        .contains("SEARCH", "INDEX", "request_id=?");
    assertThat(
            plan(
                "select * from ledger_entry where account_id = 1 and at between 1 and 2"
                    + " order by at desc, number desc limit 3"))
        .contains("ledger_entry_by_time")
        .doesNotContain("TEMP B-TREE");
  }

  private String plan(String query) {
    return database()
        .transactions()
        .run(
            sql ->
                String.join(
                    "\n", sql.list("explain query plan " + query, row -> row.getString(4))));
  }
}
