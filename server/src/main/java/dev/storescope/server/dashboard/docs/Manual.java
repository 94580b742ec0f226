package dev.storescope.server.dashboard.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The pages that the files of {@code docs/} make; the build has copied these into the program. */
public final class Manual {
  private static final List<String> ORDER =
      List.of(
          "accounts",
          "history",
          "recordings",
          "discovery",
          "estimates",
          "estimates-properties",
          "reliability",
          "cluster",
          "deploy",
          "scale",
          "performance",
          "known-weaknesses");

  private final List<Entry> entries =
      ORDER.stream()
          .flatMap(name -> read(name).map(text -> new Entry(name, title(text))).stream())
          .toList();

  /** A page by its name and its title. */
  public record Entry(String name, String title) {
    public String path() {
      return Manual.path(name);
    }
  }

  /** A page, as HTML that is safe to be shown as it is. */
  public record Article(Entry entry, String html) {}

  static String path(String name) {
    return "/docs/" + name;
  }

  /** The pages there are, in the order in which one reads them. */
  List<Entry> list() {
    return entries;
  }

  Optional<Article> find(String name) {
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .flatMap(entry -> read(name).map(text -> new Article(entry, html(text))));
  }

  /** A text as HTML that is safe to be shown as it is. */
  String html(String text) {
    return new Markdown().toHtml(text, new FileLinks(this::has));
  }

  private static String title(String text) {
    return text.lines().findFirst().orElse("").replaceFirst("^# *", "");
  }

  private boolean has(String name) {
    return entries.stream().anyMatch(entry -> entry.name().equals(name));
  }

  private static Optional<String> read(String name) {
    try (InputStream file = Manual.class.getResourceAsStream("/docs/" + name + ".md")) {
      return file == null
          ? Optional.empty()
          : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
