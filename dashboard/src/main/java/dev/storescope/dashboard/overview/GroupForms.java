package dev.storescope.dashboard.overview;

import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import java.util.List;
import java.util.Optional;

/** The forms of the overview that change groups of apps. */
public record GroupForms(AppGroups groups) implements PageGroup {
  /** Puts the chosen apps into a group. */
  public static final String ADD = "/dashboard/groups/add";

  /** Takes the chosen apps out of a group. */
  public static final String TAKE = "/dashboard/groups/take";

  public static final String RENAME = "/dashboard/groups/rename";
  public static final String REMOVE = "/dashboard/groups/remove";

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .post(ADD, PageHandler.orBackTo(_ -> NavigationSection.OVERVIEW.path(), this::add))
        .post(TAKE, PageHandler.orBackTo(GroupForms::pageOfGroup, this::take))
        .post(RENAME, PageHandler.orBackTo(GroupForms::pageOfGroup, this::rename))
        .post(REMOVE, this::remove);
  }

  private void add(PageRequest request) {
    List<GroupedApp> apps = chosen(request.form());
    Optional<String> name = request.form().find("name");
    AppGroup group =
        name.isPresent()
            ? groups.create(request.account().id(), name.get(), apps)
            : found(groups.add(request.account().id(), number(request), apps));
    request.redirect(
        OverviewOptions.url(group.number()),
        FlashMessage.done(Texts.of("group.added", apps.size(), group.name())));
  }

  private void take(PageRequest request) {
    List<GroupedApp> apps = chosen(request.form());
    AppGroup group = found(groups.take(request.account().id(), number(request), apps));
    request.redirect(
        OverviewOptions.url(group.number()),
        FlashMessage.done(Texts.of("group.taken", apps.size(), group.name())));
  }

  private void rename(PageRequest request) {
    AppGroup group = found(groups.find(request.account().id(), number(request)));
    String name = request.form().find("name").orElse("");
    groups.replace(request.account().id(), group.number(), name, group.apps());
    request.redirect(
        OverviewOptions.url(group.number()),
        FlashMessage.done(Texts.of("group.renamed", group.name(), name)));
  }

  private void remove(PageRequest request) {
    AppGroup group = found(groups.find(request.account().id(), number(request)));
    groups.remove(request.account().id(), group.number());
    request.redirect(
        NavigationSection.OVERVIEW.path(),
        FlashMessage.done(Texts.of("group.removed", group.name())));
  }

  private static long number(PageRequest request) {
    return request
        .form()
        .findNumber("group")
        .orElseThrow(() -> new IllegalArgumentException(Texts.of("group.none-chosen")));
  }

  private static String pageOfGroup(PageRequest request) {
    return OverviewOptions.url(number(request));
  }

  private static List<GroupedApp> chosen(FormFields form) {
    List<GroupedApp> apps = form.list("app").stream().map(GroupedApp::parse).distinct().toList();
    if (apps.isEmpty()) {
      throw new IllegalArgumentException(Texts.of("group.no-apps-chosen"));
    }
    return apps;
  }

  static AppGroup found(Optional<AppGroup> group) {
    return group.orElseThrow(() -> PageException.notFound(Texts.of("group.unknown")));
  }
}
