package dev.storescope.dashboard.page.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.page.form.FormFields.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldFormTest {
  private static final FormFields FORM =
      FormFields.of(
          List.of(
              new Field("name", "Acme"),
              new Field("form_token", "t"),
              new Field(FormFields.PRIVATE_KEY, "MIGHAgEA")));

  @Test
  void neitherTheLogInNorACookieKeepsAPrivateKey() {
    assertThat(HeldForm.of("/connections", FORM))
        .contains(new HeldForm("/connections", "name=Acme"));
    assertThat(RefusedForm.of("/connections", FORM).fields())
        .containsExactly(new Field("name", "Acme"));
  }
}
