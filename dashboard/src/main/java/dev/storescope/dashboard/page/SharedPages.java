package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages that links can show. Their paths are known before their handlers. */
public final class SharedPages {
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final List<PagePath> paths;
  private final Map<String, PageHandler> handlers = new HashMap<>();

  /**
   * @param paths of the pages, with names in braces for variables
   */
  public SharedPages(List<String> paths) {
    this.paths = paths.stream().map(PagePath::of).toList();
  }

  private record PagePath(String path, Pattern pattern, List<String> names) {
    static PagePath of(String path) {
      List<String> names = VARIABLE.matcher(path).results().map(each -> each.group(1)).toList();
      Pattern pattern = Pattern.compile(VARIABLE.matcher(path).replaceAll("([^/]+)"));
      return new PagePath(path, pattern, names);
    }
  }

  /** The path of a page, and where it is. */
  private record FoundPath(String path, PageLocation location) {}

  /** A page and where it is. */
  record FoundPage(PageHandler handler, PageLocation location) {}

  /**
   * Adds the handler of a page.
   *
   * @throws IllegalArgumentException if the path is not one of those that can be shared
   */
  void add(String path, PageHandler handler) {
    if (paths.stream().noneMatch(each -> each.path().equals(path))) {
      throw new IllegalArgumentException(
          path + " is not among the pages that can be shared: add it, or use getForTeam");
    }
    handlers.put(path, handler);
  }

  /** Whether an address, a path with its parameters, is that of a page that can be shared. */
  public boolean has(String address) {
    return match(address).isPresent();
  }

  Optional<FoundPage> find(String address) {
    return match(address)
        .flatMap(
            found ->
                Optional.ofNullable(handlers.get(found.path()))
                    .map(handler -> new FoundPage(handler, found.location())));
  }

  private Optional<FoundPath> match(String address) {
    int question = address.indexOf('?');
    String path = question < 0 ? address : address.substring(0, question);
    String query = question < 0 ? "" : address.substring(question + 1);
    return paths.stream().flatMap(page -> match(page, path, query).stream()).findFirst();
  }

  private static Optional<FoundPath> match(PagePath page, String path, String query) {
    Matcher matcher = page.pattern().matcher(path);
    return matcher.matches()
        ? values(page, matcher)
            .map(
                values ->
                    new FoundPath(
                        page.path(), new PageLocation(path, query, values, PageOwner.WORKSPACE)))
        : Optional.empty();
  }

  /** The values of the path; empty if one is badly encoded. */
  private static Optional<Map<String, String>> values(PagePath page, Matcher matcher) {
    Map<String, String> values = new HashMap<>();
    try {
      for (int i = 0; i < page.names().size(); i++) {
        String encoded = matcher.group(i + 1).replace("+", "%2B");
        values.put(page.names().get(i), URLDecoder.decode(encoded, StandardCharsets.UTF_8));
      }
      return Optional.of(values);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
