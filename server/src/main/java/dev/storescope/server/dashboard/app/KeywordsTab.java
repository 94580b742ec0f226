package dev.storescope.server.dashboard.app;

import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keywords of an app: where it ranks, how that moves, and which are worth following. */
public final class KeywordsTab implements Pages.Group {
  private static final int USUALLY_CHARTED = 5;
  private static final int USUALLY_SHOWN = 100;

  private final Sight sight;
  private final AppHeads heads;
  private final KeywordRows rows;
  private final TrackingLists lists;
  private final List<Pages.Group> below;

  KeywordsTab(Sight sight, AppHeads heads, ServerParts parts) {
    this.sight = sight;
    this.heads = heads;
    this.rows = new KeywordRows(sight, parts);
    this.lists = parts.tracking().lists();
    this.below =
        List.of(new KeywordForms(sight, parts.tracking()), new SuggestionsPage(sight, parts));
  }

  /**
   * What the page tells.
   *
   * @param rows those that the filter lets through, in the order wanted
   * @param all how many there are without the filter
   * @param charted the keywords of the chart
   */
  public record Model(
      AppHead head,
      KeywordOptions options,
      List<KeywordRow> rows,
      int all,
      List<Keyword> charted,
      Chart chart,
      Known<AppKeywordsRankMovement.Result> movement,
      Instant now) {
    public Model {
      rows = List.copyOf(rows);
      charted = List.copyOf(charted);
    }

    public Place place() {
      return head.place();
    }

    public List<KeywordColumn> columns() {
      return Stream.of(KeywordColumn.values())
          .filter(column -> column != KeywordColumn.POPULARITY || hasPopularity())
          .toList();
    }

    /** Whether the store has search ads that tell a popularity. */
    public boolean hasPopularity() {
      return place().app().store() == StoreType.APP_STORE;
    }

    /** The rows that the page has; the file has all. */
    public List<KeywordRow> shown() {
      return options.all() ? rows : rows.stream().limit(USUALLY_SHOWN).toList();
    }

    /** How many rows will have more to say soon. */
    public long awaited() {
      return shown().stream().filter(KeywordRow::isAwaited).count();
    }

    /** The rows that are loaded anew, as htmx wants it. */
    public String awaitedRows() {
      return shown().stream()
          .filter(KeywordRow::isAwaited)
          .map(row -> "#" + row.id())
          .collect(Collectors.joining(","));
    }

    /** The choices for the length of the chart. */
    public List<Integer> choicesOfDays() {
      return KeywordOptions.CHOICES_OF_DAYS.stream().sorted().toList();
    }

    public String suggested() {
      return place().url(SuggestionsPage.BELOW);
    }
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH, this::show);
    below.forEach(group -> group.addTo(pages));
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    KeywordOptions options = KeywordOptions.of(visit.query(), sight.now());
    if (visit.wantsCsv()) {
      sendCsv(visit, place, options);
      return;
    }
    AppHead head = heads.of(visit.account(), place, AppTab.KEYWORDS);
    List<KeywordRow> all = listRows(visit, place, options);
    List<Keyword> charted = charted(options, all);
    Model model =
        new Model(
            head,
            options,
            wanted(options, all),
            all.size(),
            charted,
            history(place, options, charted).chart(),
            movement(place, options),
            sight.now());
    visit.show(new View("appKeywords.jte", head.title(), Section.OVERVIEW, model));
  }

  private void sendCsv(Visit visit, Place place, KeywordOptions options) {
    visit.send(
        switch (visit.query().find("table").orElse("keywords")) {
          case "keywords" ->
              KeywordsCsv.rows(place, wanted(options, listRows(visit, place, options)));
          case "history" ->
              history(place, options, charted(options, listRows(visit, place, options)))
                  .csv(KeywordsCsv.name("ranks", place));
          case "movement" -> KeywordsCsv.movement(place, movement(place, options));
          default -> throw PageException.notValid("The tables are keywords, history and movement.");
        });
  }

  /** Those that the account follows; where it does not follow the app, those it is seen to have. */
  private List<KeywordRow> listRows(Visit visit, Place place, KeywordOptions options) {
    boolean tracked = lists.find(visit.account().id(), place.app(), place.country()).isPresent();
    List<Keyword> keywords =
        tracked
            ? lists.listKeywords(visit.account().id(), place.app(), place.country())
            : rows.listSeen(place);
    return rows.read(place, keywords, options.days());
  }

  private static List<KeywordRow> wanted(KeywordOptions options, List<KeywordRow> all) {
    return all.stream()
        .filter(row -> options.matches(row.keyword()))
        .sorted(options.column().order(options.reversed()))
        .toList();
  }

  private static List<Keyword> charted(KeywordOptions options, List<KeywordRow> all) {
    if (!options.chosen().isEmpty()) {
      return options.chosen();
    }
    return all.stream()
        .filter(row -> row.best().isPresent())
        .sorted(KeywordColumn.USERS.order(false))
        .limit(USUALLY_CHARTED)
        .map(KeywordRow::keyword)
        .toList();
  }

  private RankHistory history(Place place, KeywordOptions options, List<Keyword> keywords) {
    return RankHistory.read(place, keywords, options.days(), sight.evidence());
  }

  private Known<AppKeywordsRankMovement.Result> movement(Place place, KeywordOptions options) {
    return sight.ask(
        new AppKeywordsRankMovement(),
        new AppKeywordsRankMovement.Query(
            place.app(), place.country(), endOf(options.since()), endOf(options.till())));
  }

  private Instant endOf(LocalDate date) {
    Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return end.isAfter(sight.now()) ? sight.now() : end;
  }
}
