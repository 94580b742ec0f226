package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects a ranking from the pages of a search; without every one of them there is none. */
final class SearchPaging {
  /** A page that was announced and is empty may be so by mistake, and would cut the ranking off. */
  private static final int LOOKS_FOR_NOTHING = 3;

  private final GooglePlayRequests requests;
  private final PlayExchange exchange;

  SearchPaging(GooglePlayRequests requests, PlayExchange exchange) {
    this.requests = requests;
    this.exchange = exchange;
  }

  private record FirstPage(ResultPage results, Optional<String> cookies) {}

  SearchRanking rank(Keyword keyword, Country country)
      throws NoAnswerException, InterruptedException {
    FirstPage first =
        exchange.ask(
            requests.search(keyword, country),
            reply -> new FirstPage(SearchReader.readFirst(reply), cookies(reply)));
    ResultPage page = first.results();
    Set<AppId> apps = new LinkedHashSet<>(page.apps());
    while (page.nextToken().isPresent() && apps.size() < SearchRanking.MAX_APPS) {
      page = announced(next(page.nextToken().get(), country, first));
      boolean anyNew = apps.addAll(page.apps());
      if (!anyNew && page.nextToken().isPresent()) {
        throw NoAnswerException.failed("a page of results brings nothing new, and names another");
      }
    }
    return new SearchRanking(apps.stream().limit(SearchRanking.MAX_APPS).toList());
  }

  private ResultPage announced(StoreRequest request)
      throws NoAnswerException, InterruptedException {
    ResultPage page = exchange.ask(request, SearchReader::readNext);
    for (int looks = 1; looks < LOOKS_FOR_NOTHING && page.apps().isEmpty(); looks++) {
      page = exchange.ask(request, SearchReader::readNext);
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
