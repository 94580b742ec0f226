package dev.storescope.evaluation;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The ordinal traffic score of the {@code aso} package, 1 to 10, of a keyword in Google Play. */
final class AsoScore {
  private static final int LONGEST_PREFIX = 25;
  private static final int SLOTS = 4;
  private static final double MOST_INSTALLS = 1_000_000;
  private static final int CHART_RANKS = 120;

  private AsoScore() {}

  /**
   * The inputs of the score.
   *
   * @param prefixLength the shortest prefix for which the keyword is suggested; empty if none
   * @param slot the position in that list, from 0
   * @param installs of the first ten apps of the search
   * @param chartRanks of those of the ten that are in the chart of their category
   */
  record Signals(
      OptionalInt prefixLength,
      int slot,
      int keywordLength,
      List<Long> installs,
      List<Integer> chartRanks) {
    Signals {
      installs = List.copyOf(installs);
      chartRanks = List.copyOf(chartRanks);
    }
  }

  static double traffic(Signals signals) {
    double[] weights = {8, 1, 2, 3};
    double[] scores = {
      suggest(signals),
      inverted(1, LONGEST_PREFIX, signals.keywordLength()),
      score(0, MOST_INSTALLS, mean(signals.installs())),
      ranked(signals)
    };
    return aggregate(weights, scores);
  }

  private static double suggest(Signals signals) {
    if (signals.prefixLength().isEmpty()) {
      return 1;
    }
    double length = inverted(1, LONGEST_PREFIX, signals.prefixLength().getAsInt());
    return aggregate(
        new double[] {10, 1}, new double[] {length, inverted(0, SLOTS, signals.slot())});
  }

  private static double ranked(Signals signals) {
    if (signals.chartRanks().isEmpty()) {
      return 1;
    }
    double share = score(0, signals.installs().size(), signals.chartRanks().size());
    double rank = inverted(1, CHART_RANKS, mean(signals.chartRanks()));
    return aggregate(new double[] {5, 1}, new double[] {share, rank});
  }

  /** A value between two bounds, scaled to 1 to 10. */
  static double score(double lowest, double highest, double value) {
    return 1 + 9 * (Math.clamp(value, lowest, highest) - lowest) / (highest - lowest);
  }

  static double inverted(double lowest, double highest, double value) {
    return 11 - score(lowest, highest, value);
  }

  /** The weighted mean of scores, scaled to 1 to 10. */
  static double aggregate(double[] weights, double[] scores) {
    double all = 0;
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      all += weights[i];
      sum += weights[i] * scores[i];
    }
    return score(all, 10 * all, sum);
  }

  private static double mean(List<? extends Number> numbers) {
    return numbers.stream().mapToDouble(Number::doubleValue).average().orElse(0);
  }

  /** Reads the inputs from Google Play. */
  static final class SignalReader {
    private static final int APPS = 10;

    private final StoreView play;
    private final Map<CategoryId, List<AppId>> charts = new HashMap<>();

    SignalReader(StoreView play) {
      this.play = play;
    }

    Signals of(String term) {
      OptionalInt prefix =
          IntStream.rangeClosed(1, Math.min(LONGEST_PREFIX, term.length()))
              .filter(length -> slot(term, length) >= 0)
              .findFirst();
      List<AppPage> apps = play.search(Device.ANDROID, term, APPS);
      return new Signals(
          prefix,
          prefix.isPresent() ? slot(term, prefix.getAsInt()) : 0,
          term.length(),
          apps.stream().map(AppPage::installs).toList(),
          apps.stream().flatMap(page -> chartRank(page).stream()).toList());
    }

    private int slot(String term, int prefixLength) {
      List<String> shown = play.suggest(term.substring(0, prefixLength));
      return shown.stream().limit(IdealFetcher.GOOGLE_PLAY_SUGGESTIONS).toList().indexOf(term);
    }

    private Optional<Integer> chartRank(AppPage page) {
      int index =
          charts
              .computeIfAbsent(page.categories().getFirst().id(), this::chart)
              .indexOf(page.app());
      return index < 0 ? Optional.empty() : Optional.of(index + 1);
    }

    private List<AppId> chart(CategoryId category) {
      return play.chart(Device.ANDROID, ChartKind.FREE, category, CHART_RANKS).stream()
          .map(AppPage::app)
          .toList();
    }
  }
}
