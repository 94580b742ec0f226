package dev.storescope.dashboard.account;

import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The pages on which a rule is added or edited, and what would have fired it is shown. */
public record AlertRulePages(
    AlertRuleEditor editor, RuleFields.Reader fields, AlertPreview preview, InstantSource clock)
    implements PageGroup {
  static final String PATH = AccountTab.ALERTS.path();

  /**
   * The model of the page.
   *
   * @param action the address that the form is sent to; that of the preview is below it
   * @param error what is wrong with what was sent; blank if nothing is
   */
  public record Model(
      boolean isNew, String action, RuleFields fields, String error, Optional<Preview> preview) {}

  /**
   * What would have fired a rule in the last days.
   *
   * @param items the most important ones, the newest first
   * @param days on which something was observed that would have fired it
   * @param looksBack whether the condition compares observations, and not only the present
   */
  public record Preview(List<AlertItem> items, int alerts, long days, boolean looksBack) {
    public int lastDays() {
      return AlertPreview.MAX_DAYS;
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .post(PATH, request -> save(request, Optional.empty()))
        .post(PATH + "/preview", request -> preview(request, Optional.empty()))
        .getForTeam(PATH + "/{id}", this::edit)
        .post(PATH + "/{id}", request -> save(request, Optional.of(find(request))))
        .post(PATH + "/{id}/preview", request -> preview(request, Optional.of(find(request))));
  }

  private AlertRule find(PageRequest request) {
    return editor
        .find(request.access(), AccountPages.id(request))
        .orElseThrow(() -> PageException.notFound(Texts.of("alerts.unknown")));
  }

  private void edit(PageRequest request) {
    AlertRule rule = find(request);
    show(request, Optional.of(rule), AlertForm.of(rule.definition()), "", Optional.empty());
  }

  private void save(PageRequest request, Optional<AlertRule> rule) {
    WorkspaceAccess access = request.access();
    orWithReason(
        request,
        rule,
        () -> {
          AlertRule.Definition definition = read(request, rule);
          if (rule.isPresent()) {
            editor.replace(access, rule.get().id(), definition);
          } else {
            editor.create(access, definition);
          }
          String done = rule.isPresent() ? Texts.of("alerts.saved") : Texts.of("alerts.added");
          request.redirect(PATH, FlashMessage.done(done));
          return true;
        });
  }

  private void preview(PageRequest request, Optional<AlertRule> rule) {
    orWithReason(
        request,
        rule,
        () -> {
          AlertRule.Definition definition = read(request, rule);
          editor.check(request.access(), definition);
          Preview found = preview(request.access(), definition);
          show(request, rule, new AlertForm(request.form()), "", Optional.of(found));
          return true;
        });
  }

  private Preview preview(WorkspaceAccess access, AlertRule.Definition definition) {
    List<Alert> alerts = preview.list(access.workspace(), definition, AlertPreview.MAX_DAYS);
    AlertCondition.Kind kind = definition.condition().kind();
    return new Preview(
        alerts.stream()
            .limit(AlertMessages.MAX_ITEMS)
            .sorted(Comparator.comparing(Alert::at).reversed())
            .map(alert -> AlertItem.of(alert.item(), LastDays.dateOf(clock.instant())))
            .toList(),
        alerts.size(),
        alerts.stream().map(alert -> LastDays.dateOf(alert.at())).distinct().count(),
        kind.isAboutApps() && kind != AlertCondition.Kind.INCOMPLETE);
  }

  private static AlertRule.Definition read(PageRequest request, Optional<AlertRule> rule) {
    return new AlertForm(request.form())
        .rule(rule.map(each -> each.definition().enabled()).orElse(true));
  }

  /** Shows the form again, as it was sent, with what is wrong. */
  private void orWithReason(
      PageRequest request, Optional<AlertRule> rule, Supplier<Boolean> handle) {
    try {
      boolean _ = handle.get();
    } catch (IllegalArgumentException e) {
      String reason = String.valueOf(e.getMessage());
      show(request, rule, new AlertForm(request.form()), reason, Optional.empty());
    }
  }

  private void show(
      PageRequest request,
      Optional<AlertRule> rule,
      AlertForm form,
      String error,
      Optional<Preview> preview) {
    String title = rule.isPresent() ? Texts.of("alerts.edit") : Texts.of("alerts.add");
    Model model =
        new Model(
            rule.isEmpty(),
            rule.map(each -> PATH + "/" + each.id()).orElse(PATH),
            fields.read(request.access(), form),
            error,
            preview);
    request.show("account/alertRule.jte", title, NavigationSection.ACCOUNT, model);
  }
}
