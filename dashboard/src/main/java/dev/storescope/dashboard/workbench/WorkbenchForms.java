package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.app.UndoOffer;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.FormFields;
import dev.storescope.dashboard.page.PageException;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.ChangeResult;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchChange;
import java.util.ArrayList;
import java.util.List;

/** The forms that change the keywords of the workbench, and undo that. */
record WorkbenchForms(PageQueries queries, KeywordWorkbench workbench) implements PageGroup {
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
    List<Keyword> keywords =
        request.form().list("keyword").stream()
            .filter(text -> !text.isBlank())
            .map(Keyword::of)
            .distinct()
            .toList();
    String action = request.form().find("action").orElse("");
    if (keywords.isEmpty()) {
      back(request, app, FlashMessage.refused(Texts.of("workbench.nothing-chosen")));
      return;
    }
    switch (action) {
      case "others" -> request.redirect(withKeywords(app, "/gap", keywords));
      case "translate" ->
          request.redirect(
              withKeywords(
                  app, "/translation", keywords, "to", request.form().find("to").orElse("")));
      case String name -> change(request, app, keywords, parse(name, request.form()));
    }
  }

  private void change(
      PageRequest request, AppSelection app, List<Keyword> keywords, WorkbenchChange change) {
    try {
      ChangeResult result = workbench.change(app.bench(request.account().id()), keywords, change);
      String undo = WorkbenchOptions.of(request.query()).url(app, "/undo");
      back(
          request,
          app,
          FlashMessage.done(done(change, result.changed())).undoneBy(undo, result.undo()));
    } catch (IllegalArgumentException e) {
      back(
          request,
          app,
          FlashMessage.refused(Texts.of("workbench.refused", String.valueOf(e.getMessage()))));
    }
  }

  private static WorkbenchChange parse(String action, FormFields form) {
    return switch (action) {
      case "track" -> new WorkbenchChange.Track();
      case "keep" -> new WorkbenchChange.Keep();
      case "remove" -> new WorkbenchChange.Remove();
      case "tag" -> new WorkbenchChange.AddTag(Tag.of(form.find("tag").orElse("")));
      case "untag" -> new WorkbenchChange.RemoveTag(Tag.of(form.find("tag").orElse("")));
      case String _ -> throw PageException.notOneOf("action", ACTIONS);
    };
  }

  private static String done(WorkbenchChange change, int changed) {
    if (changed == 0) {
      return Texts.of("workbench.nothing-to-change");
    }
    return switch (change) {
      case WorkbenchChange.Track() -> Texts.of("workbench.tracked", changed);
      case WorkbenchChange.Keep() -> Texts.of("workbench.kept", changed);
      case WorkbenchChange.Remove() -> Texts.of("keywords.removed", changed);
      case WorkbenchChange.AddTag(Tag tag) -> Texts.of("workbench.tagged", changed, tag);
      case WorkbenchChange.RemoveTag(Tag tag) -> Texts.of("workbench.untagged", changed, tag);
    };
  }

  private void trackRanked(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    List<Keyword> ranked =
        RankedKeywords.best(
            app.app(), app.country(), app.device(), queries.evidence(), TrackingLists.MAX_KEYWORDS);
    if (ranked.isEmpty()) {
      back(request, app, FlashMessage.refused(Texts.of("workbench.no-ranks")));
    } else {
      change(request, app, ranked, new WorkbenchChange.Track());
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
