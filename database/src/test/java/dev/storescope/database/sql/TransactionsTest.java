package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestPostgres;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TransactionsTest {
  @AutoClose
  private final SqlDatabase database = TestPostgres.newDatabase().open(InstantSource.system());

  @Test
  void aRollbackThatFailsDoesNotHideTheCauseOfTheFailure() {
    assertThatThrownBy(
            () ->
                database
                    .transactions()
                    .transact(sql -> sql.count("select pg_terminate_backend(pg_backend_pid())")))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("terminating connection")
        .cause()
        .satisfies(cause -> assertThat(cause.getSuppressed()).isNotEmpty());
  }
}
