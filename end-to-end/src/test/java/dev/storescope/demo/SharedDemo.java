package dev.storescope.demo;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One demo for all tests that send requests to it or open its pages. It is started on first use and
 * stops with the tests. Tests that change lists or credits use an account of their own.
 */
final class SharedDemo {
  /** Folder for the pictures of the documentation; empty: none are kept. */
  static final String PICTURES = System.getProperty("storescope.pictures", "");

  /** Days of history; 60 for the pictures of the documentation. */
  static final String DAYS = PICTURES.isEmpty() ? "9" : "60";

  private static final SharedDemo INSTANCE = start();

  private final Path data;
  private final StorescopeProcess process;
  private final JsonNode access;

  private SharedDemo(Path data, StorescopeProcess process) {
    this.data = data;
    this.process = process;
    this.access = JsonMapper.shared().readTree(read("access.json"));
  }

  static SharedDemo get() {
    return INSTANCE;
  }

  private static SharedDemo start() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "shared-demo");
      SharedDemo demo =
          new SharedDemo(
              folder.resolve("demo-data"),
              StorescopeProcess.demoFrom(folder, "--seed", "7", "--days", DAYS));
      Runtime.getRuntime().addShutdownHook(new Thread(demo.process::close));
      return demo;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path data() {
    return data;
  }

  StorescopeProcess process() {
    return process;
  }

  String url() {
    return process.url();
  }

  /** The content of {@code access.json}. */
  JsonNode access() {
    return access;
  }

  String apiKey() {
    return access.get("api_key").asString();
  }

  /** Logs in by the form of the dashboard. */
  void logIn(Page page, String username, String password) {
    page.navigate(url());
    page.getByLabel("User name").fill(username);
    page.getByLabel("Password").fill(password);
    Chromium.button(page, "Log in").click();
    page.waitForURL("**/dashboard");
  }

  /** The content of a file of the data folder. */
  String read(String file) {
    try {
      return Files.readString(data.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command on the data folder; its result as JSON. */
  JsonNode run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(2, List.of("--data", data.toString(), "--json"));
    StorescopeProcess.Result result = StorescopeProcess.run(all.toArray(String[]::new));
    if (result.exitCode() != 0) {
      throw new IllegalStateException(result.error());
    }
    return result.json();
  }
}
