package dev.storescope;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard in a real browser, on the demo. */
class DashboardIT {
  @TempDir private static Path data;
  private static StorescopeProcess demo;
  private static JsonNode access;
  private static Chromium chromium;

  private final Page page = chromium.newPage(Chromium.DESK, ColorScheme.LIGHT);

  @BeforeAll
  static void start() throws IOException {
    demo = StorescopeProcess.demo("--data", data.toString(), "--days", "8");
    access = new JsonMapper().readTree(Files.readString(data.resolve("access.json")));
    chromium = new Chromium();
  }

  @AfterAll
  static void stop() {
    chromium.close();
    demo.close();
  }

  @Test
  void someoneLogsIn() {
    logIn();
    assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Overview")))
        .isVisible();
    assertThat(chromium.errors()).isEmpty();
  }

  private void logIn() {
    page.navigate(demo.url());
    page.getByLabel("User name").fill(access.get("username").asString());
    page.getByLabel("Password").fill(access.get("password").asString());
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in")).click();
  }
}
