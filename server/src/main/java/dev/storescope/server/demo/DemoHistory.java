package dev.storescope.server.demo;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.fetching.Connector;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Looks at the stores as a service does that has watched them for a long time: once a day, at the
 * same time of day, by the connectors that it has.
 */
public final class DemoHistory {
  static final Duration STEP = Duration.ofDays(1);

  /** An answer that waits has what it needs after so many rounds, or something is wrong. */
  private static final int MOST_ROUNDS = 5;

  private final List<Connector> connectors;
  private final Archive archive;
  private final KeywordStats keywordStats;
  private final DemoClock clock;

  public DemoHistory(
      List<Connector> connectors, Archive archive, KeywordStats keywordStats, DemoClock clock) {
    this.connectors = connectors;
    this.archive = archive;
    this.keywordStats = keywordStats;
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
      clock.setTo(chosenAt);
      List<Watchlist> watchlists = new ArrayList<>();
      for (DemoMarket market : DemoMarket.ALL) {
        watchlists.add(Watchlist.choose(market, look, archive, chosenAt));
      }
      for (int i = 0; i < moments.size(); i++) {
        clock.setTo(moments.get(i));
        watch(watchlists, look);
        done.accept(i + 1);
      }
      return watchlists;
    } finally {
      clock.goByTheRealOne();
    }
  }

  private void watch(List<Watchlist> watchlists, StoreLook look) throws InterruptedException {
    look.at(watchlists.stream().flatMap(Watchlist::daily).toList());
    List<KeywordStats.Query> questions =
        watchlists.stream().flatMap(DemoHistory::questions).toList();
    for (int round = 0; round < MOST_ROUNDS && !questions.isEmpty(); round++) {
      questions = stillOpen(questions, look);
    }
  }

  private static Stream<KeywordStats.Query> questions(Watchlist watchlist) {
    DemoMarket market = watchlist.market();
    return watchlist.keywords().stream()
        .map(
            (Keyword keyword) -> new KeywordStats.Query(market.store(), market.country(), keyword));
  }

  /** Looks at what the answers to the questions need; those that needed something are left. */
  private List<KeywordStats.Query> stillOpen(List<KeywordStats.Query> questions, StoreLook look)
      throws InterruptedException {
    Set<Subject<?>> needs = new LinkedHashSet<>();
    List<KeywordStats.Query> open = new ArrayList<>();
    for (KeywordStats.Query question : questions) {
      Evidence evidence =
          new Evidence(archive, Moment.now(clock.instant()), Freshness.DEFAULT, look::canLookAt);
      if (keywordStats.answer(question, evidence)
          instanceof Answer.Preparing<KeywordStats.Result>(Set<Subject<?>> missing)) {
        needs.addAll(missing);
        open.add(question);
      }
    }
    look.at(needs);
    return open;
  }
}
