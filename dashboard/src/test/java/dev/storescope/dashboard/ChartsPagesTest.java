package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.ids;
import static dev.storescope.dashboard.StoreFacts.overall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChartsPagesTest {
  private static final String PAGE = "/dashboard/charts";
  private static final Duration DAY = Duration.ofDays(1);
  private static final Instant NOW = TestDashboard.NOW;
  private static final LocalDate SUNDAY = DateRange.dateOf(NOW).minusDays(10);
  private static final Subject.TopSearches GAMES =
      new Subject.TopSearches(StoreFacts.US, AdsGenre.GAMES);

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void chartsOfTodayThatWereNotObservedAreFetched() {
    Shown before = member.get(PAGE);
    assertThat(before.page().select("#charts .preparing")).hasSize(1);
    assertThat(dashboard.queue.pending()).containsExactly(overall());
    facts.charted(NOW, Map.of(ChartKind.FREE, ids(1)));
    dashboard.queue.finish(overall());
    Shown after = member.get(PAGE);
    assertThat(after.page().select("#charts .preparing")).isEmpty();
    assertThat(after.page().select("ol.apps li").eachText()).hasSize(1);
  }

  @Test
  void untilChartsOfTodayAreFetchedTheLastOnesAreShownWithTheirTime() {
    facts.charted(NOW.minus(DAY.multipliedBy(5)), Map.of(ChartKind.FREE, ids(1)));
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#charts .preparing")).hasSize(1);
    assertThat(page.page().select("ol.apps li").eachText()).hasSize(1);
    assertThat(page.page().select("#charts").text()).contains("Observed 16 Nov 2026");
    assertThat(dashboard.queue.pending()).containsExactly(overall());
  }

  @Test
  void aPastDayNotObservedIsShownAsSuchAndNotFetched() {
    Shown page = member.get(PAGE + "?day=2026-11-01");
    assertThat(page.text()).contains("These charts were not observed on 1 Nov 2026");
    assertThat(dashboard.queue.pending()).isEmpty();
  }

  @Test
  void whatIsSearchedForInTheCategoryIsShownWithItsWeek() {
    searched(NOW.minus(DAY), "go", "chess");
    Shown page = member.get(PAGE + "?category=7012");
    assertThat(page.page().select("#searches h2").text())
        .isEqualTo("Searched in this category Games");
    assertThat(page.page().select("#searches tbody tr").eachText())
        .containsExactly("1 go 100 90", "2 chess 99 89");
    assertThat(page.page().select("#searches tbody a").attr("href"))
        .isEqualTo("/dashboard/keywords/appstore/us?q=go&device=iphone");
    assertThat(page.page().select("#searches").text()).contains("By Apple Ads, for the week");
    assertThat(member.get(PAGE + "?category=6014&format=csv&table=searches").text())
        .contains(
            "week,genre,rank,keyword,popularity_in_genre,popularity",
            SUNDAY + ",Games,1,go,100,90",
            SUNDAY + ",Games,2,chess,99,89");
  }

  @Test
  void whatIsSearchedForIsFetchedForTodayOnly() {
    member.get(PAGE + "?category=6014&day=2026-11-01");
    assertThat(dashboard.queue.pending()).isEmpty();
    member.get(PAGE + "?category=6014");
    assertThat(dashboard.queue.pending()).contains(GAMES);
  }

  @Test
  void aCategoryWithoutAGenreOfAppleAdsHasNoSearches() {
    assertThat(member.get(PAGE + "?category=6001").page().select("#searches")).isEmpty();
    assertThat(member.get(PAGE + "?device=android&category=GAME").page().select("#searches"))
        .isEmpty();
  }

  private void searched(Instant at, String... terms) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                GAMES,
                at,
                Source.APPLE_ADS,
                new TopSearches(
                    new PopularityWeek(SUNDAY),
                    IntStream.range(0, terms.length)
                        .mapToObj(
                            i -> new TopSearches.Term(Keyword.of(terms[i]), i + 1, 100 - i, 90 - i))
                        .toList()))));
  }

  @Test
  void anAppWithoutAListingIsNamedByItsSummary() {
    facts.charted(NOW, Map.of(ChartKind.FREE, ids(1)));
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.Summary(new AppId.AppStore(1), new Country("us")),
                NOW,
                Source.ITUNES_RSS,
                new Facts.Summary(
                    "Maps",
                    Optional.of("Example"),
                    Optional.of("/icon.png"),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()))));
    Shown page = member.get(PAGE);
    assertThat(page.page().select("ol.apps li a.app").text()).contains("Maps", "Example");
    assertThat(page.page().select("ol.apps li img").attr("src")).isEqualTo("/icon.png");
  }

  @Test
  void movementIsAgainstTheDayBefore() {
    facts.charted(NOW, Map.of(ChartKind.FREE, ids(1, 2, 3), ChartKind.PAID, ids(9)));
    facts.charted(NOW.minus(DAY), Map.of(ChartKind.FREE, ids(2, 1)));
    Shown page = member.get(PAGE);
    assertThat(page.page().select("section[aria-label=Free] .aside").eachText())
        .containsExactly("▲ 1", "▼ 1", "new");
    assertThat(page.page().select("section[aria-label=Paid] .aside")).isEmpty();
    assertThat(page.page().select("section[aria-label=Grossing]").text())
        .contains("This chart was not observed.");
    assertThat(member.get(PAGE + "?format=csv&bom=false").response().body())
        .isEqualTo(
            """
            chart,rank,app,title,change_since_day_before\r
            free,1,1,1,1\r
            free,2,2,2,-1\r
            free,3,3,3,new\r
            paid,1,9,9,\r
            """);
  }

  @Test
  void withoutAnObservationTheDayBeforeThereIsNoChange() {
    facts.charted(NOW, Map.of(ChartKind.FREE, ids(1), ChartKind.PAID, List.of()));
    facts.charted(NOW.minus(DAY.multipliedBy(2)), Map.of(ChartKind.FREE, ids(2)));
    Shown page = member.get(PAGE);
    assertThat(page.text()).contains("No changes are shown").contains("This chart is empty.");
    assertThat(page.page().select("ol.apps .change, ol.apps .badge")).isEmpty();
  }

  @Test
  void aPastDayShowsItsLastObservation() {
    facts.charted(Instant.parse("2026-11-19T08:00:00Z"), Map.of(ChartKind.FREE, ids(1)));
    facts.charted(Instant.parse("2026-11-19T20:00:00Z"), Map.of(ChartKind.FREE, ids(2)));
    facts.charted(Instant.parse("2026-11-20T00:00:00Z"), Map.of(ChartKind.FREE, ids(3)));
    Shown page = member.get(PAGE + "?day=2026-11-19");
    assertThat(page.page().select("ol.apps a").eachAttr("href"))
        .containsExactly("/dashboard/apps/appstore/2/us");
    assertThat(page.page().select("a[rel=next]").attr("href")).endsWith("day=2026-11-20");
    assertThat(page.page().select("a[rel=prev]").attr("href")).endsWith("day=2026-11-18");
  }

  @Test
  void anOlderObservationOfTodayIsShownWhileANewerOneIsFetched() {
    facts.charted(NOW.minus(Duration.ofHours(8)), Map.of(ChartKind.FREE, ids(1)));
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#charts .preparing")).hasSize(1);
    assertThat(page.page().select("ol.apps li")).hasSize(1);
  }

  @Test
  void theDeviceDecidesOnTheStoreAndItsCategories() {
    Shown page = member.get(PAGE + "?device=android&category=36");
    assertThat(page.page().select("select[name=category] option[selected]").text())
        .isEqualTo("All apps");
    assertThat(page.page().select("select[name=country] option[selected]").text())
        .isEqualTo("United States");
  }

  @Test
  void invalidParametersAreRefusedWithWhatIsValid() {
    assertThat(member.get(PAGE + "?day=2026-11-22").text()).contains("to 2026-11-21");
    assertThat(member.get(PAGE + "?day=yesterday").text()).contains("2026-11-20");
    assertThat(member.get(PAGE + "?day=-999999999-01-01").status()).isEqualTo(400);
    assertThat(member.get(PAGE + "?device=watch").status()).isEqualTo(400);
    assertThat(member.get(PAGE + "?country=zz").status()).isEqualTo(404);
    assertThat(member.get(PAGE + "?category=%3Cb%3E").status()).isEqualTo(400);
  }
}
