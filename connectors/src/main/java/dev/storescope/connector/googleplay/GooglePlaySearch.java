package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects a ranking from the pages of a search; if one of them fails, there is none. */
final class GooglePlaySearch {
  /** An empty further page may be an error of the store, and would truncate the ranking. */
  private static final int ATTEMPTS_IF_EMPTY = 3;

  private final RankingPages pages;
  private final GooglePlayRequests requests;
  private final StoreClient client;

  GooglePlaySearch(RankingPages pages, GooglePlayRequests requests, StoreClient client) {
    this.pages = pages;
    this.requests = requests;
    this.client = client.of(pages.source());
  }

  private record FirstPage(RankingPages.ResultPage results, Optional<String> cookies) {}

  /**
   * The ranking of a search, with what its pages have of the apps.
   *
   * @param complete whether they are all
   */
  record ListedRanking(List<AppId> apps, List<AppEntry> listed, boolean complete) {}

  Source source() {
    return pages.source();
  }

  StoreRequest firstRequest(Keyword keyword, Country country) {
    return pages.firstRequest(requests, keyword, country);
  }

  ListedRanking rank(Keyword keyword, Country country) throws InterruptedException {
    FirstPage first =
        client.fetch(
            firstRequest(keyword, country),
            reply -> new FirstPage(pages.parseFirst(reply), cookies(reply)));
    RankingPages.ResultPage page = first.results();
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
    return new ListedRanking(
        apps.stream().limit(SearchRanking.MAX_APPS).toList(),
        listed,
        apps.isEmpty() || isComplete(first.results(), page, apps.size()));
  }

  private boolean isComplete(
      RankingPages.ResultPage first, RankingPages.ResultPage last, int apps) {
    return last.nextToken().isEmpty()
        && (first.nextToken().isPresent() || pages.endWithoutToken())
        && apps < SearchRanking.MAX_APPS;
  }

  private RankingPages.ResultPage fetchNext(StoreRequest request) throws InterruptedException {
    RankingPages.ResultPage page = client.fetch(request, pages::parseNext);
    for (int attempts = 1; attempts < ATTEMPTS_IF_EMPTY && page.apps().isEmpty(); attempts++) {
      page = client.fetch(request, pages::parseNext);
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
}
