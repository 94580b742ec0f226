package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.store.Keyword;
import dev.storescope.text.Quantity;
import dev.storescope.tracking.Tracker.TrackedKey;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.FetchIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.tracking.plan.PlanAdvice.AppCalls;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.Tag;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tags and groups of an account that can be fetched less often instead of whole apps. */
public record AdvisedScopes(
    TrackingLists lists, KeywordNotes notes, AppGroups groups, FetchIntervals chosen) {
  /** The apps, tags and groups that are named, at most; the first are those of most calls. */
  private static final int NAMED = 3;

  private record TaggedKeywords(AppCalls app, Tag tag, long keywords) {}

  /** Names apps as others do, and the tags and groups of an account. */
  public AdviceNames names(AccountId account, AdviceNames apps) {
    return new AdviceNames() {
      @Override
      public String of(AppCalls app) {
        return apps.of(app);
      }

      @Override
      public String scopes(PlanAdvice advice) {
        return describe(account, advice, apps);
      }
    };
  }

  private String describe(AccountId account, PlanAdvice advice, AdviceNames names) {
    List<AppCalls> own =
        advice.apps().stream()
            .filter(app -> app.app().account().equals(account))
            .limit(NAMED)
            .toList();
    Map<IntervalScope, FetchInterval> known = chosen.list(account);
    FetchInterval advised = FetchInterval.find(advice.everyDays()).orElseThrow();
    List<String> scopes =
        Stream.concat(
                own.stream()
                    .flatMap(this::tagged)
                    .filter(
                        each ->
                            isShorter(
                                known,
                                new IntervalScope.OfTag(place(each.app()), each.tag()),
                                advised))
                    .sorted(Comparator.comparingLong(TaggedKeywords::keywords).reversed())
                    .limit(NAMED)
                    .map(
                        each ->
                            "the tag %s of %s (%s)"
                                .formatted(
                                    each.tag().text(),
                                    names.of(each.app()),
                                    Quantity.of(each.keywords(), "keyword"))),
                groups.list(account).stream()
                    .filter(group -> own.stream().anyMatch(app -> has(group, app)))
                    .filter(
                        group ->
                            isShorter(known, new IntervalScope.OfGroup(group.number()), advised))
                    .limit(NAMED)
                    .map(group -> "the group " + group.name()))
            .toList();
    return scopes.isEmpty()
        ? ""
        : scopes.stream().collect(Collectors.joining(", ", "It can also be chosen for ", "."));
  }

  private static boolean isShorter(
      Map<IntervalScope, FetchInterval> known, IntervalScope scope, FetchInterval advised) {
    return known.getOrDefault(scope, FetchInterval.DAILY).compareTo(advised) < 0;
  }

  private static boolean has(AppGroup group, AppCalls app) {
    return group.apps().contains(place(app));
  }

  private static GroupedApp place(AppCalls app) {
    return new GroupedApp(app.app().app(), app.app().country());
  }

  /** Of tracked keywords. */
  private Stream<TaggedKeywords> tagged(AppCalls app) {
    TrackedKey key = app.app();
    Map<Keyword, KeywordNote> noted = notes.list(key.account(), key.app(), key.country());
    Map<Tag, Long> counts =
        lists.listKeywords(key.account(), key.app(), key.country()).stream()
            .flatMap(keyword -> noted.getOrDefault(keyword, KeywordNote.NONE).tags().stream())
            .collect(Collectors.groupingBy(tag -> tag, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(each -> new TaggedKeywords(app, each.getKey(), each.getValue()));
  }
}
