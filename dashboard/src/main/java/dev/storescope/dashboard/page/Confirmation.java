package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.HeldForm;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a browser without scripts is asked before a form takes effect. A form that asks has its
 * question in a field, which {@code app.js} asks and does not send.
 *
 * @param action where the form is sent again
 * @param fields of the form, without the question
 * @param back the page with the form, which has what was entered for who goes back to it
 */
public record Confirmation(
    String question, String action, List<FormFields.Field> fields, String back) {
  private static final String ASK = "ask";
  private static final String KEYWORD = "keyword";

  public Confirmation {
    fields = List.copyOf(fields);
  }

  /** Asks whether to send a form that was sent before the log-in. */
  static Confirmation of(HeldForm held, String token, String back) {
    return new Confirmation(Texts.of("login.held"), held.action(), held.fields(token), back);
  }

  /**
   * Asks whether to send a form that has no question, with a field that says so.
   *
   * @param page with the form, for who goes back; if it has no parameters, the page that the
   *     browser says comes first
   */
  public static Confirmation of(
      PageRequest request, String question, FormFields.Field confirmed, String page) {
    List<FormFields.Field> fields = new ArrayList<>(request.form().fields());
    fields.add(confirmed);
    return new Confirmation(question, request.url(), fields, back(request, page));
  }

  /** A script may have loaded more since than the address of the page says: the form knows. */
  private static String back(PageRequest request, String page) {
    return RequestOrigin.findReferrer(request.request())
        .filter(sender -> !page.startsWith(Period.path(sender) + "?"))
        .filter(sender -> !sender.startsWith(LogInRedirect.LOG_IN))
        .orElse(page);
  }

  /** What a person entered, to be seen before it is sent again. */
  public List<FormFields.Field> entered() {
    return fields.stream().filter(HeldForm::isEntered).toList();
  }

  /** Empty if the form does not ask, or did. A question may have the keyword in braces. */
  static Optional<Confirmation> of(FormFields form, String action, String back) {
    return form.find(ASK)
        .map(
            question ->
                new Confirmation(
                    question.replace("{" + KEYWORD + "}", form.find(KEYWORD).orElse(KEYWORD)),
                    action,
                    form.fields().stream().filter(field -> !field.name().equals(ASK)).toList(),
                    back));
  }
}
