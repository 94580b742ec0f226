package dev.storescope.dashboard.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How often what a workspace tracks is fetched: by app, by tag and by group. */
public record IntervalPage(
    PageQueries queries, ChosenIntervals.Editor intervals, TrackingLists lists, KeywordNotes notes)
    implements PageGroup {
  private static final String PATH = "/dashboard/intervals";

  /**
   * What an interval can be chosen for.
   *
   * @param interval empty if none was chosen
   */
  public record Choice(IntervalScope scope, String label, Optional<FetchInterval> interval) {
    public String value() {
      return scope.format();
    }

    public String words() {
      return interval.map(DisplayNames::of).orElse("");
    }
  }

  /**
   * The model of the page.
   *
   * @param choices groups, apps and the tags of each
   */
  public record Model(List<Choice> choices) {
    public List<Choice> chosen() {
      return choices.stream().filter(choice -> choice.interval().isPresent()).toList();
    }

    public List<FetchInterval> intervals() {
      return List.of(FetchInterval.values());
    }

    public String words(FetchInterval interval) {
      return DisplayNames.of(interval);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(PATH, this::show).post(PATH, PageHandler.orBackTo(_ -> PATH, this::set));
  }

  private void show(PageRequest request) {
    request.show(
        "intervals.jte",
        Texts.of("interval.title"),
        NavigationSection.UNLISTED,
        new Model(choices(request.account().id())));
  }

  private void set(PageRequest request) {
    AccountId account = request.account().id();
    String wanted = request.form().find("scope").orElse("");
    Choice choice =
        choices(account).stream()
            .filter(each -> each.value().equals(wanted))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(Texts.of("interval.unknown")));
    Optional<FetchInterval> interval = FetchInterval.parse(request.form().find("days").orElse(""));
    intervals.set(account, choice.scope(), interval);
    request.redirect(
        PATH,
        FlashMessage.done(
            interval
                .map(each -> Texts.of("interval.set", choice.label(), DisplayNames.of(each)))
                .orElseGet(() -> Texts.of("interval.removed", choice.label()))));
  }

  private List<Choice> choices(AccountId account) {
    Map<IntervalScope, FetchInterval> chosen = intervals.chosen().list(account);
    Evidence evidence = queries.evidence();
    List<Choice> choices = new ArrayList<>();
    intervals
        .groups()
        .list(account)
        .forEach(
            group ->
                choices.add(
                    choice(
                        new IntervalScope.OfGroup(group.number()),
                        Texts.of("interval.group", group.name()),
                        chosen)));
    boolean anyTags = !notes.listTags(account).isEmpty();
    for (TrackedApp tracked : lists.list(account)) {
      GroupedApp app = new GroupedApp(tracked.app(), tracked.country());
      String name =
          "%s, %s"
              .formatted(
                  AppCard.of(tracked.app(), tracked.country(), evidence).title(),
                  DisplayNames.of(tracked.country()));
      choices.add(choice(new IntervalScope.OfApp(app), name, chosen));
      if (anyTags) {
        for (Tag tag : tags(account, tracked)) {
          choices.add(
              choice(
                  new IntervalScope.OfTag(app, tag),
                  Texts.of("interval.tag", name, tag.text()),
                  chosen));
        }
      }
    }
    return choices;
  }

  private List<Tag> tags(AccountId account, TrackedApp app) {
    return notes.list(account, app.app(), app.country()).values().stream()
        .flatMap(note -> note.tags().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static Choice choice(
      IntervalScope scope, String label, Map<IntervalScope, FetchInterval> chosen) {
    return new Choice(scope, label, Optional.ofNullable(chosen.get(scope)));
  }
}
