package dev.storescope.dashboard.app.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The ranks of apps for keywords, by the newest observation of each search within three days, or
 * its interval if that is longer. The keywords that the first app ranks best for come first, then
 * those that only others rank for, those that none ranks for, and those not observed.
 */
public record KeywordGrid(List<AppId> apps, List<GridRow> rows) {
  /** The ranks that show what kind of apps a search is for. */
  private static final int FIRST = 10;

  private static final int MAX_CANDIDATES = 6;
  private static final int ROWS_PER_PAGE = 100;
  private static final int OTHERS_RANK = SearchRanking.MAX_APPS + 1;
  private static final int NONE_RANKS = OTHERS_RANK + 1;
  private static final int NOT_OBSERVED = NONE_RANKS + 1;

  /** A keyword and the newest observation of its search. */
  public record GridRow(
      Keyword keyword, List<AppId> apps, Optional<Observation<SearchRanking>> newest) {
    /** The rank of an app; empty if not observed. */
    public Optional<Rank> rankOf(AppId app) {
      return newest.map(found -> found.facts().rankOf(app));
    }

    private boolean ranks(AppId app) {
      return rankOf(app).filter(Rank::isRanked).isPresent();
    }

    /** Whether an app ranks, and no other of the apps ranks better. */
    public boolean isBest(AppId app) {
      return ranks(app)
          && rankOf(app)
              .equals(
                  apps.stream()
                      .flatMap(one -> rankOf(one).stream())
                      .min(Comparator.naturalOrder()));
    }

    /** How many of the apps rank. */
    long ranked() {
      return apps.stream().filter(this::ranks).count();
    }

    private int order() {
      if (newest.isEmpty()) {
        return NOT_OBSERVED;
      }
      return rankOf(apps.getFirst()).stream()
          .flatMapToInt(own -> own.findPosition().stream())
          .findFirst()
          .orElse(ranked() > 0 ? OTHERS_RANK : NONE_RANKS);
    }
  }

  /** An app that is among the first for several of the keywords. */
  public record CompetitorCandidate(AppId app, int keywords) {}

  public static KeywordGrid read(
      List<AppId> apps,
      AppSelection selection,
      List<Keyword> keywords,
      TrackingIntervals.OfApp intervals,
      Evidence evidence) {
    return new KeywordGrid(
        apps,
        evidence
            .each(
                keywords,
                keyword ->
                    new GridRow(
                        keyword,
                        apps,
                        evidence.findAt(
                            new Subject.Search(selection.device(), selection.country(), keyword),
                            evidence.moment().at(),
                            intervals.of(keyword).lookBack(AppKeywordsRankMovement.LOOK_BACK))))
            .sorted(Comparator.comparingInt(GridRow::order).thenComparing(GridRow::keyword))
            .toList());
  }

  public int pages() {
    return Math.max(1, Math.ceilDiv(rows.size(), ROWS_PER_PAGE));
  }

  /** The rows of a page, from 1; none after the last page. */
  public List<GridRow> page(int number) {
    return rows.stream().skip((number - 1L) * ROWS_PER_PAGE).limit(ROWS_PER_PAGE).toList();
  }

  /** How many keywords an app ranks best for. */
  public long wins(AppId app) {
    return rows.stream().filter(row -> row.isBest(app)).count();
  }

  /** The keyword that most of the apps rank for; the first of several. */
  public Optional<Keyword> mostContested() {
    long most = rows.stream().mapToLong(GridRow::ranked).max().orElse(0);
    return rows.stream().filter(row -> row.ranked() == most).findFirst().map(GridRow::keyword);
  }

  /** How many keywords were observed. */
  public long observed() {
    return rows.stream().filter(row -> row.newest().isPresent()).count();
  }

  /** Other apps that are among the first for most of the keywords, most first. */
  public List<CompetitorCandidate> candidates() {
    Map<AppId, Integer> counts = new HashMap<>();
    rows.stream()
        .flatMap(row -> row.newest().stream())
        .flatMap(found -> found.facts().apps().stream().limit(FIRST))
        .filter(app -> !apps.contains(app))
        .forEach(app -> counts.merge(app, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(entry -> new CompetitorCandidate(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparingInt(CompetitorCandidate::keywords)
                .reversed()
                .thenComparing(CompetitorCandidate::app))
        .limit(MAX_CANDIDATES)
        .toList();
  }

  /**
   * A rank is blank if the app is not ranked, or not observed; the last column has the headings of
   * the apps that are not ranked.
   *
   * @param headingOf the heading of the column of an app
   */
  public Csv toCsv(String name, Function<AppId, String> headingOf) {
    List<String> headings = new ArrayList<>(List.of("keyword", "observed_at"));
    apps.forEach(app -> headings.add(headingOf.apply(app)));
    headings.add("not_ranked");
    Csv csv = new Csv(name, headings);
    for (GridRow row : rows) {
      List<Object> cells = new ArrayList<>(List.of(row.keyword()));
      cells.add(row.newest().<Object>map(Observation::observedAt).orElse(""));
      apps.forEach(app -> cells.add(Csv.rank(row.rankOf(app))));
      cells.add(
          apps.stream()
              .filter(app -> row.rankOf(app).equals(Optional.of(new Rank.NotRanked())))
              .map(headingOf)
              .collect(Collectors.joining(" | ")));
      csv.row(cells.toArray());
    }
    return csv;
  }
}
