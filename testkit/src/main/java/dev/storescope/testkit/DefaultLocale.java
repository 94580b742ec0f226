package dev.storescope.testkit;

import java.util.Locale;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Sets the default locale of a class of tests, and restores the one before. */
final class DefaultLocale implements BeforeAllCallback, AfterAllCallback {
  private Locale before = Locale.ROOT;

  @Override
  public void beforeAll(ExtensionContext context) {
    before = Locale.getDefault();
    Locale.setDefault(
        Locale.forLanguageTag(
            context.getRequiredTestClass().getAnnotation(InLocale.class).value()));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Locale.setDefault(before);
  }
}
