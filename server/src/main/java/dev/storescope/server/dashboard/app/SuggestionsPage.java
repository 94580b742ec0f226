package dev.storescope.server.dashboard.app;

import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keywords that an app may be found by and that are not followed yet, the most searched first. */
public final class SuggestionsPage implements Pages.Group {
  static final String BELOW = "/keywords/suggested";
  private static final int MOST_ASKED_FOR = 200;
  private static final int MOST_SHOWN = 40;

  private final Sight sight;
  private final TrackingLists lists;
  private final KeywordAutoSuggestions suggestions;

  SuggestionsPage(Sight sight, ServerParts parts) {
    this.sight = sight;
    this.lists = parts.tracking().lists();
    this.suggestions = new KeywordAutoSuggestions(parts.searchVolume());
  }

  /**
   * What the page tells.
   *
   * @param keywords those that are not followed yet; none where the suggestions are not known
   */
  public record Model(
      Place place,
      Known<KeywordAutoSuggestions.Result> suggestions,
      List<Keyword> keywords,
      String csv) {
    public Model {
      keywords = List.copyOf(keywords);
    }
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH + BELOW, this::show);
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    Known<KeywordAutoSuggestions.Result> known =
        sight.ask(
            suggestions,
            new KeywordAutoSuggestions.Query(
                place.app(), place.country(), 1, MOST_ASKED_FOR, false, false));
    List<Keyword> keywords = listNew(visit, place, known);
    if (visit.wantsCsv()) {
      Csv csv = new Csv("suggested-" + place.app(), "keyword");
      keywords.forEach(csv::row);
      visit.send(csv);
    } else {
      String csv = place.url(BELOW, "format", "csv");
      Model model = new Model(place, known, keywords, csv);
      visit.show(new View("appSuggested.jte", "Suggested keywords", Section.OVERVIEW, model));
    }
  }

  private List<Keyword> listNew(
      Visit visit, Place place, Known<KeywordAutoSuggestions.Result> known) {
    Set<Keyword> tracked =
        new HashSet<>(lists.listKeywords(visit.account().id(), place.app(), place.country()));
    return known.find().stream()
        .flatMap(result -> result.suggestions().stream())
        .map(SuggestedKeyword::keyword)
        .filter(keyword -> !tracked.contains(keyword))
        .limit(MOST_SHOWN)
        .toList();
  }
}
