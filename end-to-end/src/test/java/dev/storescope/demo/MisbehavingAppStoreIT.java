package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.demo.FetchesUnderFaults.Compared;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What no query needs, fetched day by day from an App Store with all faults: apps of developers,
 * reviews on several pages in both forms, and trending searches.
 */
class MisbehavingAppStoreIT {
  private static final int APPS = 6;
  private static final int CHART = 200;

  /** Reviews on two to four pages. */
  private static final int FEWEST_REVIEWS = 60;

  private static final int MOST_REVIEWS = 200;

  @Test
  void noFaultCausesAWrongObservation() throws Exception {
    Compared compared =
        new FetchesUnderFaults()
            .run(
                StoreType.APP_STORE,
                (client, hosts, clock) ->
                    new AppStoreConnector(client, hosts, SearchSource.ITUNES, clock),
                MisbehavingAppStoreIT::subjects);
    assertThat(compared.wrong()).isEmpty();
    assertThat(compared.observations())
        .containsKeys("AppList", "KeywordList", "Listed", "Rating", "ReviewList", "Review");
    assertThat(compared.failures()).isGreaterThan(20);
  }

  private static List<Subject<?>> subjects(StoreView view, Country country) {
    List<AppPage> apps =
        view.chart(Device.IPHONE, ChartKind.PAID, CategoryId.OVERALL, CHART).stream()
            .filter(page -> hasSomePages(view.reviews(page.app(), MOST_REVIEWS + 1).size()))
            .limit(APPS)
            .toList();
    assertThat(apps).hasSizeGreaterThan(2);
    List<Subject<?>> subjects = new ArrayList<>();
    subjects.add(new Subject.TrendingSearches(country));
    for (AppPage page : apps) {
      DeveloperId developer =
          new DeveloperId(StoreType.APP_STORE, Long.toString(page.developer().id()));
      subjects.add(new Subject.DeveloperApps(developer, country));
      subjects.add(new Subject.Reviews(page.app(), country));
    }
    return subjects;
  }

  private static boolean hasSomePages(int reviews) {
    return reviews >= FEWEST_REVIEWS && reviews <= MOST_REVIEWS;
  }
}
