package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoldoutResultsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final HoldoutValidation MEASURED =
      new HoldoutValidation(
          Figure.SEARCHES,
          StoreType.APP_STORE,
          Optional.of(new Country("us")),
          NOON,
          new HoldoutResult.Measured(40, 0.7, 0.5, 0.8));
  private static final HoldoutValidation TOO_FEW =
      new HoldoutValidation(
          Figure.DOWNLOADS,
          StoreType.GOOGLE_PLAY,
          Optional.empty(),
          NOON,
          new HoldoutResult.TooFew(3));

  @TempDir Path folder;

  @Test
  void eachNodeHasTheResultsOfTheNodeThatMeasuredLast() {
    DatabaseLocation location = TestPostgres.newDatabase();
    try (SqlDatabase one = location.open(InstantSource.system());
        SqlDatabase other = location.open(InstantSource.system())) {
      assertThat(other.holdoutResults().find()).isEmpty();
      one.holdoutResults().replace(List.of(MEASURED, TOO_FEW));
      assertThat(other.holdoutResults().find()).contains(List.of(MEASURED, TOO_FEW));
      other.holdoutResults().replace(List.of(TOO_FEW));
      assertThat(one.holdoutResults().find()).contains(List.of(TOO_FEW));
    }
  }

  @Test
  void noResultsAreNotTheSameAsNothingMeasured() {
    try (SqlDatabase node = TestPostgres.newDatabase().open(InstantSource.system())) {
      node.holdoutResults().replace(List.of());
      assertThat(node.holdoutResults().find()).contains(List.of());
    }
  }

  @Test
  void withADataFolderTheResultsAreThoseOfTheProcess() {
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      var results = database.holdoutResults();
      assertThat(results.find()).isEmpty();
      results.replace(List.of(MEASURED));
      assertThat(results.find()).contains(List.of(MEASURED));
    }
  }
}
