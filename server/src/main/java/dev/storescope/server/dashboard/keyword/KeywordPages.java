package dev.storescope.server.dashboard.keyword;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.DemandReader;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.keywords.SearchDemand;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Option;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import dev.storescope.store.AppId;
import java.util.List;

/** The page of a keyword in a country, and the form that has it tracked for an app. */
public final class KeywordPages implements Pages.Group {
  private final Sight sight;
  private final Tracking tracking;
  private final DemandReader demands;
  private final KeywordStats stats;
  private final KeywordSuggestions suggestions;

  public KeywordPages(Sight sight, Tracking tracking, SearchVolume searchVolume) {
    this.sight = sight;
    this.tracking = tracking;
    this.demands = new DemandReader(searchVolume);
    this.stats = new KeywordStats(searchVolume);
    this.suggestions = new KeywordSuggestions(searchVolume);
  }

  /**
   * What the page tells.
   *
   * @param stats whether its figures are known, or why not
   * @param demand its figures
   * @param follows the account's apps in the store of the country
   */
  public record Model(
      KeywordQuery query,
      String place,
      List<Option> devices,
      Known<KeywordStats.Result> stats,
      SearchDemand demand,
      Volumes volumes,
      Results results,
      Ranks ranks,
      Suggested suggested,
      List<Follow> follows) {}

  /** An app that the account follows, and whether it does so for the keyword. */
  public record Follow(AppCard app, boolean hasKeyword) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(KeywordQuery.PATH, this::show);
    pages.taken(KeywordQuery.PATH, this::track);
  }

  private void show(Visit visit) {
    KeywordQuery query = KeywordQuery.of(visit);
    if (visit.wantsCsv()) {
      visit.send(csv(query, visit.query().find("table").orElse("results")));
    } else {
      Model model = model(query, visit.account().id());
      visit.show(new View("keyword.jte", query.keyword().text(), Section.SEARCH, model));
    }
  }

  private Model model(KeywordQuery query, AccountId account) {
    RankHistory history = history(query);
    Results results = Results.of(sight, query, history);
    Evidence evidence = sight.evidence();
    return new Model(
        query,
        Place.nameOf(query.store()) + ", " + Place.nameOf(query.country()),
        Option.devices(List.of(query.store()), query.device()),
        sight.ask(stats, new KeywordStats.Query(query.store(), query.country(), query.keyword())),
        demands.need(evidence, query.market(), query.keyword()),
        volumes(query),
        results,
        Ranks.of(evidence, query, history, results.best()),
        Suggested.of(sight, suggestions, demands, query),
        follows(query, account, evidence));
  }

  private Csv csv(KeywordQuery query, String table) {
    KeywordCsv csv = new KeywordCsv(query);
    RankHistory history = history(query);
    return switch (table) {
      case "results" -> csv.results(Results.of(sight, query, history));
      case "ranks" -> csv.ranks(ranks(query, history), history);
      case "top10" -> csv.topTen(ranks(query, history));
      case "volume" -> csv.volumes(volumes(query));
      case "suggestions" -> csv.suggestions(Suggested.of(sight, suggestions, demands, query));
      default ->
          throw PageException.notValid(
              "The tables are: results, ranks, top10, volume, suggestions.");
    };
  }

  private Ranks ranks(KeywordQuery query, RankHistory history) {
    return Ranks.of(sight.evidence(), query, history, Results.of(sight, query, history).best());
  }

  private RankHistory history(KeywordQuery query) {
    return RankHistory.read(
        sight.evidence(), query.search(), Days.until(sight.now(), query.days()));
  }

  private Volumes volumes(KeywordQuery query) {
    return Volumes.of(sight, demands, query, Days.until(sight.now(), query.days()));
  }

  private List<Follow> follows(KeywordQuery query, AccountId account, Evidence evidence) {
    return tracking.lists().list(account).stream()
        .filter(one -> one.app().store() == query.store())
        .filter(one -> one.country().equals(query.country()))
        .map(
            one ->
                new Follow(
                    AppCard.of(one.app(), one.country(), evidence),
                    tracking
                        .lists()
                        .listKeywords(account, one.app(), one.country())
                        .contains(query.keyword())))
        .toList();
  }

  private void track(Visit visit) {
    KeywordQuery query = KeywordQuery.of(visit, visit.form());
    if (query.chosen().size() != 1) {
      throw PageException.notValid("Choose the app that the keyword is tracked for.");
    }
    AppId app = query.chosen().getFirst();
    tracking
        .tracker()
        .addKeywords(visit.account().id(), app, query.country(), List.of(query.keyword()));
    visit.redirect(
        KeywordQuery.path(query.device(), query.country(), query.keyword()),
        Notice.done(
            "“%s” is looked at every day for %s from now on."
                .formatted(
                    query.keyword().text(),
                    AppCard.of(app, query.country(), sight.evidence()).title())));
  }
}
