package dev.storescope.server.dashboard.app;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.listings.AppMeta;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** An app and its competitors side by side, and who ranks where for the app's keywords. */
public final class CompetitorsPage implements Pages.Group {
  private static final int DAYS = 30;

  /** So many of the keywords that an app ranks for stand in where none is tracked. */
  private static final int MOST_STAND_INS = 50;

  private final Sight sight;
  private final AppHeads heads;
  private final TrackingLists lists;
  private final CompetitorLists competitors;

  CompetitorsPage(Sight sight, AppHeads heads, TrackingLists lists, CompetitorLists competitors) {
    this.sight = sight;
    this.heads = heads;
    this.lists = lists;
    this.competitors = competitors;
  }

  /**
   * What the page tells.
   *
   * @param contenders the app first, then its competitors as they were given
   * @param fetching whether any app on the page has not been seen yet and is being fetched
   * @param tracked whether the keywords are those that the account tracks; else they are those that
   *     the app ranks best for
   * @param race the chosen keyword; empty where there is no keyword
   */
  public record Model(
      AppHead head,
      List<Contender> contenders,
      boolean fetching,
      boolean tracked,
      KeywordGrid grid,
      GridPage shown,
      Optional<KeywordRace> race,
      int days,
      List<Suggested> suggested) {
    public Model {
      contenders = List.copyOf(contenders);
      suggested = List.copyOf(suggested);
    }

    public boolean hasCompetitors() {
      return contenders.size() > 1;
    }

    /** Whether the chart is of a row. */
    public boolean isChosen(KeywordGrid.Row row) {
      return race.filter(chosen -> chosen.keyword().equals(row.keyword())).isPresent();
    }
  }

  /** An app that may be a competitor: among the first for so many of the keywords. */
  public record Suggested(AppCard card, int keywords) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH + AppTab.COMPETITORS.below(), this::show);
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    Period period = Period.of(visit.query(), DAYS, sight.now());
    Optional<Keyword> wanted = visit.query().find("q").map(Keyword::of);
    List<AppId> apps = listApps(visit.account(), place);
    List<Keyword> tracked = lists.listKeywords(visit.account().id(), place.app(), place.country());
    List<Keyword> keywords = tracked.isEmpty() ? bestKeywords(place) : tracked;
    KeywordGrid grid =
        KeywordGrid.read(apps, place.device(), place.country(), keywords, sight.evidence());
    Optional<KeywordRace> race =
        wanted.or(grid::mostContested).map(keyword -> race(keyword, place, apps, period));
    if (visit.wantsCsv()) {
      sendCsv(visit, place, apps, grid, race);
    } else {
      showPage(visit, place, apps, !tracked.isEmpty(), grid, race, period);
    }
  }

  private void showPage(
      Visit visit,
      Place place,
      List<AppId> apps,
      boolean tracked,
      KeywordGrid grid,
      Optional<KeywordRace> race,
      Period period) {
    AppHead head = heads.of(visit.account(), place, AppTab.COMPETITORS);
    List<AppId> all =
        Stream.concat(apps.stream(), grid.near().stream().map(KeywordGrid.Near::app)).toList();
    List<Boolean> fetching = sight.evidence().each(all, app -> isFirstFetched(app, place)).toList();
    visit.show(
        new View(
            "competitors.jte",
            head.title(),
            Section.OVERVIEW,
            new Model(
                head,
                contenders(place, apps),
                fetching.contains(true),
                tracked,
                grid,
                GridPage.of(visit.query(), grid),
                race,
                period.days(),
                suggested(place, grid))));
  }

  /** Has the store asked where the listing is old or missing; true for the latter. */
  private boolean isFirstFetched(AppId app, Place place) {
    AppMeta.Query query = new AppMeta.Query(app, place.country());
    return sight.ask(new AppMeta(), query).isFetching()
        && Contender.isUnseen(app, place.country(), sight.evidence());
  }

  private List<AppId> listApps(Account account, Place place) {
    List<AppId> apps = new ArrayList<>(List.of(place.app()));
    competitors
        .find(account.id(), place.app(), place.country())
        .map(CompetitorList::competitors)
        .ifPresent(apps::addAll);
    return apps.stream().distinct().toList();
  }

  private List<Contender> contenders(Place place, List<AppId> apps) {
    Evidence evidence = sight.evidence();
    return evidence
        .each(apps, app -> Contender.read(app, place, app.equals(place.app()), evidence))
        .toList();
  }

  private KeywordRace race(Keyword keyword, Place place, List<AppId> apps, Period period) {
    Evidence evidence = sight.evidence();
    List<AppCard> cards =
        evidence.each(apps, app -> AppCard.of(app, place.country(), evidence)).toList();
    Subject.Search search = new Subject.Search(place.device(), place.country(), keyword);
    return KeywordRace.read(search, period, cards, evidence);
  }

  private List<Suggested> suggested(Place place, KeywordGrid grid) {
    Evidence evidence = sight.evidence();
    return evidence
        .each(
            grid.near(),
            near ->
                new Suggested(AppCard.of(near.app(), place.country(), evidence), near.keywords()))
        .toList();
  }

  /** Those that the app was seen to rank best for in the last days. */
  private List<Keyword> bestKeywords(Place place) {
    Instant now = sight.now();
    Instant from = now.minus(AppKeywordsRankMovement.LOOK_BACK);
    Map<Keyword, Integer> last = new HashMap<>();
    sight
        .evidence()
        .keywordRanks(place.app(), place.country(), place.device(), from, now)
        .forEach((KeywordRank seen) -> last.put(seen.keyword(), seen.rank()));
    return last.entrySet().stream()
        .sorted(
            Comparator.comparing(Map.Entry<Keyword, Integer>::getValue)
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_STAND_INS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private void sendCsv(
      Visit visit, Place place, List<AppId> apps, KeywordGrid grid, Optional<KeywordRace> race) {
    String of = "-" + place.app() + "-" + place.country();
    String table = visit.query().find("table").orElse("apps");
    if (table.equals("ranks") && race.isPresent()) {
      visit.send(race.get().toCsv("ranks-" + race.get().keyword() + of));
    } else if (table.equals("keywords")) {
      visit.send(grid.toCsv("keywords" + of));
    } else {
      visit.send(Contender.toCsv("competitors" + of, contenders(place, apps)));
    }
  }
}
