package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutResults;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The results of holdout validations in the database of a cluster. */
public record SqlHoldoutResults(Transactions database) implements HoldoutResults {
  @Override
  public void replace(List<HoldoutValidation> results) {
    database.transact(
        sql -> {
          sql.update("insert into holdout_run (id) values (1) on conflict do nothing");
          // One node replaces them at a time.
          sql.lock("select id from holdout_run where id = 1", row -> row.getInt("id"));
          sql.update("delete from holdout_validation");
          for (int i = 0; i < results.size(); i++) {
            insert(sql, i, results.get(i));
          }
          return results;
        });
  }

  private static void insert(SqlStatements sql, int place, HoldoutValidation validation)
      throws SQLException {
    Optional<HoldoutResult.Measured> measured =
        switch (validation.result()) {
          case HoldoutResult.Measured result -> Optional.of(result);
          case HoldoutResult.TooFew _ -> Optional.empty();
        };
    sql.update(
        """
        insert into holdout_validation (place, figure, store, country, measured_at, value_count,
          mean_error, rank_correlation, coverage)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        place,
        validation.figure().name(),
        validation.store().wireName(),
        validation.country().map(Country::code).orElse(null),
        validation.measuredAt(),
        validation.result().count(),
        measured.map(HoldoutResult.Measured::meanError).orElse(null),
        measured.map(HoldoutResult.Measured::rankCorrelation).orElse(null),
        measured.map(HoldoutResult.Measured::coverage).orElse(null));
  }

  @Override
  public Optional<List<HoldoutValidation>> find() {
    return database.transact(
        sql ->
            sql.count("select count(*) from holdout_run") == 0
                ? Optional.empty()
                : Optional.of(
                    sql.list(
                        "select * from holdout_validation order by place",
                        SqlHoldoutResults::read)));
  }

  private static HoldoutValidation read(ResultSet row) throws SQLException {
    return new HoldoutValidation(
        Figure.valueOf(row.getString("figure")),
        StoreType.find(row.getString("store")).orElseThrow(),
        Optional.ofNullable(row.getString("country")).map(Country::new),
        getInstant(row, "measured_at"),
        result(row));
  }

  private static HoldoutResult result(ResultSet row) throws SQLException {
    int count = row.getInt("value_count");
    double meanError = row.getDouble("mean_error");
    return row.wasNull()
        ? new HoldoutResult.TooFew(count)
        : new HoldoutResult.Measured(
            count, meanError, row.getDouble("rank_correlation"), row.getDouble("coverage"));
  }
}
