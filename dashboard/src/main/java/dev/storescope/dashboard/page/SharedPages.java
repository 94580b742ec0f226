package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages that links can show: those of a workspace. */
public final class SharedPages {
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final List<SharedPage> pages = new ArrayList<>();

  private record SharedPage(Pattern path, List<String> names, PageHandler handler) {}

  /** A page and where it is. */
  record FoundPage(PageHandler handler, PageLocation location) {}

  void add(String path, PageHandler handler) {
    List<String> names = VARIABLE.matcher(path).results().map(each -> each.group(1)).toList();
    Pattern pattern = Pattern.compile(VARIABLE.matcher(path).replaceAll("([^/]+)"));
    pages.add(new SharedPage(pattern, names, handler));
  }

  /** Whether an address, a path with its parameters, is that of a page that can be shared. */
  public boolean has(String address) {
    return find(address).isPresent();
  }

  Optional<FoundPage> find(String address) {
    int question = address.indexOf('?');
    String path = question < 0 ? address : address.substring(0, question);
    String query = question < 0 ? "" : address.substring(question + 1);
    return pages.stream().flatMap(page -> match(page, path, query).stream()).findFirst();
  }

  private static Optional<FoundPage> match(SharedPage page, String path, String query) {
    Matcher matcher = page.path().matcher(path);
    return matcher.matches()
        ? values(page, matcher)
            .map(values -> new FoundPage(page.handler(), new PageLocation(path, query, values)))
        : Optional.empty();
  }

  /** The values of the path; empty if one is badly encoded. */
  private static Optional<Map<String, String>> values(SharedPage page, Matcher matcher) {
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
