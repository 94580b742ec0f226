package dev.storescope.demo;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.fetching.Connector;
import dev.storescope.keywords.EstimatedDownloadsWriter;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.listings.DownloadsFitWriter;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Creates the history of a service that has run for a long time: fetches everything on the
 * watchlists once a day, at the same time of day, through the usual connectors. For the last month
 * it estimates the downloads of each night, and for the last days it also fetches what the first
 * queries of a user need.
 */
public record DemoHistory(
    List<DemoMarket> markets, List<Connector> connectors, Archive archive, DemoClock clock) {
  static final Duration STEP = Duration.ofDays(1);

  /** The suggestions from which search volumes are estimated are fetched this often. */
  private static final int DAYS_BETWEEN_VOLUMES = 7;

  /** A service fits every night; that would take half of the time of a history. */
  private static final int DAYS_BETWEEN_FITS = 7;

  /** Every endpoint has an answer for the present day and for one past day. */
  private static final int LAST_DAYS = 2;

  /** As many as a page shows if nobody chooses another period. */
  private static final int NIGHTS = 30;

  private static final SearchVolume SEARCH_VOLUME = SearchVolume.standard();

  /**
   * Fetches the watchlists at each of the moments; may be repeated.
   *
   * @param chosenAt the moment at which the watchlists are chosen
   * @param done called with the number of completed moments
   */
  public List<Watchlist> fill(Instant chosenAt, List<Instant> moments, IntConsumer done)
      throws InterruptedException {
    try (BulkFetch fetch = new BulkFetch(connectors, archive)) {
      List<Watchlist> watchlists = choose(chosenAt, fetch);
      DemoQueries queries = new DemoQueries(archive, fetch, clock);
      for (int i = 0; i < moments.size(); i++) {
        clock.setTo(moments.get(i));
        int daysLeft = moments.size() - 1 - i;
        new SuggestionRankWriter(archive, SEARCH_VOLUME).writeAll(moments.get(i));
        if (daysLeft < NIGHTS) {
          estimateDownloads(watchlists, moments.get(i), daysLeft % DAYS_BETWEEN_FITS == 0);
        }
        fetchDay(fetch, watchlists, moments.get(i));
        if (daysLeft % DAYS_BETWEEN_VOLUMES == 0 || daysLeft < LAST_DAYS) {
          queries.prepare(
              new KeywordStats(SEARCH_VOLUME),
              watchlists.stream().flatMap(DemoHistory::keywords).toList());
        }
        if (daysLeft < LAST_DAYS) {
          prepareFirstQueries(queries, watchlists);
        }
        done.accept(i + 1);
      }
      return watchlists;
    } finally {
      clock.showRealTime();
    }
  }

  private void fetchDay(BulkFetch fetch, List<Watchlist> watchlists, Instant now)
      throws InterruptedException {
    fetch.all(watchlists.stream().flatMap(Watchlist::daily).toList());
    fetch.all(watchlists.stream().flatMap(each -> each.mainCharts(archive, now)).toList());
  }

  private void estimateDownloads(List<Watchlist> watchlists, Instant now, boolean isFitted) {
    if (isFitted) {
      new DownloadsFitWriter(archive).writeAll(now);
    }
    new EstimatedDownloadsWriter(archive, SEARCH_VOLUME, InstallsEstimator.standard())
        .writeAll(watchlists.stream().flatMap(Watchlist::estimatedNightly).toList(), now);
  }

  private List<Watchlist> choose(Instant chosenAt, BulkFetch fetch) throws InterruptedException {
    clock.setTo(chosenAt);
    List<Watchlist> watchlists = new ArrayList<>();
    for (DemoMarket market : markets) {
      watchlists.add(Watchlist.choose(market, fetch, archive, chosenAt));
    }
    return watchlists;
  }

  private static Stream<KeywordStats.Query> keywords(Watchlist watchlist) {
    DemoMarket market = watchlist.market();
    return watchlist.keywords().stream()
        .map(keyword -> new KeywordStats.Query(market.store(), market.country(), keyword));
  }

  /** The keywords for an app take many fetches; in the other markets they begin with a request. */
  private static Stream<Watchlist> firstOfEachStore(List<Watchlist> watchlists) {
    return Arrays.stream(StoreType.values())
        .flatMap(
            store -> watchlists.stream().filter(each -> each.market().store() == store).limit(1));
  }

  private void prepareFirstQueries(DemoQueries queries, List<Watchlist> watchlists)
      throws InterruptedException {
    queries.prepare(
        new KeywordSuggestions(SEARCH_VOLUME),
        watchlists.stream().flatMap(Watchlist::suggestions).toList());
    queries.prepare(
        new KeywordAutoSuggestions(SEARCH_VOLUME, InstallsEstimator.standard()),
        firstOfEachStore(watchlists).map(Watchlist::keywordsForFirstApp).toList());
    queries.prepare(
        new EstimatedInstallsByKeyword(SEARCH_VOLUME, InstallsEstimator.standard()),
        watchlists.stream().map(Watchlist::installsOfFirstApp).toList());
    queries.prepare(
        new SearchAdsSuggestions(SEARCH_VOLUME),
        watchlists.stream().flatMap(watchlist -> watchlist.adsForFirstApp().stream()).toList());
  }
}
