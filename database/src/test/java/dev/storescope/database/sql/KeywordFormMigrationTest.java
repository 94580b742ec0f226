package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestPostgres;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeywordFormMigrationTest {
  private static final AppId APP = new AppId.AppStore(1);
  private static final Country TURKEY = new Country("tr");
  private static final String EARLIER = "i\u0307ngilizce";
  private static final String PRESENT = "ingilizce";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  @Test
  void keywordsThatAreOneNowAreJoinedInPostgresql() {
    assertJoined(TestPostgres.newEmptyDatabase());
  }

  @Test
  void keywordsThatAreOneNowAreJoinedInSqlite(@TempDir Path folder) {
    assertJoined(new DatabaseLocation.Sqlite(folder));
  }

  private void assertJoined(DatabaseLocation location) {
    try (SqlDatabase database = location.open(clock)) {
      AccountId account = DatabaseLocation.newAccount(database, "ann");
      database.trackingLists().put(account, APP, TURKEY, Set.of(Device.IPHONE));
      insert(database, account, List.of(EARLIER, PRESENT, "zarf\u00ad", "\u017c\u0307"));

      database
          .transactions()
          .transact(
              sql -> {
                KeywordFormMigration.join(sql);
                return true;
              });

      assertThat(database.trackingLists().listKeywords(account, APP, TURKEY))
          .extracting(Keyword::text)
          .containsExactly(PRESENT, "zarf", "\u017c\u0307");
      assertThat(database.keywordNotes().list(account, APP, TURKEY).keySet())
          .extracting(Keyword::text)
          .containsExactlyInAnyOrder(PRESENT, "zarf", "\u017c\u0307");
      assertThat(DatabaseLocation.query(database, "select subject from tracked_subject"))
          .containsExactlyInAnyOrder(
              "search:iphone:tr:" + PRESENT, "search:iphone:tr:\u017c\u0307");
    }
  }

  private static void insert(SqlDatabase database, AccountId account, List<String> keywords) {
    database
        .transactions()
        .transact(
            sql -> {
              long app = sql.count("select id from tracked_app");
              for (String keyword : keywords) {
                sql.update(
                    "insert into tracked_keyword (tracked_app_id, keyword) values (?, ?)",
                    app,
                    keyword);
                sql.update(
                    "insert into keyword_note (account_id, store, app, country, keyword, mark, tags)"
                        + " values (?, 'appstore', '1', 'tr', ?, 'kept', '')",
                    account.value(),
                    keyword);
                sql.update(
                    "insert into tracked_subject (track_key, subject) values ('app:1', ?)",
                    "search:iphone:tr:" + keyword);
              }
              return keywords.size();
            });
  }
}
