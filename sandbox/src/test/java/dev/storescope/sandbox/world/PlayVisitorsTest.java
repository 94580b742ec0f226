package dev.storescope.sandbox.world;

import static dev.storescope.sandbox.world.SharedWorld.WORLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.PlayTraffic.Source;
import dev.storescope.sandbox.world.PlayTraffic.Visits;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlayVisitorsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-16");
  private static final Country US = new Country("us");
  private static final AppId APP =
      WORLD
          .visit(StoreType.GOOGLE_PLAY, US, Instant.parse("2026-11-16T12:00:00Z"))
          .chart(Device.ANDROID, ChartKind.FREE, new CategoryId("APPLICATION"), 10)
          .getLast()
          .app();

  private final PlayTraffic traffic = WORLD.playTraffic(APP, DAY);
  private final Map<String, Visits> byTerm = WORLD.playTerms(APP, DAY);

  @Test
  void theInstallsAreTheDownloadsOfTheWorld() {
    assertThat(traffic.installs().get(US)).isEqualTo(WORLD.truth().downloads(APP, US, DAY));
    assertThat(traffic.installs().values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(WORLD.truth().downloadsWorldwide(APP, DAY), within(1e-6));
  }

  @Test
  void theVisitsByCountryAreThoseBySource() {
    assertThat(acquisitions(traffic.byCountry().values()))
        .isCloseTo(acquisitions(traffic.bySource().values()), within(1e-6))
        .isLessThan(WORLD.truth().downloadsWorldwide(APP, DAY));
    double visitors = traffic.bySource().values().stream().mapToDouble(Visits::visitors).sum();
    assertThat(traffic.byCountry().values().stream().mapToDouble(Visits::visitors).sum())
        .isBetween(visitors * 0.999, visitors * 1.1);
    assertThat(traffic.byCountry().values())
        .allMatch(visits -> visits.acquisitions() <= visits.visitors());
  }

  @Test
  void theTermsBringTheInstallsOfTheGroundTruth() {
    double search = traffic.bySource().get(Source.SEARCH).acquisitions();
    assertThat(acquisitions(byTerm.values())).isBetween(0.01 * search, search);
    GroundTruth truth = WORLD.truth();
    List<String> best = truth.bestTerms(APP, US, DAY, 3);
    double visiting =
        acquisitions(traffic.byCountry().values()) / truth.downloadsWorldwide(APP, DAY);
    assertThat(best).isNotEmpty();
    for (String term : best) {
      // Others search for it in other countries.
      assertThat(byTerm.getOrDefault(term, new Visits(0, 0)).acquisitions())
          .as(term)
          .isGreaterThan(0.8 * visiting * truth.installs(APP, US, term, DAY));
    }
  }

  @Test
  void anAppThatIsNotKnownHasNone() {
    assertThat(WORLD.playTraffic(AppId.of(StoreType.GOOGLE_PLAY, "com.nobody.knows"), DAY))
        .isEqualTo(PlayTraffic.NONE);
    assertThat(WORLD.playTerms(AppId.of(StoreType.GOOGLE_PLAY, "com.nobody.knows"), DAY)).isEmpty();
  }

  private static double acquisitions(Collection<Visits> visits) {
    return visits.stream().mapToDouble(Visits::acquisitions).sum();
  }
}
