package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.AdvisedScopes;
import dev.storescope.tracking.plan.PlanAdvice;
import dev.storescope.tracking.plan.PlanChange;
import dev.storescope.tracking.plan.PlanText;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks before something is tracked with which a day is not long enough for all calls. */
public record PlanQuestion(TrackingPreview preview, AdvisedScopes scopes, PageQueries queries) {
  /** The field of a form whose sender has seen what it takes. */
  public static final String ANSWERED = "planned";

  /**
   * Shows a page that asks, unless everything fits, or the form was sent by that page.
   *
   * @param page as in {@link Confirmation#of(PageRequest, String, FormFields.Field, String)}
   * @return whether it was shown: then nothing is to be tracked
   */
  public boolean ask(PageRequest request, Collection<Wanted> wanted, String page) {
    Optional<String> asked = find(request, wanted);
    asked.ifPresent(
        text ->
            request.ask(
                Confirmation.of(request, text, new FormFields.Field(ANSWERED, "yes"), page)));
    return asked.isPresent();
  }

  /** As {@link #ask}, for keywords of an app. */
  public boolean ask(
      PageRequest request, AppSelection app, Collection<Keyword> keywords, String page) {
    return ask(request, List.of(wanted(request, app, keywords)), page);
  }

  /** The question, for a page that shows it beside what was entered. */
  public Optional<String> find(
      PageRequest request, AppSelection app, Collection<Keyword> keywords) {
    return find(request, List.of(wanted(request, app, keywords)));
  }

  private Optional<String> find(PageRequest request, Collection<Wanted> wanted) {
    return request.form().find(ANSWERED).isPresent()
        ? Optional.empty()
        : preview(request, wanted)
            .filter(PlanChange::isNotable)
            .map(change -> Texts.of("plan.ask", text(request, change)));
  }

  /** How many calls a day keywords of an app take, and whether everything fits then. */
  public String describe(PageRequest request, AppSelection app, Collection<Keyword> keywords) {
    return preview(request, List.of(wanted(request, app, keywords)))
        .map(change -> text(request, change))
        .orElseGet(() -> Texts.of("plan.counting"));
  }

  /** An app gets the device of the page if it is not tracked. */
  private Wanted wanted(PageRequest request, AppSelection app, Collection<Keyword> keywords) {
    boolean tracked =
        preview
            .fetches()
            .lists()
            .find(request.account().id(), app.app(), app.country())
            .isPresent();
    return new Wanted(
        app.app(), app.country(), tracked ? Set.of() : Set.of(app.device()), keywords);
  }

  private Optional<PlanChange> preview(PageRequest request, Collection<Wanted> wanted) {
    return preview.find(
        request.account().id(),
        wanted,
        isAboutAll(request) ? Optional.empty() : Optional.of(request.account().id()));
  }

  private String text(PageRequest request, PlanChange change) {
    return PlanText.change(change, isAboutAll(request), names(request.account().id()));
  }

  private static boolean isAboutAll(PageRequest request) {
    return request.user().role() == Account.Role.ADMINISTRATOR;
  }

  /** How apps, and the tags and groups of an account, are named. */
  public AdviceNames names(AccountId account) {
    Evidence evidence = queries.evidence();
    return scopes.names(account, app -> name(app, evidence));
  }

  private static String name(PlanAdvice.AppCalls each, Evidence evidence) {
    return "%s, %s"
        .formatted(
            AppCard.of(each.app().app(), each.app().country(), evidence).title(),
            DisplayNames.of(each.app().country()));
  }
}
