package dev.storescope.demo;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The installed Chromium. It collects the errors of the console, such as violations of the content
 * security policy.
 */
final class Chromium implements AutoCloseable {
  static final ViewportSize DESKTOP = new ViewportSize(1280, 900);
  static final ViewportSize PHONE = new ViewportSize(390, 844);
  private static final double TIMEOUT_MILLIS = 30_000;

  private final Playwright playwright;
  private final Browser browser;
  private final List<String> errors = new ArrayList<>();

  Chromium() {
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MILLIS);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(executable())
                    .setArgs(List.of("--no-sandbox", "--disable-gpu")));
  }

  /** A page in a new browser context. */
  Page newPage(ViewportSize size, ColorScheme colours) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(size.width, size.height)
                .setColorScheme(colours)
                .setLocale("en-GB")
                .setTimezoneId("UTC"));
    context.setDefaultTimeout(TIMEOUT_MILLIS);
    context.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            errors.add(message.page().url() + ": " + message.text());
          }
        });
    context.onWebError(error -> errors.add(error.error()));
    return context.newPage();
  }

  static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** The errors in all pages. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  private static Path executable() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no Chromium found: install it (apt-get install chromium)"));
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
