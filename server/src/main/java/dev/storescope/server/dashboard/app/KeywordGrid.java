package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where apps rank for keywords, all by the same looks: for each keyword the last one, of three days
 * at most. The keywords that the first app ranks best for come first, then those that only others
 * rank for, those that none does, and those that nobody looked at.
 */
public record KeywordGrid(List<AppId> apps, List<Row> rows) {
  /** The ranks that show what kind of apps a search is for. */
  private static final int FIRST = 10;

  private static final int MOST_NEAR = 6;

  private static final int OTHERS_RANK = SearchRanking.MAX_APPS + 1;
  private static final int NOBODY_RANKS = OTHERS_RANK + 1;
  private static final int NOT_LOOKED_AT = NOBODY_RANKS + 1;

  public KeywordGrid {
    apps = List.copyOf(apps);
    rows = List.copyOf(rows);
  }

  /** A keyword, and who ranks for it where somebody looked. */
  public record Row(Keyword keyword, List<AppId> apps, Optional<Look> look) {

    /** The rank of an app: 0 for not ranked, empty for not looked at. */
    public OptionalInt rankOf(AppId app) {
      return look.stream().mapToInt(seen -> seen.ranking().rankOf(app)).findFirst();
    }

    /** Whether no other of the apps ranks better than one that ranks. */
    public boolean isBest(AppId app) {
      OptionalInt best =
          apps.stream().mapToInt(one -> rankOf(one).orElse(0)).filter(rank -> rank > 0).min();
      return best.isPresent() && best.equals(rankOf(app));
    }

    /** How many of the apps rank. */
    long ranked() {
      return apps.stream().filter(app -> rankOf(app).orElse(0) > 0).count();
    }

    private int order() {
      if (look.isEmpty()) {
        return NOT_LOOKED_AT;
      }
      int own = rankOf(apps.getFirst()).orElse(0);
      return own > 0 ? own : ranked() > 0 ? OTHERS_RANK : NOBODY_RANKS;
    }
  }

  public record Look(SearchRanking ranking, Instant at) {}

  /** An app that is among the first for several of the keywords. */
  public record Near(AppId app, int keywords) {}

  static KeywordGrid read(
      List<AppId> apps, Device device, Country country, List<Keyword> keywords, Evidence evidence) {
    return new KeywordGrid(
        apps,
        evidence
            .each(
                keywords,
                keyword -> row(apps, new Subject.Search(device, country, keyword), evidence))
            .sorted(Comparator.comparingInt(Row::order).thenComparing(Row::keyword))
            .toList());
  }

  private static Row row(List<AppId> apps, Subject.Search search, Evidence evidence) {
    Optional<Observation<SearchRanking>> seen =
        evidence.findAt(search, evidence.moment().at(), AppKeywordsRankMovement.LOOK_BACK);
    return new Row(
        search.keyword(), apps, seen.map(look -> new Look(look.facts(), look.observedAt())));
  }

  /** How many keywords an app ranks for better than all others, or as the only one. */
  public long wins(AppId app) {
    return rows.stream().filter(row -> row.isBest(app)).count();
  }

  /** The keyword that most of the apps rank for; the first of several. */
  Optional<Keyword> mostContested() {
    long most = rows.stream().mapToLong(Row::ranked).max().orElse(0);
    return rows.stream().filter(row -> row.ranked() == most).findFirst().map(Row::keyword);
  }

  /** How many keywords were looked at. */
  public long looked() {
    return rows.stream().filter(row -> row.look().isPresent()).count();
  }

  /** The apps beyond these that are among the first for most of the keywords, most first. */
  List<Near> near() {
    Map<AppId, Integer> counts = new HashMap<>();
    Set<AppId> here = new HashSet<>(apps);
    rows.stream()
        .flatMap(KeywordGrid::firstOf)
        .filter(app -> !here.contains(app))
        .forEach(app -> counts.merge(app, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(entry -> new Near(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingInt(Near::keywords).reversed().thenComparing(Near::app))
        .limit(MOST_NEAR)
        .toList();
  }

  private static Stream<AppId> firstOf(Row row) {
    return row.look().stream().flatMap(look -> look.ranking().apps().stream().limit(FIRST));
  }

  /** With 0 for not ranked, and an empty cell where nobody looked. */
  Csv toCsv(String name) {
    List<String> headings = new ArrayList<>(List.of("keyword", "looked_at"));
    apps.forEach(app -> headings.add(app.value()));
    Csv csv = new Csv(name, headings.toArray(String[]::new));
    for (Row row : rows) {
      List<Object> cells = new ArrayList<>();
      cells.add(row.keyword());
      cells.add(row.look().<Object>map(Look::at).orElse(""));
      apps.forEach(app -> cells.add(Ranks.cell(row.rankOf(app))));
      csv.row(cells.toArray());
    }
    return csv;
  }
}
