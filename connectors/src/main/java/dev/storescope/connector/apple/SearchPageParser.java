package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.store.AppId;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the data of a search page by its structure. The first entries are shown, the ids of the
 * others are those of the next page.
 */
final class SearchPageParser {
  private static final String KIND = "$kind";
  private static final String NEXT_PAGE = "nextPage";

  /** Other shelves have results of the same type, such as recommendations. */
  private static final String SHELF = "SearchResults.shelfId";

  private final JsonFields data;
  private final String platform;

  /**
   * @param platform whose screenshots are counted, as the store names it
   */
  SearchPageParser(JsonFields data, String platform) {
    this.data = data;
    this.platform = platform;
  }

  WebSearch.Results parse() {
    if (!data.text(KIND).equals("SearchResultsPage")) {
      throw drifted("the page is of the kind " + data.text(KIND));
    }
    List<JsonFields> entries = entries();
    List<JsonFields> lockups =
        entries.stream()
            .filter(entry -> WebSearchEntries.kind(entry).isRanked())
            .map(entry -> entry.object("lockup"))
            .toList();
    SequencedSet<AppId> shown = lockups.stream().map(SearchPageParser::app).collect(inOrder());
    Optional<List<JsonFields>> next = next();
    List<AppId> ranked =
        next.map(page -> join(shown, ranked(page))).orElse(shown).stream()
            .limit(SearchRanking.MAX_APPS)
            .toList();
    check(ranked, entries.size(), next.isPresent());
    return new WebSearch.Results(
        ranked,
        lockups.stream().flatMap(lockup -> findCard(lockup).stream()).toList(),
        next.isEmpty(),
        entries(entries, next.orElse(List.of())));
  }

  /** Those that are shown, and then those of the next page that have no rank. */
  private SearchEntries entries(List<JsonFields> shown, List<JsonFields> next) {
    List<Entry> entries =
        shown.stream().map(entry -> WebSearchEntries.shown(entry, platform)).toList();
    Set<Optional<String>> ids = entries.stream().map(Entry::id).collect(Collectors.toSet());
    Stream<Entry> others =
        next.stream()
            .map(WebSearchEntries::next)
            .filter(entry -> !entry.kind().isRanked() && !ids.contains(entry.id()));
    return new SearchEntries(
        Stream.concat(entries.stream(), others).limit(SearchEntries.MAX_ENTRIES).toList());
  }

  /** Nothing is found only if the page is a known one, shows nothing and has no next page. */
  private static void check(List<AppId> ranked, int entries, boolean hasNext) {
    if (entries == 0 && hasNext) {
      throw drifted("the page shows no results, and has a next page");
    }
    if (entries > 0 && ranked.isEmpty()) {
      throw failed("none of the " + entries + " results is an app");
    }
  }

  private List<JsonFields> entries() {
    List<JsonFields> shelves =
        data.objects("shelves").stream()
            .filter(shelf -> shelf.findText("id").filter(SHELF::equals).isPresent())
            .toList();
    if (shelves.size() != 1) {
      throw drifted("the page has " + shelves.size() + " shelves of results");
    }
    JsonFields shelf = shelves.getFirst();
    if (!shelf.text(KIND).equals("Shelf") || !shelf.text("contentType").equals("searchResult")) {
      throw drifted("the shelf of results has the type " + shelf.text("contentType"));
    }
    return shelf.objects("items");
  }

  /** The entries of the next page; empty if there is none, which the page says. */
  private Optional<List<JsonFields>> next() {
    if (!data.object().has(NEXT_PAGE)) {
      throw drifted("there is no " + NEXT_PAGE);
    }
    return data.findObject(NEXT_PAGE).map(page -> page.objects("results"));
  }

  private static SequencedSet<AppId> ranked(List<JsonFields> next) {
    return next.stream()
        .filter(entry -> WebSearchEntries.next(entry).kind().isRanked())
        .map(entry -> entry.app("id"))
        .collect(inOrder());
  }

  /** The next page has the whole order from its start, or what follows the shown apps. */
  private static SequencedSet<AppId> join(SequencedSet<AppId> shown, SequencedSet<AppId> next) {
    List<AppId> start = next.stream().limit(shown.size()).toList();
    if (start.equals(List.copyOf(shown))) {
      return next;
    }
    if (!Collections.disjoint(shown, next)) {
      throw drifted("the next page has some of the apps that the page shows, in another order");
    }
    return Stream.concat(shown.stream(), next.stream()).collect(inOrder());
  }

  private static AppId app(JsonFields lockup) {
    return lockup.app("adamId");
  }

  private static Optional<AppEntry> findCard(JsonFields lockup) {
    return new SearchLockup(lockup).findCard();
  }

  private static Collector<AppId, ?, SequencedSet<AppId>> inOrder() {
    return Collectors.toCollection(LinkedHashSet::new);
  }
}
