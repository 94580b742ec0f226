package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.keyword.KeywordChanges;
import dev.storescope.dashboard.app.keyword.KeywordOptions;
import dev.storescope.dashboard.app.keyword.UndoOffer;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.search.StoreLink;
import dev.storescope.events.DatePair;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.KeywordWorkbench.ChangeResult;
import dev.storescope.workbench.PastedKeywords;
import dev.storescope.workbench.WorkbenchChange;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The forms that track apps, keywords and competitors, or stop that. */
record TrackingForms(PageQueries queries, KeywordWorkbench workbench, PlanQuestion question)
    implements PageGroup {
  /** The parameter of the competitors with the name of an app. */
  static final String NAME = "name";

  private static final String SHOW_IN_CHART = "chart";
  private static final List<String> ACTIONS =
      List.of("track", "remove", "tag", "untag", SHOW_IN_CHART);
  private static final String COMPETITORS = AppSelection.PATH + AppTab.COMPETITORS.below();

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .post(AppSelection.PATH + "/track", this::track)
        .post(AppSelection.PATH + "/untrack", this::untrack)
        .post(AppSelection.PATH + "/keywords/add", this::addKeywords)
        .post(AppSelection.PATH + "/keywords/remove", this::removeKeywords)
        .post(AppSelection.PATH + "/keywords/change", this::changeKeywords)
        .post(AppSelection.PATH + "/keywords/undo", this::undo)
        .post(COMPETITORS + "/add", this::addCompetitor)
        .post(COMPETITORS + "/remove", this::removeCompetitor);
  }

  private void track(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Wanted wanted = new Wanted(app.app(), app.country(), Set.of(app.device()), List.of());
    if (question.ask(request, List.of(wanted), app.url(""))) {
      return;
    }
    Set<Device> devices = EnumSet.of(app.device());
    workbench
        .lists()
        .find(request.account().id(), app.app(), app.country())
        .ifPresent(tracked -> devices.addAll(tracked.devices()));
    workbench.tracker().track(request.account().id(), app.app(), app.country(), devices);
    request.redirect(app.url(AppTab.KEYWORDS.below()), FlashMessage.done(Texts.of("track.done")));
  }

  private void untrack(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    boolean removed = workbench.tracker().untrack(request.account().id(), app.app(), app.country());
    request.redirect(
        app.url(""),
        removed
            ? FlashMessage.done(Texts.of("track.removed"))
            : FlashMessage.refused(Texts.of("track.not-tracked")));
  }

  private void addKeywords(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    List<Keyword> keywords = keywords(request);
    if (question.ask(request, app, keywords, keywordsTab(request, app))) {
      return;
    }
    AccountId account = request.account().id();
    if (workbench.lists().find(account, app.app(), app.country()).isEmpty()) {
      workbench.tracker().track(account, app.app(), app.country(), EnumSet.of(app.device()));
    }
    int added = workbench.tracker().addKeywords(account, app.app(), app.country(), keywords);
    request.redirect(keywordsTab(request, app), FlashMessage.done(added(added, keywords.size())));
  }

  private void removeKeywords(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Bench bench = app.bench(request.account().id());
    List<Keyword> tracked =
        workbench.list(bench, keywords(request)).stream()
            .filter(KeywordState::tracked)
            .map(KeywordState::keyword)
            .toList();
    if (tracked.isEmpty()) {
      request.redirect(
          keywordsTab(request, app), FlashMessage.refused(Texts.of("keywords.not-tracked")));
      return;
    }
    ChangeResult result = workbench.change(bench, tracked, new WorkbenchChange.Remove());
    request.redirect(
        keywordsTab(request, app),
        FlashMessage.done(Texts.of("keywords.removed", tracked.size()))
            .undoneBy(
                KeywordOptions.of(request.query(), queries.now()).url(app, "/keywords/undo"),
                result.undo()));
  }

  private void changeKeywords(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    KeywordOptions options = KeywordOptions.of(request.query(), queries.now());
    List<Keyword> chosen = KeywordChanges.chosen(request.form());
    if (chosen.isEmpty()) {
      request.redirect(
          keywordsTab(request, app), FlashMessage.refused(Texts.of("workbench.nothing-chosen")));
    } else if (request.form().find("action").filter(SHOW_IN_CHART::equals).isPresent()) {
      showInChart(request, app, options, chosen);
    } else {
      changeKeywords(request, app, options, chosen);
    }
  }

  private void changeKeywords(
      PageRequest request, AppSelection app, KeywordOptions options, List<Keyword> chosen) {
    WorkbenchChange change = KeywordChanges.parse(request.form(), ACTIONS);
    if (change instanceof WorkbenchChange.Track
        && question.ask(request, app, chosen, keywordsTab(request, app))) {
      return;
    }
    request.redirect(
        keywordsTab(request, app),
        new KeywordChanges(workbench)
            .change(
                app.bench(request.account().id()),
                chosen,
                change,
                options.url(app, "/keywords/undo")));
  }

  /** As many as colours can tell apart, the best ranks first. */
  private void showInChart(
      PageRequest request, AppSelection app, KeywordOptions options, List<Keyword> chosen) {
    int most = KeywordOptions.MAX_CHOSEN;
    if (chosen.size() <= most) {
      request.redirect(options.chartUrl(app, chosen));
      return;
    }
    Evidence evidence = queries.evidence();
    Map<Keyword, Integer> places = new HashMap<>();
    evidence
        .each(chosen, keyword -> Map.entry(keyword, place(app, keyword, evidence)))
        .forEach(each -> places.put(each.getKey(), each.getValue()));
    request.redirect(
        options.chartUrl(
            app, chosen.stream().sorted(Comparator.comparing(places::get)).limit(most).toList()),
        FlashMessage.done(Texts.of("keywords.in-chart", most, chosen.size())));
  }

  /** The rank; an app that is not ranked, or was not observed, is after all others. */
  private static int place(AppSelection app, Keyword keyword, Evidence evidence) {
    return evidence
        .findInSearch(
            app.app(),
            new Subject.Search(app.device(), app.country(), keyword),
            evidence.moment().at(),
            DatePair.LOOK_BACK)
        .map(AppInSearch::rank)
        .flatMap(rank -> rank.findPosition().stream().boxed().findFirst())
        .orElse(Integer.MAX_VALUE);
  }

  private void undo(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    request.redirect(
        keywordsTab(request, app),
        UndoOffer.undo(workbench, app.bench(request.account().id()), request));
  }

  private String keywordsTab(PageRequest request, AppSelection app) {
    return KeywordOptions.of(request.query(), queries.now()).url(app, AppTab.KEYWORDS.below());
  }

  private static List<Keyword> keywords(PageRequest request) {
    List<Keyword> keywords =
        Stream.concat(
                request.form().list("keyword").stream()
                    .filter(text -> !text.isBlank())
                    .map(Keyword::of),
                request.form().list("keywords").stream()
                    .flatMap(text -> PastedKeywords.read(text, Set.of()).accepted().stream()))
            .distinct()
            .toList();
    if (keywords.isEmpty()) {
      throw PageException.notValid(Texts.of("keywords.none"));
    }
    return keywords;
  }

  private static String added(int added, int sent) {
    if (added == 0) {
      return Texts.of("keywords.all-tracked", sent);
    }
    return Texts.of("keywords.added", added);
  }

  private void addCompetitor(PageRequest request) {
    AppSelection selection = AppSelection.of(request);
    String text = request.form().find("app").orElse("").strip();
    if (isName(text, selection)) {
      request.redirect(selection.url(AppTab.COMPETITORS.below(), NAME, text));
      return;
    }
    redirectToCompetitors(
        request,
        selection,
        switch (StoreLink.parseApp(text)) {
          case StoreLink.ToApp(AppId app, _) -> addCompetitor(app, request, selection);
          case StoreLink.Invalid(String why) -> FlashMessage.refused(why);
          case StoreLink.SearchText() -> FlashMessage.refused(Texts.of("link.missing"));
        });
  }

  /** Whether a text is neither a link nor an id in the store of an app. */
  private static boolean isName(String text, AppSelection selection) {
    boolean isId =
        StoreLink.parseApp(text) instanceof StoreLink.ToApp(AppId app, _)
            && app.store() == selection.app().store();
    return !text.isEmpty() && !isId && StoreLink.parse(text) instanceof StoreLink.SearchText;
  }

  private FlashMessage addCompetitor(AppId app, PageRequest request, AppSelection selection) {
    if (app.equals(selection.app())) {
      return FlashMessage.refused(Texts.of("competitor.itself"));
    }
    try {
      AccountId account = request.account().id();
      return workbench.tracker().addCompetitor(account, selection.app(), selection.country(), app)
          ? FlashMessage.done(Texts.of("competitor.added", titleOf(app, selection)))
          : FlashMessage.refused(Texts.of("competitor.already", titleOf(app, selection)));
    } catch (IllegalArgumentException e) {
      return FlashMessage.refused(Texts.of("competitor.refused", String.valueOf(e.getMessage())));
    }
  }

  private void removeCompetitor(PageRequest request) {
    AppSelection selection = AppSelection.of(request);
    AppId app = AppId.of(selection.app().store(), request.form().find("app").orElse(""));
    workbench
        .tracker()
        .removeCompetitor(request.account().id(), selection.app(), selection.country(), app);
    redirectToCompetitors(
        request,
        selection,
        FlashMessage.done(Texts.of("competitor.removed", titleOf(app, selection))));
  }

  private String titleOf(AppId app, AppSelection selection) {
    return AppCard.of(app, selection.country(), queries.evidence()).title();
  }

  private static void redirectToCompetitors(
      PageRequest request, AppSelection selection, FlashMessage message) {
    request.redirect(selection.url(AppTab.COMPETITORS.below()), message);
  }
}
