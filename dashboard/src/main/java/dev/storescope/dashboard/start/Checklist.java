package dev.storescope.dashboard.start;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Source;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is done and what is left to do.
 *
 * @param sources that were checked; none for accounts that are not administrators
 * @param checking whether checks are due or running
 */
public record Checklist(List<Item> items, List<CheckedSource> sources, boolean checking) {
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

  /**
   * What the installation is set up for.
   *
   * @param mail whether it sends e-mail
   * @param backups whether it makes backups
   */
  public record SetUp(boolean mail, boolean backups) {}

  /** Reads the checklist of a user. */
  public record Reader(
      TrackingLists lists,
      CompetitorLists competitors,
      AlertRuleEditor rules,
      CheckedSources checked,
      SetUp setUp) {
    public Checklist read(PageRequest request) {
      boolean administers =
          request.user().role() == Account.Role.ADMINISTRATOR && request.access().isOwner();
      List<TrackedApp> apps = lists.list(request.account().id());
      List<CheckedSource> sources = administers ? checked.list() : List.of();
      return new Checklist(
          Stream.of(StartStep.values())
              .filter(step -> administers || !step.isForAdministrators())
              .map(
                  step ->
                      new Item(
                          step, isDone(step, request.access(), apps, sources), path(step, apps)))
              .toList(),
          sources,
          administers && checked.isPending());
    }

    private boolean isDone(
        StartStep step,
        WorkspaceAccess access,
        List<TrackedApp> apps,
        List<CheckedSource> sources) {
      AccountId account = access.workspace();
      return switch (step) {
        case SOURCES ->
            !sources.isEmpty() && sources.stream().allMatch(each -> each.last().isFine());
        case POPULARITY ->
            sources.stream()
                .filter(each -> each.source().equals(Source.APPLE_ADS))
                .anyMatch(each -> each.last().finding() instanceof Finding.Working);
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
