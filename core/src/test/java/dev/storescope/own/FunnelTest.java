package dev.storescope.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.own.Funnel.ByCountry;
import dev.storescope.own.Funnel.BySource;
import dev.storescope.own.Funnel.Cell;
import dev.storescope.own.Funnel.Day;
import dev.storescope.own.Funnel.State;
import dev.storescope.own.FunnelCounts.Downloads;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
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
  private static final LocalDate WEDNESDAY = MONDAY.plusDays(2);
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final String SEARCH = "App Store search";
  private static final String BROWSE = "App Store browse";

  @Test
  void theCountsAreSummedByDaySourceAndCountry() {
    Funnel funnel = funnel(Optional.empty());
    assertThat(funnel.total()).isEqualTo(FunnelCounts.of(1000, 150, 45, 15));
    assertThat(funnel.days())
        .isEqualTo(
            Map.of(
                MONDAY,
                new Day(State.FINAL, FunnelCounts.of(1000, 100, 30, 0)),
                TUESDAY,
                new Day(State.PROVISIONAL, FunnelCounts.of(0, 50, 15, 15)),
                WEDNESDAY,
                new Day(
                    State.PARTIAL,
                    new FunnelCounts(Optional.empty(), Optional.of(new Downloads(7, 0))))));
    assertThat(funnel.sources())
        .containsExactly(
            new BySource(SEARCH, FunnelCounts.of(1000, 100, 30, 0)),
            new BySource(BROWSE, FunnelCounts.of(0, 50, 15, 15)));
    assertThat(funnel.countries())
        .containsExactly(
            new ByCountry(DE, FunnelCounts.of(0, 50, 45, 15)),
            new ByCountry(US, FunnelCounts.of(1000, 100, 0, 0)));
  }

  @Test
  void ofOneCountryTheOthersAreStillCompared() {
    Funnel funnel = funnel(Optional.of(DE));
    assertThat(funnel.total()).isEqualTo(FunnelCounts.of(0, 50, 45, 15));
    assertThat(funnel.countries()).hasSize(2);
  }

  @Test
  void aDayWithoutOneOfTheReportsIsNotInTheSums() {
    Funnel funnel = funnel(Optional.empty());
    assertThat(funnel.completeDays()).isEqualTo(2);
    assertThat(funnel.days(State.PROVISIONAL)).isEqualTo(1);
    assertThat(funnel.total().firstDownloads()).hasValue(45);
    Funnel last = Funnel.of(new Figures(WEDNESDAY), ANN, APP, MONDAY, WEDNESDAY, Optional.empty());
    assertThat(last.total()).isEqualTo(new FunnelCounts(Optional.empty(), Optional.empty()));
    assertThat(last.sources()).isEmpty();
  }

  @Test
  void aDayThatHasNoCountsIsObservedWithNone() {
    assertThat(funnel(Optional.of(new Country("fr"))).days().get(MONDAY))
        .isEqualTo(new Day(State.FINAL, FunnelCounts.of(0, 0, 0, 0)));
  }

  @Test
  void theCellsHaveEachDaySourceAndCountry() {
    assertThat(
            Funnel.cells(new Figures(MONDAY), ANN, APP, MONDAY, WEDNESDAY, Optional.empty())
                .stream())
        .contains(
            new Cell(MONDAY, SEARCH, DE, FunnelCounts.of(0, 0, 30, 0)),
            new Cell(MONDAY, SEARCH, US, FunnelCounts.of(1000, 100, 0, 0)),
            new Cell(
                WEDNESDAY,
                SEARCH,
                DE,
                new FunnelCounts(Optional.empty(), Optional.of(new Downloads(7, 0)))))
        .hasSize(4);
  }

  @Test
  void aRateNeedsWhatItIsARateOf() {
    FunnelCounts all = funnel(Optional.empty()).total();
    assertThat(all.viewRate()).hasValue(0.15);
    assertThat(all.conversion()).hasValue(0.4);
    assertThat(FunnelCounts.of(0, 0, 3, 0).viewRate()).isEmpty();
    assertThat(FunnelCounts.of(0, 0, 3, 0).conversion()).isEmpty();
  }

  private static Funnel funnel(Optional<Country> country) {
    return Funnel.of(new Figures(MONDAY), ANN, APP, MONDAY, WEDNESDAY, country);
  }

  private record Figures(LocalDate from) implements OwnFigures {
    @Override
    public int put(AccountId account, long connection, Collection<OwnDay> days) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void visitSums(
        AccountId account, AppId app, LocalDate from, LocalDate to, SumVisitor visitor) {
      visit(
          account,
          app,
          from,
          to,
          new Visitor() {
            @Override
            public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
              visitor.visitDay(date, report, processedOn);
            }

            @Override
            public void visit(
                LocalDate date, OwnFigure figure, String source, Country country, long count) {
              visitor.visitSource(date, figure, source, count);
              visitor.visitCountry(date, figure, country, count);
            }
          });
    }

    @Override
    public void visit(
        AccountId account,
        AppId app,
        LocalDate from,
        LocalDate to,
        Optional<Country> country,
        Visitor all) {
      Visitor visitor =
          new Visitor() {
            @Override
            public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
              all.visitDay(date, report, processedOn);
            }

            @Override
            public void visit(
                LocalDate date, OwnFigure figure, String source, Country of, long count) {
              if (country.isEmpty() || country.get().equals(of)) {
                all.visit(date, figure, source, of, count);
              }
            }
          };
      if (this.from.equals(MONDAY)) {
        for (OwnReport report : OwnReport.of(StoreType.APP_STORE)) {
          visitor.visitDay(MONDAY, report, DayVersions.finalOn(report, MONDAY));
        }
        visitor.visitDay(TUESDAY, OwnReport.DOWNLOADS, TUESDAY.plusDays(2));
        visitor.visitDay(TUESDAY, OwnReport.ENGAGEMENT, TUESDAY.plusDays(2));
      }
      visitor.visitDay(WEDNESDAY, OwnReport.DOWNLOADS, WEDNESDAY.plusDays(2));
      if (this.from.equals(MONDAY)) {
        visitor.visit(MONDAY, OwnFigure.FIRST_DOWNLOADS, SEARCH, DE, 30);
        visitor.visit(MONDAY, OwnFigure.IMPRESSIONS, SEARCH, US, 1000);
        visitor.visit(MONDAY, OwnFigure.PAGE_VIEWS, SEARCH, US, 100);
        visitor.visit(TUESDAY, OwnFigure.FIRST_DOWNLOADS, BROWSE, DE, 15);
        visitor.visit(TUESDAY, OwnFigure.REDOWNLOADS, BROWSE, DE, 15);
        visitor.visit(TUESDAY, OwnFigure.PAGE_VIEWS, BROWSE, DE, 50);
      }
      visitor.visit(WEDNESDAY, OwnFigure.FIRST_DOWNLOADS, SEARCH, DE, 7);
    }

    @Override
    public List<KeptDays> list(AccountId account) {
      return List.of();
    }
  }
}
