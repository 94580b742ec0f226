package dev.storescope.bench;

import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.estimation.installs.BrandDetector;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.BrandDetector.NamedApp;
import dev.storescope.estimation.installs.BrandGenericInstalls;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.PopularityVolume;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.estimation.volume.SuggestionChainVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The time of one estimate, by each method of the service, compared with the formula of popularity
 * alone, without market, uncertainty and cap. The times include reading the clock.
 */
record EstimatesBench(Sizes sizes) implements Benchmark {
  private static final int WARM_UP = 100_000;
  private static final int CALLS = 200_000;
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final Keyword KEYWORD = Keyword.of("workout planner");
  private static final List<Optional<NamedApp>> APPS =
      IntStream.rangeClosed(1, BrandDetector.RANKS)
          .mapToObj(i -> Optional.of(new NamedApp("Gym No " + i + ": Log", "Maker " + i, 9L * i)))
          .toList();

  /** The times of a call in microseconds. */
  private record Times(double p50, double p99) {
    String text() {
      return String.format(Locale.ROOT, "p50 %.2f µs, p99 %.2f µs", p50, p99);
    }
  }

  @Override
  public List<Line> run() {
    SearchVolume byPopularity = new PopularityVolume();
    SearchVolume bySuggestions = new SuggestionChainVolume();
    BrandGenericInstalls installs = new BrandGenericInstalls();
    SearchSignals suggestions = suggestions();
    Estimate searches = bySuggestions.estimate(PLAY, suggestions).orElseThrow();
    Times formula = times(i -> 244 * Math.exp(0.164 * (1 + i % 100 - 55.0)));
    return List.of(
        line(
            "searches by popularity",
            times(i -> median(byPopularity.estimate(US, popularity(i)))),
            formula),
        line(
            "searches by suggestions, fourteen lists of ten",
            times(_ -> median(bySuggestions.estimate(PLAY, suggestions))),
            formula),
        line(
            "brand detection, ten known listings",
            times(_ -> BrandDetector.find(KEYWORD, APPS).isPresent() ? 1 : 0),
            formula),
        line(
            "installs, the owner of the brand third",
            times(i -> installs.estimate(brandSearch(i), searches).p50()),
            formula));
  }

  private static Line line(String work, Times times, Times formula) {
    return new Line(
        "an estimate of " + work,
        times.text(),
        "the formula alone: " + formula.text(),
        times.p50() / formula.p50(),
        new Goal.None());
  }

  private Times times(IntToDoubleFunction call) {
    double sum = 0;
    for (int i = 0; i < sizes.of(WARM_UP); i++) {
      sum += call.applyAsDouble(i);
    }
    long[] nanos = new long[sizes.of(CALLS)];
    for (int i = 0; i < nanos.length; i++) {
      long start = System.nanoTime();
      sum += call.applyAsDouble(i);
      nanos[i] = System.nanoTime() - start;
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("an estimate is not a number");
    }
    Arrays.sort(nanos);
    return new Times(nanos[nanos.length / 2] / 1e3, nanos[(int) (nanos.length * 0.99)] / 1e3);
  }

  private static double median(Optional<Estimate> estimate) {
    return estimate.map(Estimate::p50).orElse(0.0);
  }

  private static SearchSignals popularity(int i) {
    return SearchSignals.of(new Popularity(1 + i % 100, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  /** The worst case: the keyword is the last of ten, in the last of fourteen lists only. */
  private static SearchSignals suggestions() {
    String text = KEYWORD.text();
    return SearchSignals.of(
        IntStream.rangeClosed(1, text.length())
            .filter(length -> text.charAt(length - 1) != ' ')
            .mapToObj(length -> suggestions(text.substring(0, length)))
            .toList());
  }

  private static PrefixSuggestions suggestions(String typed) {
    Keyword prefix = Keyword.of(typed);
    List<Keyword> others =
        IntStream.range(0, 9).mapToObj(i -> Keyword.of(typed + "x".repeat(1 + i))).toList();
    List<Keyword> terms = new ArrayList<>(others);
    terms.add(prefix.equals(KEYWORD) ? KEYWORD : Keyword.of(typed + "y"));
    return new PrefixSuggestions(KEYWORD, prefix, terms);
  }

  /** A brand whose owner is third, so that those before it are levelled. */
  private static AppInSearch brandSearch(int i) {
    return AppInSearch.of(US, Rank.at(1 + i % 100), Optional.of(new Brand(3, 0.1)));
  }
}
