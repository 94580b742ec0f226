package dev.storescope.fetching.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
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

  private static SourceCheck check(Source source) throws InterruptedException {
    List<SourceCheck> checks = new ArrayList<>();
    new SourceChecks(new WithoutSource(), SourceChecksTest::sourceOf, CLOCK)
        .run(Country.of("us"), checks::add);
    return checks.stream().filter(each -> each.source().equals(source)).findFirst().orElseThrow();
  }

  private static Optional<Source> sourceOf(Subject<?> subject) {
    return switch (subject) {
      case Subject.AdsSuggestions _ -> Optional.of(Source.APPLE_ADS_SUGGESTIONS);
      case Subject.Popularity _ -> Optional.of(Source.APPLE_ADS);
      case Subject<?> _ -> Optional.empty();
    };
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
