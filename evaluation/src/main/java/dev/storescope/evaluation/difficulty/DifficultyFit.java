package dev.storescope.evaluation.difficulty;

import dev.storescope.estimation.difficulty.ChallengerPart;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.DifficultyValues;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.evaluation.Seeds;
import dev.storescope.evaluation.difficulty.LogisticFit.Example;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Fits the weights of the difficulty of keywords to the ground truth of simulated worlds. */
public final class DifficultyFit {
  private static final DifficultyPart[] OF_KEYWORD = DifficultyPart.values();
  private static final ChallengerPart[] OF_APP = ChallengerPart.values();

  private DifficultyFit() {}

  /** What was fitted for a part, with the mean and the standard deviation of its value. */
  public record FittedPart(double weight, double typical, double deviation) {
    String text() {
      return String.format(Locale.ROOT, "%.2f, %.2f, %.2f", weight, typical, deviation);
    }
  }

  public record FittedWeights(
      double intercept,
      Map<DifficultyPart, FittedPart> keyword,
      Map<ChallengerPart, FittedPart> app) {

    /** As in the code: the weight, what is typical, and the standard deviation. */
    public String toText() {
      List<String> lines = new ArrayList<>();
      lines.add(String.format(Locale.ROOT, "INTERCEPT %.2f", intercept));
      keyword.forEach((part, fitted) -> lines.add("%s %s".formatted(part, fitted.text())));
      app.forEach((part, fitted) -> lines.add("APP %s %s".formatted(part, fitted.text())));
      return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
  }

  /** Fits to some worlds of each kind. */
  public static FittedWeights fit(DifficultyEvaluation evaluation, Seeds seeds, int count) {
    return fit(
        Arrays.stream(DifficultyWorld.values())
            .flatMap(kind -> evaluation.samples(kind, seeds, count).stream())
            .toList());
  }

  static FittedWeights fit(List<DifficultySample> samples) {
    double[] typical = typicalOfApps(samples);
    List<Example> examples = samples.stream().map(sample -> example(sample, typical)).toList();
    double[] weights = LogisticFit.weights(examples, signs());
    Map<DifficultyPart, FittedPart> keyword = new EnumMap<>(DifficultyPart.class);
    for (int i = 0; i < OF_KEYWORD.length; i++) {
      keyword.put(OF_KEYWORD[i], fitted(examples, weights, 1 + i));
    }
    Map<ChallengerPart, FittedPart> app = new EnumMap<>(ChallengerPart.class);
    for (int i = 0; i < OF_APP.length; i++) {
      app.put(OF_APP[i], fitted(examples, weights, 1 + OF_KEYWORD.length + i));
    }
    return new FittedWeights(weights[0], keyword, app);
  }

  private static FittedPart fitted(List<Example> examples, double[] weights, int at) {
    return new FittedPart(
        weights[at], LogisticFit.mean(examples, at), LogisticFit.deviation(examples, at));
  }

  private static Example example(DifficultySample sample, double... typical) {
    double reference = KeywordDifficulty.logReference(sample.market());
    DifficultyValues values = new DifficultyValues(sample.ten(), reference);
    double[] row = new double[1 + OF_KEYWORD.length + OF_APP.length];
    row[0] = 1;
    for (int i = 0; i < OF_KEYWORD.length; i++) {
      row[1 + i] = values.of(OF_KEYWORD[i]).value();
    }
    for (int i = 0; i < OF_APP.length; i++) {
      double value = OF_APP[i].of(sample.app(), reference);
      row[1 + OF_KEYWORD.length + i] = Double.isNaN(value) ? typical[i] : value;
    }
    return new Example(sample.isReached(), row);
  }

  private static double[] typicalOfApps(List<DifficultySample> samples) {
    return Stream.of(OF_APP)
        .mapToDouble(
            part -> {
              OptionalDouble mean =
                  samples.stream()
                      .mapToDouble(
                          sample ->
                              part.of(
                                  sample.app(), KeywordDifficulty.logReference(sample.market())))
                      .filter(value -> !Double.isNaN(value))
                      .average();
              return mean.orElse(part.typical());
            })
        .toArray();
  }

  /** A part may not act against its meaning: a stronger app never has a lower chance. */
  private static int[] signs() {
    return IntStream.concat(
            IntStream.of(0),
            IntStream.concat(
                Stream.of(OF_KEYWORD).mapToInt(DifficultyFit::sign),
                Stream.of(OF_APP).mapToInt(DifficultyFit::sign)))
        .toArray();
  }

  private static int sign(DifficultyPart part) {
    return switch (part) {
      case RATINGS, LEADER, STARS, EXACT_TITLES, PARTIAL_TITLES, RESULTS, BRAND -> -1;
      case FREE_PLACES -> 1;
      case AGE, NEW_IN_A_WEEK, NEW_IN_A_MONTH -> 0;
    };
  }

  private static int sign(ChallengerPart part) {
    return switch (part) {
      case RATINGS, STARS -> 1;
      case TITLED -> -1;
      case AGE -> 0;
    };
  }
}
