package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

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
  private static final int[] LIST_APP_ID = {0, 0, 0};
  private static final int[] CLUSTER_TITLE = {21, 1, 0};
  private static final int[] CARD = {23, 16};
  private static final int[] CARD_APP_ID = {11, 0, 0};

  private static final int[] NEXT_LIST = {0, 0, 0};
  private static final int[] NEXT_TOKEN = {0, 0, 7, 1};
  private static final int[] NEXT_APP_ID = {0, 0};

  /** A page of results: the apps, best first, and the token of the next page if there is one. */
  private record ResultPage(List<AppId> apps, Optional<String> nextToken) {}

  private record FirstPage(ResultPage results, Optional<String> cookies) {}

  SearchRanking rank(Keyword keyword, Country country) throws InterruptedException {
    FirstPage first =
        client.fetch(
            requests.search(keyword, country),
            reply -> new FirstPage(parseFirst(reply), cookies(reply)));
    ResultPage page = first.results();
    Set<AppId> apps = new LinkedHashSet<>(page.apps());
    while (page.nextToken().isPresent() && apps.size() < SearchRanking.MAX_APPS) {
      page = fetchNext(next(page.nextToken().get(), country, first));
      boolean anyNew = apps.addAll(page.apps());
      if (!anyNew && page.nextToken().isPresent()) {
        throw failed("a page of results has no new app, and a token of another page");
      }
    }
    return new SearchRanking(apps.stream().limit(SearchRanking.MAX_APPS).toList());
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
    List<AppId> apps = new ArrayList<>();
    if (list.isPresent()) {
      apps.addAll(apps(list.get().findEntries(LIST).orElseThrow(), LIST_APP_ID));
    }
    Optional<AppId> match = findExactMatch(sections);
    if (list.isEmpty() && match.isEmpty()) {
      checkNoResults(sections);
    }
    match.filter(app -> !apps.contains(app)).ifPresent(apps::addFirst);
    return new ResultPage(apps, list.flatMap(section -> token(section, LIST_TOKEN)));
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
    return new ResultPage(apps(entries, NEXT_APP_ID), token(payload, NEXT_TOKEN));
  }

  private static boolean hasList(PathReader section) {
    return section.findEntries(LIST).filter(entries -> !entries.isEmpty()).isPresent();
  }

  private static Optional<AppId> findExactMatch(List<PathReader> sections) {
    return sections.stream()
        .map(section -> section.at(CARD))
        .filter(card -> !card.isEmpty())
        .findFirst()
        .map(card -> card.app(CARD_APP_ID));
  }

  private static List<AppId> apps(List<PathReader> entries, int... path) {
    return entries.stream().map(entry -> entry.app(path)).toList();
  }

  private static Optional<String> token(PathReader page, int... path) {
    return page.findText(path).filter(token -> !token.isBlank());
  }
}
