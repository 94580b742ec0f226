package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.Tag;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Lists that do not change: one app that is tracked in one country. */
record TrackedLists(List<Keyword> keywords, TrackingIntervals.OfApp intervals)
    implements TrackingLists {
  TrackedLists(List<Keyword> keywords) {
    this(keywords, TrackingIntervals.OfApp.DAILY);
  }

  static final AccountId ANN = new AccountId(1);
  static final long GROUP = 7;

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

  /** The lists with competitors, notes and a group of the app, for rules. */
  ScopedApps scoped(List<AppId> rivals, Map<Keyword, KeywordNote> notes) {
    return new ScopedApps(
        this, new Competitors(rivals), new Notes(notes), new Groups(), (_, _) -> intervals);
  }

  /** One group of the app. */
  private record Groups() implements AppGroups {
    @Override
    public List<AppGroup> list(AccountId account) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<AppGroup> find(AccountId account, long number) {
      return Optional.of(
              new AppGroup(
                  GROUP, "Chess", List.of(new GroupedApp(TRACKED.app(), TRACKED.country()))))
          .filter(group -> group.number() == number);
    }

    @Override
    public AppGroup create(AccountId account, String name, Collection<GroupedApp> apps) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<AppGroup> replace(
        AccountId account, long number, String name, Collection<GroupedApp> apps) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<AppGroup> add(AccountId account, long number, Collection<GroupedApp> apps) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<AppGroup> take(AccountId account, long number, Collection<GroupedApp> apps) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(AccountId account, long number) {
      throw new UnsupportedOperationException();
    }
  }

  /** The notes about the keywords of the app. */
  private record Notes(Map<Keyword, KeywordNote> notes) implements KeywordNotes {
    @Override
    public Map<Keyword, KeywordNote> list(AccountId account, AppId app, Country country) {
      return notes;
    }

    @Override
    public NavigableSet<Tag> listTags(AccountId account) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void put(
        AccountId account, AppId app, Country country, Map<Keyword, KeywordNote> added) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long putUndo(AccountId account, AppId app, Country country, List<KeywordState> before) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<UndoStep> listUndo(AccountId account, AppId app, Country country) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeUndo(AccountId account, AppId app, Country country, long number) {
      throw new UnsupportedOperationException();
    }
  }

  /** The competitors of the app. */
  private record Competitors(List<AppId> apps) implements CompetitorLists {
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
