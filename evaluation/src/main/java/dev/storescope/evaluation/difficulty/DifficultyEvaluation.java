package dev.storescope.evaluation.difficulty;

import dev.storescope.estimation.difficulty.Challenger;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.evaluation.Seeds;
import dev.storescope.evaluation.difficulty.LogisticFit.Example;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Evaluates the chances of apps to reach the first ten against the ground truth: of the apps with a
 * chance of about 20 %, 20 % should succeed.
 */
public final class DifficultyEvaluation {
  private static final int TENTHS = 10;

  /** A tenth with fewer apps of a world is not counted for the intervals. */
  private static final int FEWEST = 30;

  private final ScratchArchives archives;
  private final int share;
  private final int keywords;

  /**
   * @param quick whether worlds are small and samples few
   */
  public DifficultyEvaluation(boolean quick, ScratchArchives archives) {
    this.archives = archives;
    this.share = quick ? 4 : 1;
    this.keywords = quick ? 100 : 300;
  }

  /**
   * The apps whose chance is in a tenth from 0 to 1.
   *
   * @param said the mean of the chances
   * @param succeeded the share that reached the first ten
   */
  public record Tenth(int number, int apps, double said, double succeeded) {}

  /**
   * The accuracy of the chances in worlds of one kind.
   *
   * @param brier the mean squared error
   * @param ofTheMean the mean squared error of one chance for all
   * @param order how often, of an app that succeeded and one that did not, the first has the higher
   *     chance
   * @param covered of the tenths of each world, how many succeeded within the 80 % interval
   */
  public record DifficultyRow(
      String estimator,
      DifficultyWorld world,
      int apps,
      double brier,
      double ofTheMean,
      double order,
      double covered,
      List<Tenth> tenths) {
    public DifficultyRow {
      tenths = List.copyOf(tenths);
    }
  }

  private record Case(long seed, Chance chance, boolean isReached) {}

  /** The row of our estimates, and those of peers with a chance fitted to their score. */
  public List<DifficultyRow> evaluate(DifficultyWorld world, Seeds seeds, int count) {
    List<DifficultySample> samples = samples(world, seeds, count);
    List<DifficultyRow> rows = new ArrayList<>();
    rows.add(row(KeywordDifficulty.METHOD, world, cases(samples, DifficultySample::estimate)));
    for (DifficultyPeers peer : DifficultyPeers.values()) {
      rows.add(row(peer.label(), world, peerCases(peer, samples)));
    }
    return rows;
  }

  List<DifficultySample> samples(DifficultyWorld world, Seeds seeds, int count) {
    return seeds
        .list(count)
        .boxed()
        .flatMap(
            seed ->
                archives
                    .<List<DifficultySample>>use(
                        archive ->
                            new DifficultySampler(world, seed, share, archive).sample(keywords))
                    .stream())
        .toList();
  }

  private interface Estimating {
    Chance of(DifficultySample sample);
  }

  private static List<Case> cases(List<DifficultySample> samples, Estimating estimating) {
    return samples.stream()
        .map(sample -> new Case(sample.seed(), estimating.of(sample), sample.isReached()))
        .toList();
  }

  /** The chance by the score of a peer and the ratings of the app, fitted to the same samples. */
  private static List<Case> peerCases(DifficultyPeers peer, List<DifficultySample> samples) {
    ToDoubleFunction<Challenger> ratings = app -> Math.log1p(app.ratings().orElse(0));
    List<Example> examples =
        samples.stream()
            .map(
                sample ->
                    new Example(
                        sample.isReached(),
                        1,
                        peer.score(sample),
                        ratings.applyAsDouble(sample.app())))
            .toList();
    double[] weights = LogisticFit.weights(examples, 0, 0, 0);
    return IntStream.range(0, samples.size())
        .mapToObj(
            i -> {
              double chance = examples.get(i).probability(weights);
              return new Case(
                  samples.get(i).seed(),
                  new Chance(chance, chance, chance),
                  samples.get(i).isReached());
            })
        .toList();
  }

  private static DifficultyRow row(String estimator, DifficultyWorld world, List<Case> cases) {
    double mean = cases.stream().mapToDouble(DifficultyEvaluation::outcome).average().orElse(0);
    return new DifficultyRow(
        estimator,
        world,
        cases.size(),
        squaredError(cases, each -> each.chance().value()),
        squaredError(cases, _ -> mean),
        order(cases),
        covered(cases),
        tenths(cases));
  }

  private static double outcome(Case each) {
    return each.isReached() ? 1 : 0;
  }

  private static double squaredError(List<Case> cases, ToDoubleFunction<Case> chance) {
    return cases.stream()
        .mapToDouble(each -> Math.pow(chance.applyAsDouble(each) - outcome(each), 2))
        .average()
        .orElse(0);
  }

  /** The area under the curve, by the ranks of those that succeeded; ties count half. */
  private static double order(List<Case> cases) {
    List<Case> sorted =
        cases.stream().sorted(Comparator.comparingDouble(each -> each.chance().value())).toList();
    double failed = 0;
    double ordered = 0;
    int at = 0;
    while (at < sorted.size()) {
      int end = at;
      double succeededHere = 0;
      double failedHere = 0;
      while (end < sorted.size()
          && sorted.get(end).chance().value() == sorted.get(at).chance().value()) {
        succeededHere += outcome(sorted.get(end));
        failedHere += 1 - outcome(sorted.get(end));
        end++;
      }
      ordered += succeededHere * (failed + failedHere / 2);
      failed += failedHere;
      at = end;
    }
    return ordered / (failed * (sorted.size() - failed));
  }

  private static List<Tenth> tenths(List<Case> cases) {
    return IntStream.range(0, TENTHS)
        .mapToObj(
            number -> {
              List<Case> in = cases.stream().filter(each -> tenth(each) == number).toList();
              return new Tenth(
                  number,
                  in.size(),
                  in.stream()
                      .mapToDouble(each -> each.chance().value())
                      .average()
                      .orElse(Double.NaN),
                  in.stream()
                      .mapToDouble(DifficultyEvaluation::outcome)
                      .average()
                      .orElse(Double.NaN));
            })
        .toList();
  }

  private static int tenth(Case each) {
    return Math.min(TENTHS - 1, (int) (TENTHS * each.chance().value()));
  }

  private static double covered(List<Case> cases) {
    return cases.stream()
        .collect(Collectors.groupingBy(each -> List.of(each.seed(), (long) tenth(each))))
        .values()
        .stream()
        .filter(group -> group.size() >= FEWEST)
        .mapToDouble(group -> isCovered(group) ? 1 : 0)
        .average()
        .orElse(Double.NaN);
  }

  private static boolean isCovered(List<Case> group) {
    double share = group.stream().mapToDouble(DifficultyEvaluation::outcome).average().orElse(0);
    double low = group.stream().mapToDouble(each -> each.chance().low()).average().orElse(0);
    double high = group.stream().mapToDouble(each -> each.chance().high()).average().orElse(1);
    return low <= share && share <= high;
  }

  /** The laws of the worlds, the rows, and the calibration of our estimates as Markdown. */
  public String toText(List<DifficultyRow> rows, Seeds seeds, int count) {
    StringBuilder text = new StringBuilder(2000);
    text.append(
        String.format(
            Locale.ROOT, "Seeds from %d to %d.%n%n", seeds.first(), seeds.first() + count - 1));
    text.append("| Worlds | Apps | Terms | Searches by rank | Ordinary names |\n");
    text.append("|---|---|---|---|---|\n");
    rows.stream()
        .map(DifficultyRow::world)
        .distinct()
        .forEach(world -> text.append("| %s | %s |%n".formatted(world.label(), world.law(share))));
    text.append('\n');
    text.append(
        "| Worlds | Estimate | Apps | Brier | of one chance for all | Order | 80 % holds |\n");
    text.append("|---|---|---|---|---|---|---|\n");
    for (DifficultyRow row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %,d | %.3f | %.3f | %.3f | %s |%n",
              row.world().label(),
              row.estimator(),
              row.apps(),
              row.brier(),
              row.ofTheMean(),
              row.order(),
              row.estimator().equals(KeywordDifficulty.METHOD)
                  ? String.format(Locale.ROOT, "%.0f %%", 100 * row.covered())
                  : ""));
    }
    return text + System.lineSeparator() + calibration(rows);
  }

  private static String calibration(List<DifficultyRow> rows) {
    List<DifficultyRow> ours =
        rows.stream().filter(row -> row.estimator().equals(KeywordDifficulty.METHOD)).toList();
    StringBuilder text = new StringBuilder(2000).append("| Chance |");
    ours.forEach(row -> text.append(' ').append(row.world().label()).append(" |"));
    text.append("\n|---|").append("---|".repeat(ours.size())).append('\n');
    for (int i = 0; i < TENTHS; i++) {
      int tenth = i;
      text.append(String.format(Locale.ROOT, "| %d to %d %% |", 10 * i, 10 * i + 10));
      ours.forEach(row -> text.append(cell(row.tenths().get(tenth))));
      text.append('\n');
    }
    return text.toString();
  }

  private static String cell(Tenth tenth) {
    return tenth.apps() == 0
        ? " |"
        : String.format(
            Locale.ROOT,
            " %.0f %%: %.0f %% of %,d |",
            100 * tenth.said(),
            100 * tenth.succeeded(),
            tenth.apps());
  }
}
