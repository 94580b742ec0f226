package dev.storescope.dashboard.app;

import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import java.time.LocalDate;

/** The forms that add and remove annotations of an app. */
record AnnotationForms(PageQueries queries, Annotations annotations) implements PageGroup {
  @Override
  public void addTo(PageRoutes routes) {
    String path = AppSelection.PATH + EventMarkers.BELOW + "/annotations";
    routes.post(path + "/add", this::add).post(path + "/remove", this::remove);
  }

  private void add(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    LocalDate date =
        request
            .form()
            .findDate("date")
            .orElseThrow(() -> PageException.notValid(Texts.of("annotation.date-missing")));
    if (!Annotation.isPossible(date, LastDays.dateOf(queries.now()))) {
      throw PageException.notValid(Texts.of("annotation.date"));
    }
    Annotation added =
        annotations.add(
            request.account().id(), app.app(), date, text(request), request.user().username());
    request.redirect(
        EventMarkers.url(app, added.date()),
        FlashMessage.done(Texts.of("annotation.added", Format.date(added.date()))));
  }

  private static String text(PageRequest request) {
    try {
      return Annotation.toText(request.form().raw("text"));
    } catch (IllegalArgumentException e) {
      throw PageException.notValid(Texts.of("annotation.text", Annotation.MAX_TEXT));
    }
  }

  private void remove(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    boolean removed =
        annotations.remove(request.account().id(), app.app(), request.form().number("number"));
    request.redirect(
        app.url(EventMarkers.BELOW),
        removed
            ? FlashMessage.done(Texts.of("annotation.removed"))
            : FlashMessage.refused(Texts.of("annotation.not-there")));
  }
}
