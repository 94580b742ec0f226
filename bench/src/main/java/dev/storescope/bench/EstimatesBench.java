package dev.storescope.bench;

import dev.storescope.estimation.BrandDetector;
import dev.storescope.estimation.BrandDetector.Brand;
import dev.storescope.estimation.BrandDetector.NamedApp;
import dev.storescope.estimation.BrandGenericInstalls;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.PopularityVolume;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchSignals.PrefixSuggestions;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.estimation.SuggestionChainVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The time of one estimate, by each method of the service, compared with the formula of popularity
 * alone, without market, uncertainty and cap. The times include reading the clock.
 */
public final class EstimatesBench {
  private static final int WARM_UP = 100_000;
  private static final int CALLS = 200_000;
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final Keyword KEYWORD = Keyword.of("workout planner");
  private static final List<Optional<NamedApp>> APPS =
      IntStream.rangeClosed(1, BrandDetector.RANKS)
          .mapToObj(i -> Optional.of(new NamedApp("Gym No " + i + ": Log", "Maker " + i, 9L * i)))
          .toList();

  private EstimatesBench() {}

  public static void main(String[] arguments) {
    SearchVolume byPopularity = new PopularityVolume();
    SearchVolume bySuggestions = new SuggestionChainVolume();
    BrandGenericInstalls installs = new BrandGenericInstalls();
    SearchSignals suggestions = suggestions();
    Estimate searches = bySuggestions.estimate(PLAY, suggestions).orElseThrow();
    measure("the formula alone", i -> 244 * Math.exp(0.164 * (1 + i % 100 - 55.0)));
    measure("searches by popularity", i -> median(byPopularity.estimate(US, popularity(i))));
    measure("searches by suggestions", _ -> median(bySuggestions.estimate(PLAY, suggestions)));
    measure("brand detection", _ -> BrandDetector.find(KEYWORD, APPS).isPresent() ? 1 : 0);
    measure("installs", i -> installs.estimate(brandSearch(i), searches).p50());
  }

  private static void measure(String name, IntToDoubleFunction call) {
    double sum = 0;
    for (int i = 0; i < WARM_UP; i++) {
      sum += call.applyAsDouble(i);
    }
    long[] nanos = new long[CALLS];
    for (int i = 0; i < CALLS; i++) {
      long start = System.nanoTime();
      sum += call.applyAsDouble(i);
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%-24s p50 %8.2f µs  p99 %8.2f µs  (sum %.0f)%n",
        name, nanos[CALLS / 2] / 1e3, nanos[CALLS / 100 * 99] / 1e3, sum);
  }

  private static double median(Optional<Estimate> estimate) {
    return estimate.map(Estimate::p50).orElse(0.0);
  }

  private static SearchSignals popularity(int i) {
    return SearchSignals.of(new Popularity(1 + i % 100, PopularityScale.ADS_1_TO_100));
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
