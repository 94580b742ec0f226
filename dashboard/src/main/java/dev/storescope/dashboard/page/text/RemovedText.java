package dev.storescope.dashboard.page.text;

import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.events.Watch;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What was removed on request of what a page shows, in sentences.
 *
 * @param names how the page names an app
 */
public record RemovedText(Removals removals, Function<AppId, String> names) {
  /** Of more, only the number is said. */
  private static final int MOST = 3;

  /**
   * Of apps with their competitors and keywords.
   *
   * @param watched is called if anything was removed
   */
  public List<String> ofWatched(Supplier<List<Watch>> watched) {
    if (removals.list().isEmpty()) {
      return List.of();
    }
    List<Watch> watches = watched.get();
    return cut(
        Stream.concat(
            apps(watches.stream().flatMap(watch -> watch.apps().stream())),
            watches.stream()
                .flatMap(
                    watch ->
                        watch.keywords().stream()
                            .map(keyword -> keyword(watch.app().store(), keyword)))
                .distinct()
                .flatMap(
                    keyword ->
                        of(keyword, Texts.of("removed.keyword", keyword.keyword().text())))));
  }

  public List<String> ofApps(Collection<AppId> apps) {
    return cut(apps(apps.stream()));
  }

  /** Of the keyword that a page is about. */
  public static List<String> ofKeyword(StoreType store, Keyword keyword, Removals removals) {
    return new RemovedText(removals, AppId::value)
        .of(keyword(store, keyword), Texts.of("removed.this-keyword"))
        .toList();
  }

  /** Of the reviews of apps, on request; blank if none were. */
  public static String ofReviews(Collection<AppId> apps, Removals removals) {
    int count = apps.stream().distinct().mapToInt(removals::countReviews).sum();
    return count == 0 ? "" : Texts.of("removed.reviews", count);
  }

  private Stream<String> apps(Stream<AppId> apps) {
    return apps.distinct()
        .flatMap(
            app ->
                removals.find(new Removed.App(app)).stream()
                    .map(
                        removal ->
                            Texts.of("removed.app", names.apply(app), Format.time(removal.at()))));
  }

  private Stream<String> of(Removed.OfKeyword keyword, String name) {
    return removals.find(keyword).stream()
        .map(Removal::at)
        .map(at -> Texts.of("removed.observations", name, Format.time(at)));
  }

  private static Removed.OfKeyword keyword(StoreType store, Keyword keyword) {
    return new Removed.OfKeyword(store, keyword);
  }

  private static List<String> cut(Stream<String> sentences) {
    List<String> all = sentences.toList();
    if (all.size() <= MOST) {
      return all;
    }
    List<String> first = new ArrayList<>(all.subList(0, MOST));
    first.add(Texts.of("removed.more", all.size() - MOST));
    return first;
  }
}
