package dev.storescope.dashboard.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DailySeries.Style;
import dev.storescope.dashboard.page.DateRange;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class PlotTest {
  private static final LocalDate LAST = LocalDate.parse("2026-11-23");
  private static final double NONE = Double.NaN;

  @Test
  void ranksBeginWithOneBelowTheUpperEdgeAndGoToFiveOrFurther() {
    assertThat(labels(Measure.RANK, 1, 1, 2)).containsExactly("1", "2", "3", "4", "5");
    assertThat(labels(Measure.RANK, 1, 1, 8)).containsExactly("1", "2", "4", "6", "8");
    assertThat(labels(Measure.RANK, 3, 1, 187)).containsExactly("1", "50", "100", "150", "200");
    assertThat(plot(Measure.RANK, 1, 1, 2).valueTicks().getFirst().at()).isBetween(3.0, 5.0);
  }

  @Test
  void aSmallChangeLooksSmall() {
    assertThat(labels(Measure.AVERAGE_RATING, 4.444, 4.45, 4.464)).containsExactly("4", "4.5", "5");
    assertThat(labels(Measure.AVERAGE_RATING, 5, 5, 5)).containsExactly("4", "4.5", "5");
    assertThat(labels(Measure.SCORE, 71, 72, 73)).containsExactly("60", "70", "80");
    assertThat(labels(Measure.COUNT, 1001, 1002, 1003)).startsWith("0").endsWith("1,500");
    assertThat(labels(Measure.ESTIMATE, 20_000, 21_000, 22_000)).contains("0", "20K");
    assertThat(labels(Measure.GAIN, -3, 5, 0)).contains("0");
    assertThat(labels(Measure.COUNT, 0, 0, 0)).containsExactly("0", "1", "2");
  }

  @Test
  void theAxisOfTheVisibilityBeginsWithZeroAndEndsAboveTheGreatest() {
    assertThat(labels(Measure.VISIBILITY, 2.6, 7, 3)).containsExactly("0", "2", "4", "6", "8");
    assertThat(labels(Measure.VISIBILITY, 71, 72, 73)).startsWith("0").endsWith("80");
  }

  @Test
  void noMoreLinesAreShownThanThereAreColoursAndTheOthersAreNamed() {
    DailyLine[] ten =
        IntStream.range(0, 10)
            .mapToObj(i -> line("line " + i, 1 + i, 2 + i, 3 + i))
            .toArray(DailyLine[]::new);
    Document page = render(plot(ten), List.of());
    assertThat(page.select(".drawn > g:not(.off)").eachAttr("class")).doesNotHaveDuplicates();
    assertThat(page.select(".drawn > g:not(.off)")).hasSize(Plot.COLOURS);
    assertThat(page.select(".legend li")).hasSize(10);
    assertThat(page.select(".legend li.off").eachText()).startsWith("line 6 9");
  }

  @Test
  void anEstimateIsALineInABandThatHasTheSameGaps() {
    DailySeries series =
        series(
            measured("low", Measure.ESTIMATE, 1, 1, NONE, 1, 1, 1),
            measured("middle", Measure.ESTIMATE, 2, 2, NONE, 2, 2, 2),
            measured("high", Measure.ESTIMATE, 4, 4, NONE, 4, 4, 4));
    List<PlottedLine> lines = new Plot(series, Style.BAND, List.of()).lines();
    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst().band()).containsPattern("^M[^M]+ZM[^M]+Z$");
    assertThat(lines.getFirst().newest()).isEqualTo("2 (1 to 4)");
    assertThat(lines.getFirst().strokes().getFirst().lines()).isEqualTo(1);
  }

  @Test
  void linesThatRunTogetherAlternateInDashesAndApartTheyAreWhole() {
    Plot plot = plot(line("one", 1, 1, 2), line("other", 1, 1, 3));
    assertThat(plot.lines().getFirst().strokes())
        .extracting(PlottedLine.PlottedStroke::lines, PlottedLine.PlottedStroke::turn)
        .containsExactly(tuple(1, 0), tuple(2, 0));
    assertThat(plot.lines().get(1).strokes().get(1).offset()).isEqualTo("-7");
  }

  @Test
  void aValueBetweenGapsIsADotAndDotsAtTheSamePlaceAreRings() {
    Plot plot = plot(line("one", 1, NONE, 2, 2), line("other", 1, NONE, 3, 3));
    assertThat(plot.lines().getFirst().dots().getFirst().size())
        .isGreaterThan(plot.lines().get(1).dots().getFirst().size());
    assertThat(plot.lines().getFirst().strokes()).hasSize(1);
  }

  @Test
  void aChartBeginsWithTheFirstDateObservedButShowsAWeek() {
    assertThat(plot(Measure.RANK, 1, 2, 3).dateTicks()).hasSize(7);
    assertThat(plot(Measure.RANK, 1, 1, 1, 1, 1, 1, 1, 1, 1).dateTicks()).hasSize(9);
  }

  @Test
  void valuesOnTwoDatesAreTextAndNoChart() {
    Document page = render(plot(Measure.SCORE, 73, 71), List.of());
    assertThat(page.select("svg")).isEmpty();
    assertThat(page.select("dd").text()).isEqualTo("71 23 Nov 2026 73 22 Nov 2026");
  }

  @Test
  void barsOnTwoDatesAreTextWithoutTheDatesOfZero() {
    DailySeries series = series(measured("spent", Measure.COUNT, 0, 0, 0, 7, 0, 5, 0));
    Plot plot = new Plot(series, Style.BARS, List.of());
    assertThat(plot.isShort()).isTrue();
    assertThat(plot.drawnValues(plot.series().getFirst()))
        .extracting(Plot.DatedValue::value)
        .containsExactly("5", "7");
  }

  @Test
  void aMarkerIsALineWithATitleAndALinkAndAnEntryOfAList() {
    ChartMarker title =
        new ChartMarker(
            LAST.minusDays(1), ChartMarker.Kind.APP, "Title changed", Optional.of("/to"));
    ChartMarker price =
        new ChartMarker(LAST.minusDays(1), ChartMarker.Kind.APP, "Price changed", Optional.empty());
    ChartMarker before =
        new ChartMarker(LAST.minusDays(20), ChartMarker.Kind.APP, "Too old", Optional.empty());
    Document page = render(plot(Measure.RANK, 1, 2, 3), List.of(title, price, before));
    assertThat(page.select(".markers a[href=/to]").attr("aria-label"))
        .isEqualTo("22 Nov 2026: Title changed; Price changed");
    assertThat(page.select(".markers line")).hasSize(1);
    assertThat(page.select(".events li").eachText())
        .containsExactly("22 Nov 2026 Title changed", "22 Nov 2026 Price changed");
    String slot = page.select(".markers > svg").attr("data-slot");
    assertThat(page.select(".events li[data-slot=" + slot + "]")).hasSize(2);
  }

  @Test
  void theImageSaysInWordsWhatItShows() {
    assertThat(
            render(plot(line("calm", 5, NONE, 3, 2)), List.of())
                .select(".drawn")
                .attr("aria-label"))
        .isEqualTo("Rank by day, 17 Nov 2026 to 23 Nov 2026. calm: from 5 to 2.");
  }

  @Test
  void stackedBarsLieOnEachOther() {
    DailySeries series =
        series(measured("one", Measure.COUNT, 1, 2, 3), measured("other", Measure.COUNT, 4, 0, 1));
    Plot plot = new Plot(series, Style.STACKED_BARS, List.of());
    PlottedLine.PlottedBar lower = plot.lines().getFirst().bars().getFirst();
    PlottedLine.PlottedBar upper = plot.lines().get(1).bars().getFirst();
    assertThat(upper.y() + upper.height()).isCloseTo(lower.y(), within(0.02));
    assertThat(plot.lines().get(1).bars()).hasSize(2);
  }

  @Test
  void barsOfManyDaysAreThinner() {
    assertThat(shareOfBar(59)).isCloseTo(0.7, within(0.05));
    assertThat(shareOfBar(60)).isCloseTo(0.4, within(0.05));
  }

  /** How much of its day a bar takes. */
  private static double shareOfBar(int days) {
    double[] values = new double[days];
    Arrays.fill(values, 5);
    DailySeries series =
        new DailySeries(
            DateRange.upTo(LAST, days), List.of(measured("spent", Measure.COUNT, values)));
    Plot plot = new Plot(series, Style.BARS, List.of());
    return plot.lines().getFirst().bars().getFirst().width() * days / 100;
  }

  private static List<String> labels(Measure measure, double... values) {
    return plot(measure, values).valueTicks().stream().map(Plot.AxisTick::label).toList();
  }

  private static Plot plot(Measure measure, double... values) {
    return plot(measured("line", measure, values));
  }

  private static Plot plot(DailyLine... lines) {
    return new Plot(series(lines), Style.LINES, List.of());
  }

  private static DailySeries series(DailyLine... lines) {
    return new DailySeries(DateRange.upTo(LAST, 30), List.of(lines));
  }

  private static DailyLine line(String title, double... ranks) {
    return measured(title, Measure.RANK, ranks);
  }

  /** A line with values up to the last date. */
  private static DailyLine measured(String title, Measure measure, double... newest) {
    SortedMap<LocalDate, OptionalDouble> values = new TreeMap<>();
    for (int i = 0; i < newest.length; i++) {
      if (!Double.isNaN(newest[i])) {
        values.put(LAST.minusDays(newest.length - 1L - i), OptionalDouble.of(newest[i]));
      }
    }
    return new DailyLine(title, List.of(title), measure, values);
  }

  private static Document render(Plot plot, List<ChartMarker> markers) {
    StringOutput output = new StringOutput();
    Map<String, Object> values =
        Map.of(
            "series",
            new DailySeries(DateRange.upTo(LAST, 30), plot.series()),
            "label",
            "Rank by day",
            "csv",
            "/csv",
            "markers",
            markers);
    TemplateEngine.createPrecompiled(ContentType.Html).render("part/chart.jte", values, output);
    return Jsoup.parse(output.toString());
  }
}
