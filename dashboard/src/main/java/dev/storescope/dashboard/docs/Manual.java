package dev.storescope.dashboard.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pages of {@code docs/}, which the build copies into the program. */
public final class Manual {
  private static final Pattern PICTURE = Pattern.compile("[a-z-]+\\.svg");

  private static final List<String> ORDER =
      List.of(
          "getting-started",
          "jobs",
          "accounts",
          "channels",
          "connections",
          "alerts",
          "beyond",
          "mcp",
          "history",
          "analysts",
          "stores",
          "planning",
          "fields",
          "recordings",
          "workbench",
          "discovery",
          "metadata",
          "estimates",
          "how-far-off",
          "difficulty",
          "run-for-a-year",
          "retention",
          "encryption",
          "proxies",
          "operations",
          "reliability",
          "cluster",
          "deploy",
          "scale",
          "design",
          "glossary");

  /** Read when they are first needed. */
  private static final class Pages {
    private static final List<ManualPage> ALL =
        ORDER.stream()
            .flatMap(name -> read(name).map(text -> new ManualPage(name, title(text))).stream())
            .toList();
  }

  /** A page. */
  public record ManualPage(String name, String title) {
    public String path() {
      return Manual.path(name);
    }
  }

  /** A page with its text as safe HTML. */
  public record ManualArticle(ManualPage page, String html) {}

  static String path(String name) {
    return "/docs/" + name;
  }

  /** All pages, in reading order. */
  List<ManualPage> list() {
    return Pages.ALL;
  }

  Optional<ManualArticle> find(String name) {
    return Pages.ALL.stream()
        .filter(page -> page.name().equals(name))
        .findFirst()
        .flatMap(page -> read(name).map(text -> new ManualArticle(page, html(text))));
  }

  /** A text as safe HTML. */
  String html(String text) {
    return new Markdown(this::has).toHtml(text);
  }

  private static String title(String text) {
    return text.lines().findFirst().orElse("").replaceFirst("^# *", "");
  }

  private boolean has(String name) {
    return Pages.ALL.stream().anyMatch(page -> page.name().equals(name));
  }

  /** A picture of a page, as SVG. */
  Optional<String> findPicture(String name) {
    return PICTURE.matcher(name).matches() ? readFile("pictures/" + name) : Optional.empty();
  }

  private static Optional<String> read(String name) {
    return readFile(name + ".md");
  }

  private static Optional<String> readFile(String name) {
    try (InputStream file = Manual.class.getResourceAsStream("/docs/" + name)) {
      return file == null
          ? Optional.empty()
          : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
