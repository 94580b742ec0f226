package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageException;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.search.StoreLink;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The forms that track apps, keywords and competitors, or stop that. */
record TrackingForms(PageQueries queries, TrackingLists lists, Tracker tracker)
    implements PageGroup {
  private static final String COMPETITORS = AppSelection.PATH + AppTab.COMPETITORS.below();
  private static final Pattern SEPARATORS = Pattern.compile("[,\\r\\n]+");

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .post(AppSelection.PATH + "/track", this::track)
        .post(AppSelection.PATH + "/untrack", this::untrack)
        .post(AppSelection.PATH + "/keywords/add", this::addKeywords)
        .post(AppSelection.PATH + "/keywords/remove", this::removeKeywords)
        .post(COMPETITORS + "/add", this::addCompetitor)
        .post(COMPETITORS + "/remove", this::removeCompetitor);
  }

  private void track(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Set<Device> devices = EnumSet.of(app.device());
    lists
        .find(request.account().id(), app.app(), app.country())
        .ifPresent(tracked -> devices.addAll(tracked.devices()));
    tracker.track(request.account().id(), app.app(), app.country(), devices);
    request.redirect(
        app.url(""), FlashMessage.done("The app is now tracked. It is fetched every day."));
  }

  private void untrack(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    boolean removed = tracker.untrack(request.account().id(), app.app(), app.country());
    request.redirect(
        app.url(""),
        removed
            ? FlashMessage.done("The app is no longer tracked. Its history is kept.")
            : FlashMessage.refused("The app was not tracked."));
  }

  private void addKeywords(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    List<Keyword> keywords = keywords(request);
    AccountId account = request.account().id();
    if (lists.find(account, app.app(), app.country()).isEmpty()) {
      tracker.track(account, app.app(), app.country(), EnumSet.of(app.device()));
    }
    int added = tracker.addKeywords(account, app.app(), app.country(), keywords);
    request.redirect(keywordsTab(request, app), FlashMessage.done(added(added, keywords.size())));
  }

  private void removeKeywords(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    int removed =
        tracker.removeKeywords(request.account().id(), app.app(), app.country(), keywords(request));
    request.redirect(
        keywordsTab(request, app),
        removed > 0
            ? FlashMessage.done(count(removed) + " removed. The history is kept.")
            : FlashMessage.refused("The keyword was not tracked."));
  }

  private String keywordsTab(PageRequest request, AppSelection app) {
    return KeywordOptions.of(request.query(), queries.now()).url(app, "");
  }

  private static List<Keyword> keywords(PageRequest request) {
    List<Keyword> keywords =
        Stream.concat(
                request.form().list("keyword").stream(),
                request.form().list("keywords").stream().flatMap(SEPARATORS::splitAsStream))
            .filter(text -> !text.isBlank())
            .map(Keyword::of)
            .distinct()
            .toList();
    if (keywords.isEmpty()) {
      throw PageException.notValid("Enter at least one keyword, one per line or with commas.");
    }
    return keywords;
  }

  private static String added(int added, int sent) {
    if (added == 0) {
      return sent == 1 ? "The keyword is already tracked." : "All keywords are already tracked.";
    }
    return count(added) + " added. Ranks are fetched every day.";
  }

  private static String count(int keywords) {
    return keywords == 1 ? "1 keyword" : keywords + " keywords";
  }

  private void addCompetitor(PageRequest request) {
    AppSelection selection = AppSelection.of(request);
    redirectToCompetitors(
        request,
        selection,
        switch (StoreLink.parseApp(request.form().find("app").orElse(""))) {
          case StoreLink.ToApp(AppId app, _) -> addCompetitor(app, request, selection);
          case StoreLink.Invalid(String why) -> FlashMessage.refused(why);
          case StoreLink.SearchText() -> FlashMessage.refused("Enter a link to an app, or its id.");
        });
  }

  private FlashMessage addCompetitor(AppId app, PageRequest request, AppSelection selection) {
    if (app.equals(selection.app())) {
      return FlashMessage.refused("An app cannot be its own competitor.");
    }
    try {
      AccountId account = request.account().id();
      return tracker.addCompetitor(account, selection.app(), selection.country(), app)
          ? FlashMessage.done(titleOf(app, selection) + " is now a competitor.")
          : FlashMessage.refused(titleOf(app, selection) + " is already a competitor.");
    } catch (IllegalArgumentException e) {
      return FlashMessage.refused("Not added: " + e.getMessage() + ".");
    }
  }

  private void removeCompetitor(PageRequest request) {
    AppSelection selection = AppSelection.of(request);
    AppId app = AppId.of(selection.app().store(), request.form().find("app").orElse(""));
    tracker.removeCompetitor(request.account().id(), selection.app(), selection.country(), app);
    redirectToCompetitors(
        request,
        selection,
        FlashMessage.done(titleOf(app, selection) + " is no longer a competitor."));
  }

  private String titleOf(AppId app, AppSelection selection) {
    return AppCard.of(app, selection.country(), queries.evidence()).title();
  }

  private static void redirectToCompetitors(
      PageRequest request, AppSelection selection, FlashMessage message) {
    request.redirect(selection.url(AppTab.COMPETITORS.below()), message);
  }
}
