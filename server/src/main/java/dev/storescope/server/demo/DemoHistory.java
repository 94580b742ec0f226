package dev.storescope.server.demo;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.fetching.Connector;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.keywords.SearchAdsSuggestions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Looks at the stores as a service does that has watched them for a long time: once a day, at the
 * same time of day, by the connectors that it has. The last day it also looks at what the first
 * questions of a user will need.
 */
public final class DemoHistory {
  static final Duration STEP = Duration.ofDays(1);

  /** The suggestions that tell the volume of a keyword are looked at every so many days. */
  private static final int DAYS_BETWEEN_VOLUMES = 7;

  /** Of these the history has an answer to each endpoint, of the present day and a past one. */
  private static final int LAST_DAYS = 2;

  private final List<Connector> connectors;
  private final Archive archive;
  private final DemoClock clock;
  private final SearchVolume searchVolume = SearchVolume.standard();

  public DemoHistory(List<Connector> connectors, Archive archive, DemoClock clock) {
    this.connectors = connectors;
    this.archive = archive;
    this.clock = clock;
  }

  /**
   * Looks at the stores at each of some moments, one after another; what was looked at before is
   * only looked at again.
   *
   * @param chosenAt the moment at which it is chosen what is watched
   * @param done is told how many of the moments are done
   */
  public List<Watchlist> fill(Instant chosenAt, List<Instant> moments, IntConsumer done)
      throws InterruptedException {
    try (StoreLook look = new StoreLook(connectors, archive)) {
      List<Watchlist> watchlists = choose(chosenAt, look);
      Questions questions = new Questions(archive, look, clock);
      for (int i = 0; i < moments.size(); i++) {
        clock.setTo(moments.get(i));
        look.at(watchlists.stream().flatMap(Watchlist::daily).toList());
        int daysLeft = moments.size() - 1 - i;
        if (daysLeft % DAYS_BETWEEN_VOLUMES == 0 || daysLeft < LAST_DAYS) {
          questions.put(
              new KeywordStats(searchVolume),
              watchlists.stream().flatMap(DemoHistory::keywords).toList());
        }
        if (daysLeft < LAST_DAYS) {
          putFirstQuestions(questions, watchlists);
        }
        done.accept(i + 1);
      }
      return watchlists;
    } finally {
      clock.goByTheRealOne();
    }
  }

  private List<Watchlist> choose(Instant chosenAt, StoreLook look) throws InterruptedException {
    clock.setTo(chosenAt);
    List<Watchlist> watchlists = new ArrayList<>();
    for (DemoMarket market : DemoMarket.ALL) {
      watchlists.add(Watchlist.choose(market, look, archive, chosenAt));
    }
    return watchlists;
  }

  private static Stream<KeywordStats.Query> keywords(Watchlist watchlist) {
    DemoMarket market = watchlist.market();
    return watchlist.keywords().stream()
        .map(keyword -> new KeywordStats.Query(market.store(), market.country(), keyword));
  }

  private void putFirstQuestions(Questions questions, List<Watchlist> watchlists)
      throws InterruptedException {
    questions.put(
        new KeywordSuggestions(searchVolume),
        watchlists.stream().flatMap(Watchlist::suggestions).toList());
    questions.put(
        new KeywordAutoSuggestions(searchVolume),
        watchlists.stream().map(Watchlist::keywordsForFirstApp).toList());
    questions.put(
        new EstimatedInstallsByKeyword(searchVolume, InstallsEstimator.standard()),
        watchlists.stream().map(Watchlist::installsOfFirstApp).toList());
    questions.put(
        new SearchAdsSuggestions(searchVolume),
        watchlists.stream().flatMap(watchlist -> watchlist.adsForFirstApp().stream()).toList());
  }
}
