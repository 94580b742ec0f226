package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.demo.FetchesUnderFaults.Compared;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What no query needs, fetched day by day from a Google Play with all faults: similar apps, apps of
 * developers, histograms and reviews.
 */
@Tag("nightly")
class MisbehavingGooglePlayIT {
  private static final int APPS = 6;
  private static final CategoryId ALL_APPS = new CategoryId("APPLICATION");

  @Test
  void noFaultCausesAWrongObservation() throws Exception {
    Compared compared =
        new FetchesUnderFaults()
            .run(
                StoreType.GOOGLE_PLAY, GooglePlayConnector::new, MisbehavingGooglePlayIT::subjects);
    assertThat(compared.wrong()).isEmpty();
    assertThat(compared.observations())
        .containsKeys("AppList", "RatingHistogram", "ReviewList", "Review");
    assertThat(compared.failures()).isGreaterThan(20);
  }

  private static List<Subject<?>> subjects(StoreView view, Country country) {
    return Stream.of(ChartKind.FREE, ChartKind.PAID)
        .flatMap(kind -> view.chart(Device.ANDROID, kind, ALL_APPS, APPS / 2).stream())
        .flatMap(page -> subjects(page, country))
        .toList();
  }

  private static Stream<Subject<?>> subjects(AppPage page, Country country) {
    AppId app = page.app();
    DeveloperId developer =
        new DeveloperId(StoreType.GOOGLE_PLAY, Long.toString(page.developer().id()));
    return Stream.of(
        new Subject.SimilarApps(app, country),
        new Subject.DeveloperApps(developer, country),
        new Subject.Histogram(app, country),
        new Subject.Reviews(app, country));
  }
}
