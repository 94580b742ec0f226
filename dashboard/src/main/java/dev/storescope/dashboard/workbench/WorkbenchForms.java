package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.app.keyword.KeywordChanges;
import dev.storescope.dashboard.app.keyword.UndoOffer;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Confirmation;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.WorkbenchChange;
import java.util.ArrayList;
import java.util.List;

/** The forms that change the keywords of the workbench, and undo that. */
record WorkbenchForms(PageQueries queries, KeywordWorkbench workbench, PlanQuestion question)
    implements PageGroup {
  /** The button that was clicked says how many keywords are tracked. */
  private static final String CONFIRMED = "confirmed";

  private static final String PATH = AppSelection.PATH + WorkbenchOptions.BELOW;
  private static final List<String> ACTIONS =
      List.of("track", "keep", "remove", "tag", "untag", "others", "translate");

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .post(PATH + "/change", this::change)
        .post(PATH + "/ranked", this::trackRanked)
        .post(PATH + "/undo", this::undo);
  }

  private void change(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    List<Keyword> keywords = KeywordChanges.chosen(request.form());
    if (keywords.isEmpty()) {
      back(request, app, FlashMessage.refused(Texts.of("workbench.nothing-chosen")));
      return;
    }
    switch (request.form().find("action").orElse("")) {
      case "others" -> request.redirect(withKeywords(app, "/gap", keywords));
      case "translate" ->
          request.redirect(
              withKeywords(
                  app, "/translation", keywords, "to", request.form().find("to").orElse("")));
      case String _ ->
          change(request, app, keywords, KeywordChanges.parse(request.form(), ACTIONS));
    }
  }

  private void change(
      PageRequest request, AppSelection app, List<Keyword> keywords, WorkbenchChange change) {
    WorkbenchOptions options = WorkbenchOptions.of(request.query());
    if (change instanceof WorkbenchChange.Track
        && question.ask(request, app, keywords, options.urlOfShown(app, ""))) {
      return;
    }
    String undo = options.url(app, "/undo");
    back(
        request,
        app,
        new KeywordChanges(workbench)
            .change(app.bench(request.account().id()), keywords, change, undo));
  }

  private void trackRanked(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    List<Keyword> ranked =
        RankedKeywords.best(
            app.app(), app.country(), app.device(), queries.evidence(), TrackingLists.MAX_KEYWORDS);
    if (ranked.isEmpty()) {
      back(request, app, FlashMessage.refused(Texts.of("workbench.no-ranks")));
    } else if (request.form().find(CONFIRMED).isPresent()
        || request.form().find(PlanQuestion.ANSWERED).isPresent()) {
      change(request, app, ranked, new WorkbenchChange.Track());
    } else {
      request.ask(
          Confirmation.of(
              request,
              Texts.of(
                  "workbench.track-ranked", ranked.size(), question.describe(request, app, ranked)),
              new FormFields.Field(PlanQuestion.ANSWERED, "yes"),
              app.url(WorkbenchOptions.BELOW)));
    }
  }

  private void undo(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    back(request, app, UndoOffer.undo(workbench, app.bench(request.account().id()), request));
  }

  private static String withKeywords(
      AppSelection app, String below, List<Keyword> keywords, Object... more) {
    List<Object> fields = new ArrayList<>(List.of(more));
    keywords.forEach(keyword -> fields.addAll(List.of("q", keyword.text())));
    return app.url(WorkbenchOptions.BELOW + below, fields.toArray());
  }

  private static void back(PageRequest request, AppSelection app, FlashMessage message) {
    request.redirect(WorkbenchOptions.of(request.query()).url(app, ""), message);
  }
}
