package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * A person at the dashboard of the shared demo, in a browser of their own. What they click is
 * counted: links, buttons, boxes, choices of a list, and fields that they type in; not the log-in,
 * nor the answers to questions, which are yes.
 */
final class Manager implements BeforeEachCallback, AfterEachCallback {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Map<String, String> PASSWORDS = new ConcurrentHashMap<>();

  /** Of all managers of the test that a thread runs. */
  private static final ThreadLocal<AtomicInteger> CLICKS =
      ThreadLocal.withInitial(AtomicInteger::new);

  private final String username;
  private final String password;
  private final Page page;
  private final List<String> questions = new ArrayList<>();

  private Manager(String username, String password, Page page) {
    this.username = username;
    this.password = password;
    this.page = page;
  }

  /** A manager with an account of that name, which is created on first use. */
  static Manager of(String username) {
    return of(username, Chromium.DESKTOP, ColorScheme.LIGHT);
  }

  static Manager of(String username, ViewportSize size, ColorScheme colours) {
    String password = PASSWORDS.computeIfAbsent(username, Manager::create);
    return new Manager(username, password, Chromium.get().newPage(size, colours));
  }

  /** The administrator of the demo, who tracks thirty apps; no test changes what is tracked. */
  static Manager ofDemo() {
    JsonNode access = DEMO.access();
    PASSWORDS.put(access.get("username").asString(), access.get("password").asString());
    return of(access.get("username").asString());
  }

  private static String create(String username) {
    return command("account", "create", username).get("password").asString();
  }

  /** Runs a command about an app in a store and country, given as in the path of its pages. */
  void run(String command, String action, String app, String... more) {
    String[] parts = app.split("/", -1);
    List<String> arguments = new ArrayList<>(List.of(command, action, "--account", username));
    arguments.addAll(
        List.of("--storetype", parts[0], "--storeid", parts[1], "--country", parts[2]));
    arguments.addAll(List.of(more));
    command(arguments.toArray(String[]::new));
  }

  private static JsonNode command(String... arguments) {
    try {
      return DEMO.run(arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    CLICKS.get().set(0);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    page.context().close();
    assertThat(Chromium.get().takeErrors()).isEmpty();
    Job job = context.getRequiredTestMethod().getAnnotation(Job.class);
    if (job != null && context.getExecutionException().isEmpty()) {
      assertThat(CLICKS.get()).as("clicks").hasValue(job.clicks());
    }
  }

  String username() {
    return username;
  }

  String password() {
    return password;
  }

  Page page() {
    return page;
  }

  /** The questions that pages asked. */
  List<String> questions() {
    return List.copyOf(questions);
  }

  /** Begins on the overview. */
  void logIn() {
    page.onDialog(
        dialog -> {
          questions.add(dialog.message());
          dialog.accept();
        });
    DEMO.logIn(page, username, password);
  }

  void click(Locator target) {
    CLICKS.get().incrementAndGet();
    target.click();
  }

  /** Clicks at a place, in parts of the width and of the height. */
  void clickAt(Locator target, double x, double y) {
    target.scrollIntoViewIfNeeded();
    BoundingBox box = target.boundingBox();
    CLICKS.get().incrementAndGet();
    page.mouse().click(box.x + box.width * x, box.y + box.height * y);
  }

  void choose(Locator list, String option) {
    CLICKS.get().incrementAndGet();
    list.selectOption(option);
  }

  void type(Locator field, String text) {
    click(field);
    field.fill(text);
  }

  /** Enters a text in the search of the header. */
  void find(String text) {
    search(page.locator("#find"), text);
  }

  void search(Locator field, String text) {
    type(field, text);
    field.press("Enter");
  }

  /** Opens an app of the overview, given as in the path of its pages. */
  void open(String app) {
    click(page.locator("#tracked a.app[href='/dashboard/apps/%s']".formatted(app)).first());
  }

  /** Opens one of the pages of an app or of the account. */
  void openTab(String title) {
    click(page.locator(".tabs").getByRole(AriaRole.LINK, named(title)));
  }

  Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  Locator button(String name) {
    return Chromium.button(page, name);
  }

  Locator checkbox(String name) {
    return page.getByRole(
        AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** The message about the last action. */
  Locator message() {
    return page.locator(".flash");
  }

  /** Waits until all that the page needs was fetched. */
  void waitUntilComplete() {
    PlaywrightAssertions.assertThat(page.locator(".preparing")).hasCount(0);
  }

  static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name).setExact(true);
  }
}
