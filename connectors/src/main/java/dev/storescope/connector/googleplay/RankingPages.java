package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/** The pages of a search of Google Play: how they are requested and read. */
sealed interface RankingPages permits ConsumerSearchPages, WorkSearchPages {
  /**
   * A page of results.
   *
   * @param apps best first
   * @param listed what the page has of the apps
   * @param nextToken of the next page, if there is one
   */
  record ResultPage(List<AppId> apps, List<AppEntry> listed, Optional<String> nextToken) {}

  Source source();

  StoreRequest firstRequest(GooglePlayRequests requests, Keyword keyword, Country country);

  ResultPage parseFirst(StoreReply reply);

  /** A further page, which the page before refers to. */
  ResultPage parseNext(StoreReply reply);

  /** Whether a first page without a token has all results. */
  boolean endWithoutToken();
}
