package dev.storescope.tracking.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.testkit.NamedHosts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sums of {@code docs/scale.md}: searches on one device, in 60 countries, once a day. */
class PlanAtScaleTest {
  private static final int COUNTRIES = 60;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000000 | 1 | 1,000,000 calls are needed a day, and 28,800 are possible. They take 833"
            + " hours at 20 calls a minute. Add 34 addresses (stores.egress).",
        "1000000 | 7 | 142,858 calls are needed a day, and 28,800 are possible. They take 119"
            + " hours at 20 calls a minute. Add 4 addresses (stores.egress).",
        "10000000 | 1 | 10,000,000 calls are needed a day, and 28,800 are possible. They take"
            + " 8,333 hours at 20 calls a minute. Add 347 addresses (stores.egress).",
        "10000000 | 7 | 1,428,572 calls are needed a day, and 28,800 are possible. They take 1,190"
            + " hours at 20 calls a minute. Add 49 addresses (stores.egress).",
      })
  void theSumsAreAsDocumented(long keywords, int everyDays, String text) {
    FetchInterval interval = FetchInterval.find(everyDays).orElseThrow();
    List<Country> countries =
        Storefronts.listCountries(StoreType.APP_STORE).stream().limit(COUNTRIES).toList();
    List<GroupCount> counts =
        countries.stream()
            .map(country -> new Subject.Search(Device.IPHONE, country, Keyword.of("chat")))
            .map(
                search ->
                    new GroupCount(
                        SubjectGroup.of(search, interval),
                        search,
                        keywords / COUNTRIES
                            + (search.country().equals(countries.getFirst())
                                ? keywords % COUNTRIES
                                : 0)))
            .toList();
    PlanCounts all =
        new PlanCounts(
            Instant.parse("2026-11-21T12:00:00Z"),
            counts,
            Map.of(),
            List.of(),
            List.of(),
            Map.of(),
            Map.of());
    FetchPlan plan =
        FetchPlan.of(
            all,
            new CallModel(new NamedHosts()),
            List.of(HostRate.configured(NamedHosts.APP_STORE, "default", 20)),
            Optional.empty());
    assertThat(PlanText.advice(plan.hosts().getFirst(), plan.advice().getFirst(), _ -> "no app"))
        .isEqualTo(NamedHosts.APP_STORE + ": " + text);
  }
}
