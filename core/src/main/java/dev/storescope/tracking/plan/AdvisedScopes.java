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
import java.util.Optional;
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
    Intervals intervals = new Intervals(known, groups.list(account), advised);
    List<String> scopes =
        Stream.concat(
                own.stream()
                    .flatMap(app -> tagged(app, intervals))
                    .sorted(Comparator.comparingLong(TaggedKeywords::keywords).reversed())
                    .limit(NAMED)
                    .map(
                        each ->
                            "the tag %s of %s (%s)"
                                .formatted(
                                    each.tag().text(),
                                    names.of(each.app()),
                                    Quantity.of(each.keywords(), "keyword"))),
                intervals.groups().stream()
                    .filter(
                        group -> own.stream().anyMatch(app -> intervals.saves(group, place(app))))
                    .limit(NAMED)
                    .map(group -> "the group " + group.name()))
            .toList();
    return scopes.isEmpty()
        ? ""
        : scopes.stream()
            .collect(Collectors.joining(", ", "This interval can instead be chosen for ", "."));
  }

  /** What is chosen, and what an advised interval would change. */
  private record Intervals(
      Map<IntervalScope, FetchInterval> known, List<AppGroup> groups, FetchInterval advised) {
    /** Not for an app with an interval of its own, or of another group that is as short. */
    boolean saves(AppGroup group, GroupedApp app) {
      List<IntervalScope> all = groupsOf(app);
      IntervalScope scope = new IntervalScope.OfGroup(group.number());
      return all.contains(scope)
          && !known.containsKey(new IntervalScope.OfApp(app))
          && saves(scope, all, shortest(all).orElse(FetchInterval.DAILY));
    }

    /** Not for a keyword with another tag whose interval is as short. */
    boolean saves(Tag tag, KeywordNote note, GroupedApp app) {
      List<IntervalScope> all =
          note.tags().stream()
              .<IntervalScope>map(each -> new IntervalScope.OfTag(app, each))
              .toList();
      return saves(
          new IntervalScope.OfTag(app, tag),
          all,
          shortest(all)
              .or(() -> shortest(List.of(new IntervalScope.OfApp(app))))
              .or(() -> shortest(groupsOf(app)))
              .orElse(FetchInterval.DAILY));
    }

    private boolean saves(IntervalScope scope, List<IntervalScope> all, FetchInterval current) {
      List<IntervalScope> others = all.stream().filter(each -> !each.equals(scope)).toList();
      return shortest(others).map(advised::shorter).orElse(advised).compareTo(current) > 0;
    }

    private List<IntervalScope> groupsOf(GroupedApp app) {
      return groups.stream()
          .filter(group -> group.apps().contains(app))
          .<IntervalScope>map(group -> new IntervalScope.OfGroup(group.number()))
          .toList();
    }

    private Optional<FetchInterval> shortest(List<IntervalScope> scopes) {
      return scopes.stream()
          .flatMap(scope -> Optional.ofNullable(known.get(scope)).stream())
          .reduce(FetchInterval::shorter);
    }
  }

  private static GroupedApp place(AppCalls app) {
    return new GroupedApp(app.app().app(), app.app().country());
  }

  /** Of tracked keywords that would be fetched less often. */
  private Stream<TaggedKeywords> tagged(AppCalls app, Intervals intervals) {
    TrackedKey key = app.app();
    Map<Keyword, KeywordNote> noted = notes.list(key.account(), key.app(), key.country());
    Map<Tag, Long> counts =
        lists.listKeywords(key.account(), key.app(), key.country()).stream()
            .map(keyword -> noted.getOrDefault(keyword, KeywordNote.NONE))
            .flatMap(
                note -> note.tags().stream().filter(tag -> intervals.saves(tag, note, place(app))))
            .collect(Collectors.groupingBy(tag -> tag, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(each -> new TaggedKeywords(app, each.getKey(), each.getValue()));
  }
}
