package dev.storescope.dashboard.page.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A form that was sent after the session had ended: the log-in keeps it, and asks whether to send
 * it then.
 *
 * @param action where it was sent
 * @param body its fields, URL-encoded, without the token of the form and without private keys
 */
public record HeldForm(String action, String body) {
  private static final int MAX_LENGTH = 60_000;
  private static final String FORM_TOKEN = "form_token";
  private static final Set<String> NEVER_HELD = Set.of(FORM_TOKEN, FormFields.PRIVATE_KEY);

  /** Empty if the form is too long to be kept. */
  public static Optional<HeldForm> of(String action, FormFields form) {
    Object[] fields =
        form.fields().stream()
            .filter(field -> !NEVER_HELD.contains(field.name()))
            .flatMap(field -> Stream.<Object>of(field.name(), field.value()))
            .toArray();
    return Optional.of(new HeldForm(action, FormFields.write(fields)))
        .filter(held -> held.body().length() <= MAX_LENGTH);
  }

  /** The fields with the token of a new session. */
  public List<FormFields.Field> fields(String token) {
    List<FormFields.Field> fields = new ArrayList<>(FormFields.parse(body).fields());
    fields.add(new FormFields.Field(FORM_TOKEN, token));
    return fields;
  }

  /** What a person entered. */
  public static boolean isEntered(FormFields.Field field) {
    return !Set.of(FORM_TOKEN, "base", "ask", "confirmed", "planned").contains(field.name())
        && !field.value().isBlank();
  }
}
