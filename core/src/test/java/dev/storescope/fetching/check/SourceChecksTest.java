package dev.storescope.fetching.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourceChecksTest {
  private static final String REASON = "not with this account";
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-21T08:00:00Z"));

  @Test
  void appleAdsNeedNotSuggestKeywordsForTheAppOfAnother() throws Exception {
    SourceCheck check = check(Source.APPLE_ADS_SUGGESTIONS);
    assertThat(check.finding()).isEqualTo(new Finding.NotOffered(REASON));
    assertThat(check.isFine()).isTrue();
  }

  @Test
  void appleAdsMustReportPopularities() throws Exception {
    SourceCheck check = check(Source.APPLE_ADS);
    assertThat(check.finding()).isEqualTo(new Finding.Empty(REASON));
    assertThat(check.isFine()).isFalse();
  }

  @Test
  void aSourceThatCouldTakeThePlaceOfAUsedOneIsNamedIfItWorks() throws Exception {
    SearchPage page = new SearchPage();
    SourceCheck check = checkUnused(page);
    assertThat(check.finding()).isEqualTo(new Finding.Unused(List.of("apps"), List.of("titles")));
    assertThat(check.isFine()).isTrue();
    assertThat(check.asked()).contains(page.asked.getFirst());

    page.apps = List.of();
    assertThat(checkUnused(page).finding()).isEqualTo(new Finding.Off());
    assertThat(page.asked).hasSize(2);
  }

  @Test
  void aUsedSourceIsNotAskedAsAnUnusedOne() throws Exception {
    SearchPage page = new SearchPage();
    List<SourceCheck> checks = new ArrayList<>();
    SourceChecks.Sources sources = new SourceChecks.Sources(page, SearchPage::sourceOf);
    new SourceChecks(sources, Optional.of(sources), CLOCK).run(Country.of("us"), checks::add);
    assertThat(of(Source.APP_STORE_SEARCH_PAGE, checks).finding())
        .isInstanceOf(Finding.Working.class);
    assertThat(page.asked).hasSize(1);
  }

  private static SourceCheck checkUnused(SearchPage page) throws InterruptedException {
    List<SourceCheck> checks = new ArrayList<>();
    new SourceChecks(
            new SourceChecks.Sources(new WithoutSource(), SourceChecksTest::sourceOf),
            Optional.of(new SourceChecks.Sources(page, SearchPage::sourceOf)),
            CLOCK)
        .run(Country.of("us"), checks::add);
    return of(Source.APP_STORE_SEARCH_PAGE, checks);
  }

  private static SourceCheck check(Source source) throws InterruptedException {
    List<SourceCheck> checks = new ArrayList<>();
    new SourceChecks(
            new SourceChecks.Sources(new WithoutSource(), SourceChecksTest::sourceOf),
            Optional.empty(),
            CLOCK)
        .run(Country.of("us"), checks::add);
    return of(source, checks);
  }

  private static SourceCheck of(Source source, List<SourceCheck> checks) {
    return checks.stream().filter(each -> each.source().equals(source)).findFirst().orElseThrow();
  }

  private static Optional<Source> sourceOf(Subject<?> subject) {
    return switch (subject) {
      case Subject.AdsSuggestions _ -> Optional.of(Source.APPLE_ADS_SUGGESTIONS);
      case Subject.Popularity _ -> Optional.of(Source.APPLE_ADS);
      case Subject<?> _ -> Optional.empty();
    };
  }

  /** Has the results of searches. */
  private static final class SearchPage implements Connector {
    private final List<Subject<?>> asked = new ArrayList<>();
    private List<AppId> apps = List.of(AppId.of(StoreType.APP_STORE, "42"));

    private static Optional<Source> sourceOf(Subject<?> subject) {
      return subject instanceof Subject.Search search && search.store() == StoreType.APP_STORE
          ? Optional.of(Source.APP_STORE_SEARCH_PAGE)
          : Optional.empty();
    }

    @Override
    public boolean canFetch(Subject<?> subject) {
      return sourceOf(subject).isPresent();
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      asked.add(subject);
      return new FetchOutcome.Observed(
          List.of(
              new Observation<>(
                  (Subject.Search) subject,
                  CLOCK.instant(),
                  Source.APP_STORE_SEARCH_PAGE,
                  new Facts.SearchRanking(apps))));
    }
  }

  /** Has no source for anything. */
  private static final class WithoutSource implements Connector {
    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      return new FetchOutcome.NoSource(REASON);
    }
  }
}
