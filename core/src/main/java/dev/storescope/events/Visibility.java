package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.TapShare;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How visible an app is in the searches for keywords, 0 to 100: the taps that its ranks get, as a
 * share of those that it would get if it were first for all of them. Keywords count by their
 * searches per day as estimated now, without those for the brand of another app, on every date, so
 * that the score changes with ranks only; and on a date with a rank only.
 *
 * @param searches per day that are not for the brand of another app; of the keywords for which they
 *     are known
 */
public record Visibility(RankHistory ranks, Map<Keyword, Double> searches) {
  private static final double WHOLE = 100;

  public Visibility {
    searches = Collections.unmodifiableMap(new LinkedHashMap<>(searches));
  }

  /**
   * The score of a date.
   *
   * @param keywords how many it is by
   */
  public record DayScore(LocalDate date, double score, int keywords) {
    /** The score to two digits after the point. */
    public double rounded() {
      return BigDecimal.valueOf(score).setScale(2, RoundingMode.HALF_UP).doubleValue();
    }
  }

  /**
   * What a keyword contributes to the score of a date.
   *
   * @param points of the score
   * @param most its points if the app were first
   */
  public record KeywordPoints(
      Keyword keyword, double searches, Rank rank, double points, double most) {
    private double taps() {
      return searches * TapShare.ofFirst(rank);
    }
  }

  /** How many points a keyword gained between two dates; both have a rank. */
  public record PointsChange(Keyword keyword, Rank before, Rank after, double points) {}

  /**
   * How the score changed between two dates, by the keywords with a rank on both: a keyword that is
   * added or no longer observed changes no rank, and nothing here.
   *
   * @param points of the score gained; the sum of those of the keywords
   * @param keywords how many are compared, at least 1
   * @param parts those whose rank changed, the largest change first
   */
  public record ScoreChange(double points, int keywords, List<PointsChange> parts) {
    public ScoreChange {
      parts = List.copyOf(parts);
    }
  }

  /** The scores of two dates by the same keywords. */
  public record BothScores(double before, double after, int keywords) {}

  /** Reads the searches of the keywords from the evidence; nothing is fetched. */
  public static Visibility of(
      RankHistory ranks, SearchVolume volume, OpenShares shares, Evidence evidence) {
    Map<Keyword, Double> all = volumes(ranks, volume, evidence);
    List<Keyword> mostSearched =
        all.keySet().stream()
            .sorted(
                Comparator.comparingDouble((Keyword keyword) -> -all.getOrDefault(keyword, 0.0))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    Map<Keyword, Double> open = shares.read(ranks, mostSearched, evidence);
    Map<Keyword, Double> searches = new LinkedHashMap<>();
    all.forEach(
        (keyword, perDay) -> {
          double counted = perDay * open.getOrDefault(keyword, 1.0);
          if (counted > 0) {
            searches.put(keyword, counted);
          }
        });
    return new Visibility(ranks, searches);
  }

  private static Map<Keyword, Double> volumes(
      RankHistory ranks, SearchVolume volume, Evidence evidence) {
    VolumeReader volumes = new VolumeReader(volume);
    Market market = new Market(ranks.app().store(), ranks.country());
    Map<Keyword, Double> known = new LinkedHashMap<>();
    evidence
        .each(
            ranks.keywords(),
            keyword -> Map.entry(keyword, volumes.peek(evidence, market, keyword).volume()))
        .forEach(
            each ->
                each.getValue().ifPresent(estimate -> known.put(each.getKey(), estimate.p50())));
    return known;
  }

  /** Empty if no keyword has both searches and a rank. */
  public Optional<DayScore> on(LocalDate date) {
    List<KeywordPoints> points = listPoints(date);
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new DayScore(date, share(points), points.size()));
  }

  private static double share(List<KeywordPoints> points) {
    return WHOLE
        * points.stream().mapToDouble(KeywordPoints::taps).sum()
        / points.stream().mapToDouble(KeywordPoints::searches).sum();
  }

  /** The scores of a range of dates, both ends included; a date without one has no entry. */
  public SortedMap<LocalDate, DayScore> between(LocalDate first, LocalDate last) {
    SortedMap<LocalDate, DayScore> scores = new TreeMap<>();
    first
        .datesUntil(last.plusDays(1))
        .forEach(date -> on(date).ifPresent(score -> scores.put(date, score)));
    return scores;
  }

  /** The contributions to the score of a date, those with the most possible points first. */
  public List<KeywordPoints> pointsOn(LocalDate date) {
    return listPoints(date).stream()
        .sorted(
            Comparator.comparingDouble(KeywordPoints::most)
                .reversed()
                .thenComparing(KeywordPoints::keyword))
        .toList();
  }

  private List<KeywordPoints> listPoints(LocalDate date) {
    Map<Keyword, Rank> known = new LinkedHashMap<>();
    searches
        .keySet()
        .forEach(each -> ranks.rankOn(each, date).ifPresent(rank -> known.put(each, rank)));
    double all = known.keySet().stream().mapToDouble(this::searchesOf).sum();
    return known.entrySet().stream()
        .map(
            each -> points(each.getKey(), each.getValue(), WHOLE * searchesOf(each.getKey()) / all))
        .toList();
  }

  /** The keywords that count on a date. */
  public Set<Keyword> countedOn(LocalDate date) {
    return searches.keySet().stream()
        .filter(each -> ranks.rankOn(each, date).isPresent())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Without those whose ranks are of two sources. */
  private Set<Keyword> countedOnBoth(LocalDate first, LocalDate last) {
    Set<Keyword> both = countedOn(first);
    both.retainAll(countedOn(last));
    both.removeIf(keyword -> ranks.isOtherSource(keyword, first, last));
    return both;
  }

  /**
   * The scores of two dates by the same keywords: those with a rank on both, of one source; empty
   * if there is none.
   */
  public Optional<BothScores> compare(LocalDate before, LocalDate after) {
    Set<Keyword> both = countedOnBoth(before, after);
    if (both.isEmpty()) {
      return Optional.empty();
    }
    double all = both.stream().mapToDouble(this::searchesOf).sum();
    return Optional.of(
        new BothScores(share(both, before, all), share(both, after, all), both.size()));
  }

  private double share(Set<Keyword> keywords, LocalDate date, double all) {
    return keywords.stream()
            .mapToDouble(
                each -> searchesOf(each) * TapShare.ofFirst(ranks.rankOn(each, date).orElseThrow()))
            .sum()
        * WHOLE
        / all;
  }

  /** The change of the score since another date; empty as {@link #compare} is. */
  public Optional<ScoreChange> change(LocalDate since, LocalDate date) {
    Set<Keyword> both = countedOnBoth(since, date);
    if (both.isEmpty()) {
      return Optional.empty();
    }
    double all = both.stream().mapToDouble(this::searchesOf).sum();
    List<PointsChange> parts =
        both.stream()
            .map(each -> change(each, since, date, WHOLE * searchesOf(each) / all))
            .flatMap(Optional::stream)
            .sorted(
                Comparator.comparingDouble((PointsChange each) -> Math.abs(each.points()))
                    .reversed()
                    .thenComparing(PointsChange::keyword))
            .toList();
    double points = parts.stream().mapToDouble(PointsChange::points).sum();
    return Optional.of(new ScoreChange(points, both.size(), parts));
  }

  /** Empty if the rank is the same. */
  private Optional<PointsChange> change(
      Keyword keyword, LocalDate since, LocalDate date, double most) {
    Rank before = ranks.rankOn(keyword, since).orElseThrow();
    Rank after = ranks.rankOn(keyword, date).orElseThrow();
    return before.equals(after)
        ? Optional.empty()
        : Optional.of(
            new PointsChange(
                keyword,
                before,
                after,
                most * (TapShare.ofFirst(after) - TapShare.ofFirst(before))));
  }

  private double searchesOf(Keyword keyword) {
    return searches.getOrDefault(keyword, 0.0);
  }

  private KeywordPoints points(Keyword keyword, Rank rank, double most) {
    return new KeywordPoints(
        keyword, searchesOf(keyword), rank, most * TapShare.ofFirst(rank), most);
  }
}
