package dev.storescope.workbench;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordNotes.UndoStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Changes the keywords of an app of an account; the last changes can be undone, newest first. */
public record KeywordWorkbench(TrackingLists lists, Tracker tracker, KeywordNotes notes) {
  /** The most keywords of one change. */
  public static final int MAX_CHANGED = TrackingLists.MAX_KEYWORDS;

  /** The keywords of an app in a country, on a device that an app not tracked yet gets. */
  public record Bench(AccountId account, AppId app, Country country, Device device) {
    public Bench {
      if (device.store() != app.store()) {
        throw new IllegalArgumentException(
            device.wireName() + " is not a device of " + app.store().wireName() + ".");
      }
    }

    /** On the default device of the store. */
    public static Bench of(AccountId account, AppId app, Country country) {
      return new Bench(account, app, country, Device.defaultFor(app.store()));
    }
  }

  /**
   * What a change did.
   *
   * @param changed how many keywords are different now
   * @param undo the number of the change to undo it; empty if nothing changed
   */
  public record ChangeResult(int changed, OptionalLong undo) {}

  /** What an undo did. */
  public sealed interface UndoResult {
    /**
     * The keywords are as they were.
     *
     * @param next the number of the change that can be undone now
     */
    record Undone(int changed, OptionalLong next) implements UndoResult {}

    /** Another change was made since, or this one was undone already. */
    record NotTheLast() implements UndoResult {}
  }

  /** The state of keywords, in their order. */
  public List<KeywordState> list(Bench bench, Collection<Keyword> keywords) {
    Set<Keyword> tracked = new HashSet<>(tracked(bench));
    Map<Keyword, KeywordNote> known = notes.list(bench.account(), bench.app(), bench.country());
    return new LinkedHashSet<>(keywords)
        .stream()
            .map(
                keyword ->
                    new KeywordState(
                        keyword,
                        tracked.contains(keyword),
                        known.getOrDefault(keyword, KeywordNote.NONE)))
            .toList();
  }

  /**
   * Changes keywords. The first keyword that is tracked has the app tracked.
   *
   * @throws IllegalArgumentException for no keyword or more than {@link #MAX_CHANGED}, and beyond
   *     the limits of the lists, the notes and the tags
   */
  public ChangeResult change(Bench bench, Collection<Keyword> keywords, WorkbenchChange change) {
    if (keywords.isEmpty() || keywords.size() > MAX_CHANGED) {
      throw new IllegalArgumentException(
          "Change 1 to " + MAX_CHANGED + " keywords at once, not " + keywords.size() + ".");
    }
    List<KeywordState> before = new ArrayList<>();
    List<KeywordState> after = new ArrayList<>();
    for (KeywordState state : list(bench, keywords)) {
      KeywordState changed = change.apply(state);
      if (!changed.equals(state)) {
        before.add(state);
        after.add(changed);
      }
    }
    if (before.isEmpty()) {
      return new ChangeResult(0, OptionalLong.empty());
    }
    put(bench, after);
    return new ChangeResult(
        before.size(),
        OptionalLong.of(notes.putUndo(bench.account(), bench.app(), bench.country(), before)));
  }

  /**
   * Tracks the keywords of a pasted list, or keeps them as ideas.
   *
   * @throws IllegalArgumentException as {@link PastedKeywords#read} and {@link #change}; then none
   *     is added
   */
  public PasteResult paste(Bench bench, String text, boolean track) {
    PastedKeywords list = PastedKeywords.read(text, new HashSet<>(tracked(bench)));
    if (list.entries().isEmpty()) {
      throw new IllegalArgumentException("The list has no keywords.");
    }
    List<Keyword> accepted = list.accepted();
    WorkbenchChange change = track ? new WorkbenchChange.Track() : new WorkbenchChange.Keep();
    return new PasteResult(
        list,
        accepted.isEmpty()
            ? new ChangeResult(0, OptionalLong.empty())
            : change(bench, accepted, change));
  }

  /** Undoes a change, if it is the last one that was not undone. */
  public UndoResult undo(Bench bench, long number) {
    List<UndoStep> steps = notes.listUndo(bench.account(), bench.app(), bench.country());
    if (steps.isEmpty()
        || steps.getFirst().number() != number
        || !notes.removeUndo(bench.account(), bench.app(), bench.country(), number)) {
      return new UndoResult.NotTheLast();
    }
    List<KeywordState> before = steps.getFirst().before();
    put(bench, before);
    return new UndoResult.Undone(
        before.size(), steps.stream().skip(1).mapToLong(UndoStep::number).findFirst());
  }

  private List<Keyword> tracked(Bench bench) {
    return lists.listKeywords(bench.account(), bench.app(), bench.country());
  }

  /** The lists are changed first, which are limited. */
  private void put(Bench bench, List<KeywordState> states) {
    Set<Keyword> tracked = new HashSet<>(tracked(bench));
    List<Keyword> added = new ArrayList<>();
    List<Keyword> removed = new ArrayList<>();
    Map<Keyword, KeywordNote> changed = new LinkedHashMap<>();
    for (KeywordState state : states) {
      if (state.tracked() != tracked.contains(state.keyword())) {
        (state.tracked() ? added : removed).add(state.keyword());
      }
      changed.put(state.keyword(), state.note());
    }
    if (!added.isEmpty()) {
      trackApp(bench);
      tracker.addKeywords(bench.account(), bench.app(), bench.country(), added);
    }
    if (!removed.isEmpty()) {
      tracker.removeKeywords(bench.account(), bench.app(), bench.country(), removed);
    }
    notes.put(bench.account(), bench.app(), bench.country(), changed);
  }

  private void trackApp(Bench bench) {
    Optional<TrackedApp> known = lists.find(bench.account(), bench.app(), bench.country());
    if (known.isEmpty()) {
      tracker.track(bench.account(), bench.app(), bench.country(), EnumSet.of(bench.device()));
    }
  }
}
