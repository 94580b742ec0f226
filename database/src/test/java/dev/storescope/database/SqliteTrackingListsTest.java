package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.workspace.SqlTrackingListsContract;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTrackingListsTest extends SqlTrackingListsContract {
  SqliteTrackingListsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }

  /** A page about all of them has to fit into the memory. */
  @Test
  void theTrackedKeywordsOfAnAccountAreLimited() {
    TrackingLists lists = open();
    AccountId account = newAccount("cleo");
    Country country = new Country("us");
    List<Keyword> keywords =
        IntStream.range(0, TrackingLists.MAX_KEYWORDS)
            .mapToObj(number -> Keyword.of("keyword " + number))
            .toList();
    int apps = TrackingLists.MAX_KEYWORDS_OF_ACCOUNT / TrackingLists.MAX_KEYWORDS;
    for (int app = 1; app <= apps + 1; app++) {
      lists.put(account, new AppId.AppStore(app), country, Set.of(Device.IPHONE));
    }
    for (int app = 1; app <= apps; app++) {
      lists.addKeywords(account, new AppId.AppStore(app), country, keywords);
    }

    AppId last = new AppId.AppStore(apps + 1);
    assertThatThrownBy(() -> lists.addKeywords(account, last, country, keywords.subList(0, 1)))
        .hasMessageContaining("50000 tracked keywords");
    assertThat(lists.addKeywords(account, new AppId.AppStore(1), country, keywords)).isZero();
  }
}
