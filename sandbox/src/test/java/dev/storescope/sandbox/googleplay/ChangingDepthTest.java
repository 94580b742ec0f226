package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.apple.ConnectedStores;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches of Google Play show 21 to 30 apps of many, and do not say that there are more. */
class ChangingDepthTest {
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.ANDROID, new Country("us"), Keyword.of("man"));

  private final SmallPlay stores = new SmallPlay();
  private final List<AppId> truth =
      stores
          .visit(StoreType.GOOGLE_PLAY, SEARCH.country(), ConnectedStores.NOW)
          .search(Device.ANDROID, "man", 250)
          .stream()
          .map(AppPage::app)
          .toList();

  @Test
  void noneOfAThousandRankingsHasAFalseAbsence() {
    checkRankings(1_000);
  }

  @Test
  @Tag("nightly")
  void noneOfTenThousandRankingsHasAFalseAbsence() {
    checkRankings(10_000);
  }

  private void checkRankings(int count) {
    InMemoryArchive archive = new InMemoryArchive();
    ConnectedStores play = new ConnectedStores(stores);
    for (int i = 0; i < count; i++) {
      archive.append(play.fetch(SEARCH).observations());
    }
    Set<Integer> depths = new TreeSet<>();
    for (int rank : List.of(1, 21, 22, 26, 30, 31, 200)) {
      List<SearchRank> observed =
          archive.listSearchRanks(
              truth.get(rank - 1), SEARCH, Instant.EPOCH, Instant.MAX, count + 1);
      assertThat(observed).hasSize(count);
      for (SearchRank each : observed) {
        if (each.rank() instanceof Rank.Beyond(int depth)) {
          depths.add(depth);
          assertThat(depth).isLessThan(rank);
        } else {
          assertThat(each.rank()).isEqualTo(Rank.at(rank));
        }
      }
    }
    assertThat(depths).containsExactly(21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
  }
}
