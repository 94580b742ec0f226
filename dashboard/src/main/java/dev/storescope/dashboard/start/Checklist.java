package dev.storescope.dashboard.start;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.SourceProbe;
import dev.storescope.observation.Subject;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is done and what is left to do.
 *
 * @param sources of the stores; none for accounts that are not administrators
 */
public record Checklist(List<Item> items, List<Source> sources) {
  public Checklist {
    items = List.copyOf(items);
    sources = List.copyOf(sources);
  }

  /**
   * A step.
   *
   * @param path where it is done; blank if that is no page
   */
  public record Item(StartStep step, boolean done, String path) {}

  /** A source of a store, and whether it replies. */
  public record Source(SourceProbe probe, SourceState state) {
    boolean isOff() {
      return state instanceof SourceState.Off;
    }

    boolean hasReplied() {
      return state instanceof SourceState.Replied;
    }
  }

  public int done() {
    return (int) items.stream().filter(Item::done).count();
  }

  /** The first step that is neither done nor optional. */
  public Optional<StartStep> next() {
    return items.stream()
        .filter(item -> !item.done() && !item.step().isOptional())
        .map(Item::step)
        .findFirst();
  }

  public boolean isChecking() {
    return sources.stream().anyMatch(source -> source.state() instanceof SourceState.Checking);
  }

  /**
   * What the installation is set up for.
   *
   * @param mail whether it sends e-mail
   * @param backups whether it makes backups
   */
  public record SetUp(boolean mail, boolean backups) {}

  /** Reads the checklist of a user. */
  public record Reader(
      PageQueries queries,
      TrackingLists lists,
      CompetitorLists competitors,
      AlertRuleEditor rules,
      FetchSchedule schedule,
      SetUp setUp) {
    /** The first apps and their first subjects of a source tell whether it replies. */
    private static final int MOST_APPS = 5;

    private static final int MOST_SUBJECTS = 20;

    public Checklist read(PageRequest request) {
      boolean administers =
          request.user().role() == Account.Role.ADMINISTRATOR && request.access().isOwner();
      List<TrackedApp> apps = lists.list(request.account().id());
      List<Source> sources = administers ? sources(request.account().id(), apps) : List.of();
      return new Checklist(
          Stream.of(StartStep.values())
              .filter(step -> !step.isForAdministrators() || !sources.isEmpty())
              .map(
                  step ->
                      new Item(
                          step, isDone(step, request.access(), apps, sources), path(step, apps)))
              .toList(),
          sources);
    }

    private List<Source> sources(AccountId account, List<TrackedApp> apps) {
      List<Subject<?>> tracked =
          apps.stream()
              .limit(MOST_APPS)
              .map(app -> Tracker.keyOf(account, app.app(), app.country()))
              .flatMap(key -> schedule.listTracked(key).stream())
              .toList();
      Map<Subject<?>, FetchJob> jobs =
          schedule.findJobs(
              Stream.of(SourceProbe.values())
                  .flatMap(
                      probe -> Stream.concat(Stream.of(probe.subject()), sample(probe, tracked)))
                  .distinct()
                  .toList());
      return Stream.of(SourceProbe.values())
          .map(probe -> new Source(probe, state(probe, sample(probe, tracked), jobs)))
          .toList();
    }

    /** Of the tracked subjects of a source, other than the one that is fetched to check it. */
    private static Stream<Subject<?>> sample(SourceProbe probe, List<Subject<?>> tracked) {
      return tracked.stream()
          .filter(probe::isOf)
          .limit(MOST_SUBJECTS)
          .filter(subject -> !subject.equals(probe.subject()));
    }

    private SourceState state(
        SourceProbe probe, Stream<Subject<?>> sample, Map<Subject<?>, FetchJob> jobs) {
      if (!queries.canFetch(probe.subject())) {
        return new SourceState.Off();
      }
      return SourceState.of(
          jobs.getOrDefault(probe.subject(), FetchJob.none(probe.subject())),
          sample.flatMap(subject -> Optional.ofNullable(jobs.get(subject)).stream()).toList(),
          queries.now());
    }

    private boolean isDone(
        StartStep step, WorkspaceAccess access, List<TrackedApp> apps, List<Source> sources) {
      AccountId account = access.workspace();
      return switch (step) {
        case SOURCES -> sources.stream().allMatch(each -> each.isOff() || each.hasReplied());
        case POPULARITY ->
            sources.stream()
                .anyMatch(each -> each.probe() == SourceProbe.APPLE_ADS && each.hasReplied());
        case MAIL -> setUp.mail();
        case BACKUP -> setUp.backups();
        case APP -> !apps.isEmpty();
        case KEYWORDS ->
            apps.stream()
                .anyMatch(
                    each -> !lists.listKeywords(account, each.app(), each.country()).isEmpty());
        case COMPETITORS ->
            apps.stream()
                .anyMatch(
                    each -> competitors.find(account, each.app(), each.country()).isPresent());
        case ALERT -> !rules.list(access).isEmpty();
      };
    }

    private static String path(StartStep step, List<TrackedApp> apps) {
      return switch (step) {
        case SOURCES -> "/dashboard/fetching";
        case POPULARITY -> "/docs/stores#apple-ads";
        case MAIL -> "/docs/channels#limits-and-credits";
        case BACKUP -> "/docs/run-for-a-year#back-up";
        case APP -> "/dashboard/search";
        case KEYWORDS -> ofFirst(apps, "/workbench");
        case COMPETITORS -> ofFirst(apps, "/competitors");
        case ALERT -> "/dashboard/account/alerts";
      };
    }

    private static String ofFirst(List<TrackedApp> apps, String below) {
      return apps.stream()
          .findFirst()
          .map(app -> AppSelection.of(app.app(), app.country()).url(below))
          .orElse("");
    }
  }
}
