package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.FormFields;
import io.helidon.webserver.http.ServerRequest;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where a page is, and whose it is.
 *
 * @param path as it was sent
 * @param query as it was sent
 * @param values the parameters of the path, by name
 */
record PageLocation(String path, String query, Map<String, String> values, PageOwner owner) {
  private static final String APPS = "/dashboard/apps/";

  static PageLocation of(ServerRequest request, PageOwner owner) {
    return new PageLocation(
        request.path().rawPath(),
        request.prologue().query().rawValue(),
        request.path().pathParameters().toMap().entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, entry -> entry.getValue().getFirst())),
        owner);
  }

  /**
   * The same page of an app in a period that was kept, unless its address has one. What was kept
   * and is none, or is no longer, is ignored.
   */
  PageLocation in(String period, Instant now) {
    return path.startsWith(APPS)
            && !Period.isIn(FormFields.parse(query))
            && Period.isQuery(period, now)
        ? new PageLocation(path, query + (query.isEmpty() ? "" : "&") + period, values, owner)
        : this;
  }

  String url() {
    return path + (query.isEmpty() ? "" : "?" + query);
  }
}
