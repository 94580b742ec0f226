package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects a ranking from the pages of a search; if one of them fails, there is none. The first
 * page has sections: a card of the one app that matches exactly, the list of results, clusters of
 * related apps; only the first two are ranked.
 */
record GooglePlaySearch(GooglePlayRequests requests, StoreClient client) {
  /** An empty further page may be an error of the store, and would truncate the ranking. */
  private static final int ATTEMPTS_IF_EMPTY = 3;

  private static final String FIRST_PAGE_RPC = "lGYRle";
  private static final int[] SECTIONS = {0, 1};
  private static final int[] LIST = {22, 0};
  private static final int[] LIST_TOKEN = {22, 1, 3, 1};
  private static final int[] LIST_ITEM = {0};
  private static final int[] CLUSTER_TITLE = {21, 1, 0};
  private static final int[] EXACT_MATCH = {23};
  private static final int[] EXACT_MATCH_APP = {16};

  private static final int[] NEXT_LIST = {0, 0, 0};
  private static final int[] NEXT_TOKEN = {0, 0, 7, 1};

  /**
   * A page of results.
   *
   * @param apps best first
   * @param listed what the page has of the apps
   * @param nextToken of the next page, if there is one
   */
  private record ResultPage(List<AppId> apps, List<AppEntry> listed, Optional<String> nextToken) {}

  private record FirstPage(ResultPage results, Optional<String> cookies) {}

  /**
   * The ranking of a search, with what its pages have of the apps.
   *
   * @param complete whether they are all: pages end with a token, and the last of several without.
   *     A first page without one may end anywhere: equal requests have shown 21 and 30 apps
   */
  record ListedRanking(List<AppId> apps, List<AppEntry> listed, boolean complete) {}

  ListedRanking rank(Keyword keyword, Country country) throws InterruptedException {
    FirstPage first =
        client.fetch(
            requests.search(keyword, country),
            reply -> new FirstPage(parseFirst(reply), cookies(reply)));
    ResultPage page = first.results();
    Set<AppId> apps = new LinkedHashSet<>(page.apps());
    List<AppEntry> listed = new ArrayList<>(page.listed());
    while (page.nextToken().isPresent() && apps.size() < SearchRanking.MAX_APPS) {
      page = fetchNext(next(page.nextToken().get(), country, first));
      boolean anyNew = apps.addAll(page.apps());
      listed.addAll(page.listed());
      if (!anyNew && page.nextToken().isPresent()) {
        throw failed("a page of results has no new app, and a token of another page");
      }
    }
    boolean ends = first.results().nextToken().isPresent() && page.nextToken().isEmpty();
    return new ListedRanking(
        apps.stream().limit(SearchRanking.MAX_APPS).toList(),
        listed,
        apps.isEmpty() || (ends && apps.size() < SearchRanking.MAX_APPS));
  }

  private ResultPage fetchNext(StoreRequest request) throws InterruptedException {
    ResultPage page = client.fetch(request, GooglePlaySearch::parseNext);
    for (int attempts = 1; attempts < ATTEMPTS_IF_EMPTY && page.apps().isEmpty(); attempts++) {
      page = client.fetch(request, GooglePlaySearch::parseNext);
    }
    return page;
  }

  /** The cookies of the first page tie the further ones to it. */
  private StoreRequest next(String token, Country country, FirstPage first) {
    StoreRequest request = requests.nextPage(token, country);
    return first.cookies().map(cookies -> request.with("Cookie", cookies)).orElse(request);
  }

  private static Optional<String> cookies(StoreReply reply) {
    String cookies =
        reply.headers().getOrDefault("set-cookie", List.of()).stream()
            .map(cookie -> cookie.split(";", 2)[0].strip())
            .collect(Collectors.joining("; "));
    return cookies.isEmpty() ? Optional.empty() : Optional.of(cookies);
  }

  /** The first page; one with sections, but neither card nor list, has no results. */
  private static ResultPage parseFirst(StoreReply reply) {
    List<PathReader> sections =
        PageData.of(reply).blocks(FIRST_PAGE_RPC).stream()
            .flatMap(block -> block.findEntries(SECTIONS).stream())
            .findFirst()
            .orElseThrow(() -> drifted("the search has no sections"));
    Optional<PathReader> list = sections.stream().filter(GooglePlaySearch::hasList).findFirst();
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

  /** A further page, which the page before refers to. */
  private static ResultPage parseNext(StoreReply reply) {
    PathReader payload =
        BatchReply.parse(reply, GooglePlayRequests.NEXT_PAGE_RPC)
            .orElseThrow(() -> failed("the answer has no next page of results"));
    List<PathReader> entries =
        payload.findEntries(NEXT_LIST).orElseThrow(() -> drifted("the next page has no results"));
    return new ResultPage(apps(entries), listed(entries), token(payload, NEXT_TOKEN));
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
