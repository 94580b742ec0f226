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
import java.util.function.UnaryOperator;

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
  public synchronized List<AppId> change(
      AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change) {
    Key key = new Key(account, app, country);
    List<AppId> before =
        Optional.ofNullable(lists.get(key)).map(CompetitorList::competitors).orElse(List.of());
    List<AppId> after = change.apply(before);
    check(app, after);
    if (after.isEmpty()) {
      lists.remove(key);
    } else if (!after.equals(before)) {
      lists.put(key, new CompetitorList(after, clock.instant()));
    }
    return before;
  }

  private static void check(AppId app, List<AppId> competitors) {
    if (competitors.size() > MAX_COMPETITORS
        || new HashSet<>(competitors).size() != competitors.size()
        || competitors.stream().anyMatch(competitor -> competitor.store() != app.store())) {
      throw new IllegalArgumentException("too many, twice the same, or of another store");
    }
  }
}
