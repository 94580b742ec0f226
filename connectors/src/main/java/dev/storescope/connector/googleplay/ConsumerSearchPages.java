package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ordinary search of the store. The first page has sections: a card of the one app that matches
 * exactly, the list of results, clusters of related apps; only the first two are ranked.
 */
record ConsumerSearchPages() implements RankingPages {
  private static final String FIRST_PAGE_RPC = "lGYRle";
  private static final int[] SECTIONS = {0, 1};
  private static final int[] LIST = {22, 0};
  private static final int[] LIST_TOKEN = {22, 1, 3, 1};
  private static final int[] LIST_ITEM = {0};
  private static final int[] CLUSTER_TITLE = {21, 1, 0};
  private static final int[] EXACT_MATCH = {23};
  private static final int[] EXACT_MATCH_APP = {16};

  @Override
  public Source source() {
    return Source.GOOGLE_PLAY_SEARCH;
  }

  @Override
  public StoreRequest firstRequest(GooglePlayRequests requests, Keyword keyword, Country country) {
    return requests.search(keyword, country);
  }

  /** Such a page may end anywhere: equal requests have shown 21 and 30 apps. */
  @Override
  public boolean endWithoutToken() {
    return false;
  }

  /** The first page; one with sections, but neither card nor list, has no results. */
  @Override
  public ResultPage parseFirst(StoreReply reply) {
    List<PathReader> sections =
        PageData.of(reply).blocks(FIRST_PAGE_RPC).stream()
            .flatMap(block -> block.findEntries(SECTIONS).stream())
            .findFirst()
            .orElseThrow(() -> drifted("the search has no sections"));
    Optional<PathReader> list = sections.stream().filter(ConsumerSearchPages::hasList).findFirst();
    List<PathReader> items =
        list.map(section -> section.findEntries(LIST).orElseThrow()).orElse(List.of()).stream()
            .map(entry -> entry.at(LIST_ITEM))
            .toList();
    List<AppId> apps = apps(items);
    List<AppEntry> listed = listed(items);
    Optional<PathReader> match = findExactMatch(sections);
    if (list.isEmpty() && match.isEmpty()) {
      checkNoResults(sections);
    }
    if (match.isPresent()) {
      AppId app = ListItemParser.EXACT_MATCH.app(match.get());
      if (!apps.contains(app)) {
        apps.addFirst(app);
      }
      ListItemParser.EXACT_MATCH.findApp(match.get()).ifPresent(listed::add);
    }
    return new ResultPage(apps, listed, list.flatMap(section -> token(section, LIST_TOKEN)));
  }

  /** Related apps are in clusters with a title; other apps are results at an unknown path. */
  private static void checkNoResults(List<PathReader> sections) {
    for (PathReader section : sections) {
      if (section.linksToApp() && section.findText(CLUSTER_TITLE).isEmpty()) {
        throw drifted("the search has apps at an unknown path");
      }
    }
  }

  @Override
  public ResultPage parseNext(StoreReply reply) {
    return NextResults.parse(reply, ListItemParser.ITEM);
  }

  private static boolean hasList(PathReader section) {
    return section.findEntries(LIST).filter(entries -> !entries.isEmpty()).isPresent();
  }

  private static Optional<PathReader> findExactMatch(List<PathReader> sections) {
    return sections.stream()
        .map(section -> section.at(EXACT_MATCH))
        .filter(match -> !match.at(EXACT_MATCH_APP).isEmpty())
        .findFirst();
  }

  private static List<AppId> apps(List<PathReader> items) {
    return new ArrayList<>(items.stream().map(ListItemParser.ITEM::app).toList());
  }

  private static List<AppEntry> listed(List<PathReader> items) {
    return new ArrayList<>(
        items.stream().flatMap(item -> ListItemParser.ITEM.findApp(item).stream()).toList());
  }

  private static Optional<String> token(PathReader page, int... path) {
    return page.findText(path).filter(token -> !token.isBlank());
  }
}
