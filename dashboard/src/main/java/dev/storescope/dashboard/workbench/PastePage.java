package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.PasteResult;
import dev.storescope.workbench.PastedKeywords;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Adds a pasted list of keywords, and reports what became of every entry. */
public record PastePage(AppHeader.Reader headers, KeywordWorkbench workbench, PlanQuestion question)
    implements PageGroup {
  static final String BELOW = WorkbenchOptions.BELOW + "/list";

  /**
   * The model of the page.
   *
   * @param text what is in the field: all if nothing was added, otherwise the entries refused
   * @param track whether keywords are tracked, or kept as ideas
   * @param result what was added
   * @param notice why nothing was added, or how many calls the list would take
   * @param from the page whose field the list was sent from, if it is another
   */
  public record Model(
      AppHeader header,
      String text,
      boolean track,
      Optional<PasteResult> result,
      Optional<Notice> notice,
      Optional<String> from) {
    public AppSelection selection() {
      return header.selection();
    }
  }

  /** What is said about the list in the field, which was not added. */
  public sealed interface Notice {
    String text();

    /** Why nothing can be added. */
    record Refusal(String text) implements Notice {}

    /** How many calls the list takes. */
    record Calls(String text) implements Notice {}

    /** Whether to add what does not fit in a day. */
    record Question(String text) implements Notice {}
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + BELOW, this::show).post(AppSelection.PATH + BELOW, this::paste);
  }

  private void show(PageRequest request) {
    show(request, "", true, Optional.empty(), Optional.empty());
  }

  private void paste(PageRequest request) {
    String text = request.form().raw("keywords");
    boolean track = request.form().find("as").filter("ideas"::equals).isEmpty();
    try {
      paste(request, AppSelection.of(request), text, track);
    } catch (IllegalArgumentException e) {
      String why = Texts.of("paste.nothing", String.valueOf(e.getMessage()));
      show(request, text, track, Optional.empty(), Optional.of(new Notice.Refusal(why)));
    }
  }

  private void paste(PageRequest request, AppSelection app, String text, boolean track) {
    if (request.form().find("plan").isPresent()) {
      Notice calls = new Notice.Calls(question.describe(request, app, keywords(text)));
      show(request, text, track, Optional.empty(), Optional.of(calls));
      return;
    }
    Optional<Notice> asked =
        track
            ? question.find(request, app, keywords(text)).map(Notice.Question::new)
            : Optional.empty();
    if (asked.isPresent()) {
      show(request, text, true, Optional.empty(), asked);
      return;
    }
    Bench bench = app.bench(request.account().id());
    PasteResult result = workbench.paste(bench, text, track);
    if (result.list().refused().isEmpty() && request.form().find("from").isPresent()) {
      request.redirect(app.url(AppTab.KEYWORDS.below()), FlashMessage.done(added(result)));
      return;
    }
    String rest =
        result.list().refused().stream()
            .map(entry -> entry.text())
            .collect(Collectors.joining("\n"));
    show(request, rest, track, Optional.of(result), Optional.empty());
  }

  private static List<Keyword> keywords(String text) {
    return PastedKeywords.read(text, Set.of()).accepted();
  }

  private static String added(PasteResult result) {
    int added = result.change().changed();
    return added == 0
        ? Texts.of("keywords.all-tracked", result.list().entries().size())
        : Texts.of("keywords.added", added);
  }

  private void show(
      PageRequest request,
      String text,
      boolean track,
      Optional<PasteResult> result,
      Optional<Notice> notice) {
    AppHeader header = headers.read(request, AppSelection.of(request), AppTab.WORKBENCH);
    request.show(
        "workbenchList.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            text,
            track,
            result,
            notice,
            notice.isPresent() ? request.form().find("from") : Optional.empty()));
  }
}
