package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Lists of tracked apps in memory. */
public final class InMemoryTrackingLists implements TrackingLists {
  private final Map<Key, Entry> entries = new LinkedHashMap<>();
  private final InstantSource clock;
  private final Predicate<AccountId> accounts;

  /**
   * @param accounts whether there is such an account
   */
  public InMemoryTrackingLists(InstantSource clock, Predicate<AccountId> accounts) {
    this.clock = clock;
    this.accounts = accounts;
  }

  private record Key(AccountId account, AppId app, Country country) {}

  private record Entry(TrackedApp tracked, Set<Keyword> keywords) {}

  @Override
  public synchronized List<TrackedApp> list(AccountId account) {
    return listAll().getOrDefault(account, List.of());
  }

  @Override
  public synchronized Map<AccountId, List<TrackedApp>> listAll() {
    return entries.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                entry -> entry.getKey().account(),
                LinkedHashMap::new,
                Collectors.mapping(
                    entry -> entry.getValue().tracked(), Collectors.toUnmodifiableList())));
  }

  @Override
  public synchronized Optional<TrackedApp> find(AccountId account, AppId app, Country country) {
    return Optional.ofNullable(entries.get(new Key(account, app, country))).map(Entry::tracked);
  }

  @Override
  public synchronized TrackedApp put(
      AccountId account, AppId app, Country country, Set<Device> devices) {
    Optional<TrackedApp> known = find(account, app, country);
    Instant since = known.map(TrackedApp::since).orElseGet(clock::instant);
    TrackedApp tracked = new TrackedApp(app, country, devices, since);
    if (known.isEmpty() && (list(account).size() >= MAX_APPS || !accounts.test(account))) {
      throw new IllegalArgumentException("an account follows at most " + MAX_APPS + " apps");
    }
    entries.merge(
        new Key(account, app, country),
        new Entry(tracked, Set.of()),
        (entry, _) -> new Entry(tracked, entry.keywords()));
    return tracked;
  }

  @Override
  public synchronized boolean remove(AccountId account, AppId app, Country country) {
    return entries.remove(new Key(account, app, country)) != null;
  }

  @Override
  public synchronized List<Keyword> listKeywords(AccountId account, AppId app, Country country) {
    return List.copyOf(keywords(account, app, country));
  }

  @Override
  public synchronized int addKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    Set<Keyword> all = keywords(account, app, country);
    int before = all.size();
    all.addAll(keywords);
    if (find(account, app, country).isEmpty() || all.size() > MAX_KEYWORDS) {
      throw new IllegalArgumentException(
          "a followed app has at most " + MAX_KEYWORDS + " keywords");
    }
    setKeywords(account, app, country, all);
    return all.size() - before;
  }

  @Override
  public synchronized int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    Set<Keyword> all = keywords(account, app, country);
    int before = all.size();
    keywords.forEach(all::remove);
    setKeywords(account, app, country, all);
    return before - all.size();
  }

  private Set<Keyword> keywords(AccountId account, AppId app, Country country) {
    Entry entry = entries.get(new Key(account, app, country));
    return entry == null ? new LinkedHashSet<>() : new LinkedHashSet<>(entry.keywords());
  }

  private void setKeywords(AccountId account, AppId app, Country country, Set<Keyword> keywords) {
    entries.computeIfPresent(
        new Key(account, app, country), (_, entry) -> new Entry(entry.tracked(), keywords));
  }
}
