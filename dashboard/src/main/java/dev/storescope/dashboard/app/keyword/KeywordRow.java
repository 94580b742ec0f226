package dev.storescope.dashboard.app.keyword;

import dev.storescope.accounts.Secrets;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DifficultyText;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.ReportedRank;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A keyword of an app and what is known of it.
 *
 * @param rated the difficulty, and the chance of the app, if the search was observed
 * @param imported the last rank within the days of the page that another program reported, if the
 *     search was not observed since
 * @param brandOf the title of the other app whose brand it probably is
 * @param line the ranks within the days of the page
 * @param best the best rank within the days of the page
 * @param next when its search is fetched next, if that is scheduled
 * @param figuresAwaited whether what its search volume is estimated from is being fetched
 * @param doubt about the store's newer reply for its search, whose earlier observation is shown
 */
public record KeywordRow(
    Keyword keyword,
    Set<Tag> tags,
    Optional<String> brandOf,
    RankState state,
    RankLine line,
    AppKeywordMetrics outlook,
    Optional<RatedKeyword> rated,
    Optional<Observation<ReportedRank>> imported,
    OptionalInt best,
    Optional<Instant> next,
    boolean figuresAwaited,
    Optional<FetchDoubt> doubt) {
  private static final int ID_LENGTH = 16;

  /** What is known of the rank. */
  public sealed interface RankState {
    /**
     * The search was observed.
     *
     * @param period the change since the first day of the page that was observed
     */
    record Ranking(
        Rank rank, Instant observedAt, RankChange day, RankChange week, RankChange period)
        implements RankState {}

    /** The search is being fetched for the first time. */
    record FirstFetch() implements RankState {}

    /** The search was never observed, and fetching it failed. */
    record FetchFailed(String reason) implements RankState {}

    /** The search was never observed. */
    record NotObserved() implements RankState {}

    /** Whether the search was observed at an instant or later. */
    default boolean isObservedSince(Instant at) {
      return this instanceof Ranking ranking && !ranking.observedAt().isBefore(at);
    }

    /** As a CSV file writes it. */
    default String text() {
      return switch (this) {
        case Ranking ranking -> Csv.rankState(ranking.rank());
        case FirstFetch() -> Texts.of("cell.being-fetched");
        case FetchFailed(String reason) -> Texts.of("cell.failed", reason);
        case NotObserved() -> Texts.of("cell.not-observed-yet");
      };
    }
  }

  /** The id of the row in the page. */
  public String id() {
    return "k" + Secrets.hash(keyword.text()).substring(0, ID_LENGTH);
  }

  /** The imported rank, which says that it is one. */
  public String importedText() {
    return imported
        .map(
            found ->
                found.facts().rank().isRanked()
                    ? Texts.of("keywords.imported-rank", found.facts().positionOrZero())
                    : Texts.of("keywords.imported-not-ranked"))
        .orElse("");
  }

  /** Which program reported the imported rank, and when. */
  public String importedFrom() {
    return imported
        .map(
            found ->
                Texts.of(
                    "keywords.imported-from",
                    found.source().name(),
                    Format.time(found.observedAt())))
        .orElse("");
  }

  /** Whether something in the row is being fetched. */
  public boolean isAwaited() {
    return state instanceof RankState.FirstFetch || figuresAwaited;
  }

  /** The difficulty of the keyword, from 0 to 100; empty without competition. */
  public OptionalInt difficulty() {
    return rated.stream().flatMapToInt(known -> known.difficulty().rounded().stream()).findFirst();
  }

  /** The chance of the app to reach the first ten; certain if it is there. */
  public Optional<Chance> chance() {
    return rated.flatMap(RatedKeyword::app).map(ChanceOfApp::chance);
  }

  /** What was observed, if anything was. */
  public Optional<RankState.Ranking> ranking() {
    return state instanceof RankState.Ranking ranking ? Optional.of(ranking) : Optional.empty();
  }

  /** The rank, if it has one. */
  public OptionalInt rank() {
    return ranking().stream()
        .flatMapToInt(found -> found.rank().findPosition().stream())
        .findFirst();
  }

  /** A rank is blank if it was observed that there is none; the state says so. */
  static Csv toCsv(String name, List<KeywordRow> rows) {
    Csv csv =
        new Csv(
            name,
            "keyword,rank,rank_a_day_before,rank_a_week_before,popularity,"
                + "users_per_day_p10,users_per_day_p50,users_per_day_p90,installs_per_day_p10,"
                + "installs_per_day_p50,installs_per_day_p90,best_rank,observed_at,next_fetch,"
                + "state,state_a_day_before,state_a_week_before,difficulty,no_competition,"
                + "chance_fraction,imported_rank,imported_state,imported_at,imported_source,tags,"
                + "brand_of,rank_at_begin,state_at_begin,doubted_since");
    for (KeywordRow row : rows) {
      Optional<RankState.Ranking> ranking = row.ranking();
      Optional<Rank> importedRank = row.imported().map(found -> found.facts().rank());
      Optional<Estimate> users = row.outlook().usersPerDay();
      Optional<Estimate> installs = row.outlook().installsPerDay();
      csv.row(
          row.keyword(),
          ranking.map(found -> Csv.rank(found.rank())).orElse(""),
          ranking.map(found -> Csv.rank(found.day().before())).orElse(""),
          ranking.map(found -> Csv.rank(found.week().before())).orElse(""),
          Csv.cell(row.outlook().popularity()),
          Csv.cell(users.map(Estimate::p10).map(Csv::estimate)),
          Csv.cell(users.map(Estimate::p50).map(Csv::estimate)),
          Csv.cell(users.map(Estimate::p90).map(Csv::estimate)),
          Csv.cell(installs.map(Estimate::p10).map(Csv::estimate)),
          Csv.cell(installs.map(Estimate::p50).map(Csv::estimate)),
          Csv.cell(installs.map(Estimate::p90).map(Csv::estimate)),
          Csv.cell(row.best()),
          Csv.cell(ranking.map(RankState.Ranking::observedAt)),
          Csv.cell(row.next()),
          row.state().text(),
          ranking.map(found -> Csv.rankState(found.day().before())).orElse(""),
          ranking.map(found -> Csv.rankState(found.week().before())).orElse(""),
          Csv.cell(row.difficulty()),
          DifficultyText.noCompetition(row.rated().map(RatedKeyword::difficulty)),
          Csv.cell(row.chance().map(DifficultyText::rounded)),
          Csv.cell(importedRank.map(Csv::rank)),
          importedRank.map(Csv::rankState).orElse(""),
          Csv.cell(row.imported().map(Observation::observedAt)),
          row.imported().map(found -> found.source().name()).orElse(""),
          row.tags().stream().map(Tag::text).collect(Collectors.joining(" | ")),
          row.brandOf().orElse(""),
          ranking.map(found -> Csv.rank(found.period().before())).orElse(""),
          ranking.map(found -> Csv.rankState(found.period().before())).orElse(""),
          Csv.cell(row.doubt().map(FetchDoubt::since)));
    }
    return csv;
  }
}
