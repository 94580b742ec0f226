package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Lists that do not change: one app that is tracked in one country. */
record TrackedLists(List<Keyword> keywords) implements TrackingLists {
  static final AccountId ANN = new AccountId(1);

  private static final TrackedApp TRACKED =
      new TrackedApp(
          TestObservations.APP, TestObservations.US, Set.of(Device.IPHONE), Instant.EPOCH);

  @Override
  public List<TrackedApp> list(AccountId account) {
    return List.of(TRACKED);
  }

  @Override
  public Map<AccountId, List<TrackedApp>> listAll() {
    return Map.of(ANN, List.of(TRACKED));
  }

  @Override
  public Optional<TrackedApp> find(AccountId account, AppId app, Country country) {
    return Optional.of(TRACKED);
  }

  @Override
  public List<Keyword> listKeywords(AccountId account, AppId app, Country country) {
    return keywords;
  }

  @Override
  public TrackedApp put(AccountId account, AppId app, Country country, Set<Device> devices) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(AccountId account, AppId app, Country country) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int addKeywords(AccountId account, AppId app, Country country, Collection<Keyword> added) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> removed) {
    throw new UnsupportedOperationException();
  }

  /** The competitors of the app. */
  record Competitors(List<AppId> apps) implements CompetitorLists {
    @Override
    public Optional<CompetitorList> find(AccountId account, AppId app, Country country) {
      return Optional.of(apps)
          .filter(list -> !list.isEmpty())
          .map(list -> new CompetitorList(list, Instant.EPOCH));
    }

    @Override
    public List<AppId> change(
        AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change) {
      throw new UnsupportedOperationException();
    }
  }
}
