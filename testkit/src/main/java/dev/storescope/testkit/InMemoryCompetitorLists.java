package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Competitor lists in memory. */
public final class InMemoryCompetitorLists implements CompetitorLists {
  private final Map<Key, CompetitorList> lists = new ConcurrentHashMap<>();
  private final InstantSource clock;

  public InMemoryCompetitorLists(InstantSource clock) {
    this.clock = clock;
  }

  private record Key(AccountId account, AppId app, Country country) {}

  @Override
  public Optional<CompetitorList> find(AccountId account, AppId app, Country country) {
    return Optional.ofNullable(lists.get(new Key(account, app, country)));
  }

  @Override
  public void put(AccountId account, AppId app, Country country, List<AppId> competitors) {
    if (competitors.size() > MAX_COMPETITORS
        || new HashSet<>(competitors).size() != competitors.size()
        || competitors.stream().anyMatch(competitor -> competitor.store() != app.store())) {
      throw new IllegalArgumentException("too many, twice the same, or of another store");
    }
    Key key = new Key(account, app, country);
    if (competitors.isEmpty()) {
      lists.remove(key);
    } else {
      lists.put(key, new CompetitorList(competitors, clock.instant()));
    }
  }
}
