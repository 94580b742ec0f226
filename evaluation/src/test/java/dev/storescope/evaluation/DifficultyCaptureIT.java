package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.TitleMatch;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.FirstTen.FirstApp;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import dev.storescope.estimation.installs.BrandDetector;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.BrandDetector.NamedApp;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The difficulties of real searches of the United States, with popularities from 70 to 81. */
class DifficultyCaptureIT {
  private static final Path PAGES =
      Path.of("..", "..", "shared", "captures", "datasets", "search-pages-us-2025-10.jsonl");
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));

  /** The capture has the first ten only; such searches have more results than count. */
  private static final int RESULTS = 200;

  private final List<Page> pages =
      Files.readAllLines(PAGES).stream().map(JsonMapper.shared()::readTree).map(Page::of).toList();

  DifficultyCaptureIT() throws IOException {}

  private record Page(String term, FirstTen ten, Score score) {
    static Page of(JsonNode page) {
      Keyword keyword = Keyword.of(page.get("term").asString());
      List<JsonNode> found = page.get("first_ten").valueStream().toList();
      double brand =
          BrandDetector.find(
                  keyword,
                  found.stream()
                      .map(
                          app ->
                              Optional.of(
                                  new NamedApp(
                                      app.get("title").asString(),
                                      "",
                                      app.get("ratings").asLong())))
                      .toList())
              .map(Brand::probability)
              .orElse(0.0);
      FirstTen ten =
          new FirstTen(
              RESULTS,
              found.stream().map(app -> appOf(app, keyword)).toList(),
              OptionalInt.empty(),
              OptionalInt.empty(),
              brand,
              true);
      return new Page(keyword.text(), ten, (Score) new KeywordDifficulty(US, ten).difficulty());
    }

    private static FirstApp appOf(JsonNode app, Keyword keyword) {
      return new FirstApp(
          OptionalDouble.of(app.get("ratings").asDouble()),
          OptionalDouble.of(app.get("average").asDouble()),
          OptionalDouble.of(TitleMatch.share(keyword, app.get("title").asString())),
          OptionalDouble.empty());
    }
  }

  @Test
  void theDifficultiesOfPopularSearchesAreSpread() {
    double[] sorted = pages.stream().mapToDouble(page -> page.score().value()).sorted().toArray();
    assertThat(sorted).hasSizeGreaterThanOrEqualTo(18);
    assertThat((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2)
        .isBetween(35., 50.);
    assertThat(Arrays.stream(sorted).filter(value -> value < 10).count())
        .isLessThanOrEqualTo(sorted.length / 10);
    assertThat(sorted[sorted.length - 1] - sorted[0]).isGreaterThan(40);
  }

  @Test
  void manyTitlesWithTheWordsAndManyRatingsAreHarderEach() {
    double[] difficulties = ranks(page -> page.score().value());
    assertThat(agreement(difficulties, ranks(page -> share(page.ten(), 1)))).isGreaterThan(0.6);
    assertThat(agreement(difficulties, ranks(page -> logRatings(page.ten())))).isGreaterThan(0.6);
  }

  /** The order of the earlier method agreed with difficulties that others publish by 0.84. */
  @Test
  void theOrderIsAboutThatOfTheEarlierMethod() {
    double[] earlier =
        ranks(
            page ->
                0.61 * logRatings(page.ten())
                    + 6.78 * share(page.ten(), 1)
                    + 2.31 * (share(page.ten(), 0) - share(page.ten(), 1)));
    assertThat(agreement(ranks(page -> page.score().value()), earlier)).isGreaterThan(0.8);
  }

  @Test
  void thePageOfAnAppThatNobodyElseIsLikeIsEasierThanThatOfManyGreatRivals() {
    assertThat(difficulty("video editor")).isGreaterThan(difficulty("too good to go") + 30);
  }

  private double difficulty(String term) {
    return pages.stream()
        .filter(page -> page.term().equals(term))
        .mapToDouble(page -> page.score().value())
        .findFirst()
        .orElseThrow();
  }

  private static double logRatings(FirstTen ten) {
    return ten.apps().stream()
        .mapToDouble(app -> Math.log1p(app.ratings().orElseThrow()))
        .average()
        .orElseThrow();
  }

  /** The mean of the title matches of at least so much. */
  private static double share(FirstTen ten, double least) {
    return ten.apps().stream()
        .mapToDouble(app -> app.titleMatch().orElseThrow())
        .map(match -> match >= least ? match : 0)
        .average()
        .orElseThrow();
  }

  /** Ties have the mean of their ranks. */
  private double[] ranks(ToDoubleFunction<Page> value) {
    double[] values = pages.stream().mapToDouble(value).toArray();
    return Arrays.stream(values)
        .map(
            one ->
                DoubleStream.of(values).filter(other -> other < one).count()
                    + DoubleStream.of(values).filter(other -> other == one).count() / 2.0)
        .toArray();
  }

  /** The rank correlation. */
  private static double agreement(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += (a[i] - meanA) * (b[i] - meanB);
      aa += (a[i] - meanA) * (a[i] - meanA);
      bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return ab / Math.sqrt(aa * bb);
  }
}
