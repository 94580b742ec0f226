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
 * The installed Chromium, one for each thread that runs tests: it starts on first use and stops
 * with them. It collects the errors of the console, such as violations of the content security
 * policy.
 */
final class Chromium {
  /**
   * What htmx reports when its page is left while a section loads; of a request that failed it
   * reports {@code htmx:sendError} beside the first.
   */
  private static final List<String> OF_LEFT_PAGES = List.of("htmx:afterRequest", "htmx:sendAbort");

  static final ViewportSize DESKTOP = new ViewportSize(1280, 900);
  static final ViewportSize PHONE = new ViewportSize(390, 844);
  static final ViewportSize UPRIGHT_TABLET = new ViewportSize(834, 1112);
  static final ViewportSize TABLET = new ViewportSize(1024, 768);
  static final ViewportSize WIDE = new ViewportSize(1920, 1080);
  private static final double TIMEOUT_MILLIS = 30_000;
  private static final ThreadLocal<Chromium> OF_THREAD = ThreadLocal.withInitial(Chromium::new);

  private final Browser browser;
  private final List<String> errors = new ArrayList<>();

  private Chromium() {
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MILLIS);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(executable())
                    .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
  }

  static Chromium get() {
    return OF_THREAD.get();
  }

  /** A page in a new browser context. */
  Page newPage(ViewportSize size, ColorScheme colours) {
    return newPage(
        new Browser.NewContextOptions()
            .setViewportSize(size.width, size.height)
            .setColorScheme(colours));
  }

  /** A page on a phone, which is tapped. */
  Page newPhonePage() {
    return newPage(
        new Browser.NewContextOptions()
            .setViewportSize(PHONE.width, PHONE.height)
            .setHasTouch(true)
            .setIsMobile(true));
  }

  /** A page on which no script runs. */
  Page newPageWithoutScripts() {
    return newPage(new Browser.NewContextOptions().setJavaScriptEnabled(false));
  }

  private Page newPage(Browser.NewContextOptions options) {
    BrowserContext context = browser.newContext(options.setLocale("en-GB").setTimezoneId("UTC"));
    context.setDefaultTimeout(TIMEOUT_MILLIS);
    context.onConsoleMessage(
        message -> {
          if (message.type().equals("error")
              && OF_LEFT_PAGES.stream().noneMatch(message.text()::startsWith)) {
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

  /** The errors in all pages since the last call. */
  List<String> takeErrors() {
    List<String> taken = List.copyOf(errors);
    errors.clear();
    return taken;
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
}
