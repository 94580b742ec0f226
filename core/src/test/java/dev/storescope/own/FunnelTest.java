package dev.storescope.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.own.Funnel.ByCountry;
import dev.storescope.own.Funnel.BySource;
import dev.storescope.own.Funnel.Counts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FunnelTest {
  private static final AccountId ANN = new AccountId(1);
  private static final AppId APP = new AppId.AppStore(1);
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-23");
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final String SEARCH = "App Store search";
  private static final String BROWSE = "App Store browse";

  @Test
  void theCountsAreSummedByDaySourceAndCountry() {
    Funnel funnel = funnel(Optional.empty());
    assertThat(funnel.total()).isEqualTo(new Counts(1000, 150, 45, 15));
    assertThat(funnel.days())
        .isEqualTo(
            Map.of(MONDAY, new Counts(1000, 100, 30, 0), TUESDAY, new Counts(0, 50, 15, 15)));
    assertThat(funnel.sources())
        .containsExactly(
            new BySource(SEARCH, new Counts(1000, 100, 30, 0)),
            new BySource(BROWSE, new Counts(0, 50, 15, 15)));
    assertThat(funnel.countries())
        .containsExactly(
            new ByCountry(DE, new Counts(0, 50, 45, 15)),
            new ByCountry(US, new Counts(1000, 100, 0, 0)));
  }

  @Test
  void ofOneCountryTheOthersAreStillCompared() {
    Funnel funnel = funnel(Optional.of(DE));
    assertThat(funnel.total()).isEqualTo(new Counts(0, 50, 45, 15));
    assertThat(funnel.countries()).hasSize(2);
  }

  @Test
  void aRateNeedsWhatItIsARateOf() {
    Counts all = funnel(Optional.empty()).total();
    assertThat(all.viewRate()).hasValue(0.15);
    assertThat(all.conversion()).hasValue(0.4);
    assertThat(new Counts(0, 0, 3, 0).viewRate()).isEmpty();
    assertThat(new Counts(0, 0, 3, 0).conversion()).isEmpty();
  }

  private static Funnel funnel(Optional<Country> country) {
    return Funnel.of(new Figures(), ANN, APP, MONDAY, TUESDAY, country);
  }

  private static final class Figures implements OwnFigures {
    @Override
    public int put(AccountId account, long connection, Collection<OwnDay> days) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void visit(AccountId account, AppId app, LocalDate from, LocalDate to, Visitor visitor) {
      visitor.visit(MONDAY, OwnFigure.FIRST_DOWNLOADS, SEARCH, DE, 30);
      visitor.visit(MONDAY, OwnFigure.IMPRESSIONS, SEARCH, US, 1000);
      visitor.visit(MONDAY, OwnFigure.PAGE_VIEWS, SEARCH, US, 100);
      visitor.visit(TUESDAY, OwnFigure.FIRST_DOWNLOADS, BROWSE, DE, 15);
      visitor.visit(TUESDAY, OwnFigure.REDOWNLOADS, BROWSE, DE, 15);
      visitor.visit(TUESDAY, OwnFigure.PAGE_VIEWS, BROWSE, DE, 50);
    }

    @Override
    public List<KeptDays> list(AccountId account) {
      return List.of();
    }
  }
}
