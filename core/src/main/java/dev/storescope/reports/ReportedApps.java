package dev.storescope.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroups;
import dev.storescope.listings.KnownApp;
import dev.storescope.reports.ReportSubject.OfApp;
import dev.storescope.reports.ReportSubject.OfGroup;
import dev.storescope.tracking.TrackingLists;
import java.util.List;
import java.util.Optional;

/** Finds what reports are about in the lists of accounts. */
public record ReportedApps(TrackingLists lists, AppGroups groups) {
  /** The apps that an account tracks of those of a report, on each of their devices. */
  public List<OfApp> list(AccountId account, ReportSubject subject) {
    return switch (subject) {
      case OfApp app ->
          lists
              .find(account, app.app(), app.country())
              .filter(tracked -> tracked.devices().contains(app.device()))
              .map(_ -> List.of(app))
              .orElse(List.of());
      case OfGroup(long number) ->
          groups.find(account, number).map(group -> members(account, group)).orElse(List.of());
    };
  }

  private List<OfApp> members(AccountId account, AppGroup group) {
    return lists.list(account).stream()
        .filter(group::has)
        .flatMap(
            app ->
                app.devices().stream().map(device -> new OfApp(app.app(), app.country(), device)))
        .toList();
  }

  /** The name of an app or a group; empty if there is no such group. */
  public Optional<String> findName(AccountId account, ReportSubject subject, Evidence evidence) {
    return switch (subject) {
      case OfApp app ->
          Optional.of(
              KnownApp.of(app.app(), app.country(), evidence).title().orElse(app.app().value()));
      case OfGroup(long number) -> groups.find(account, number).map(AppGroup::name);
    };
  }
}
