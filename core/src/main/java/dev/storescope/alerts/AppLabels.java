package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.listings.KnownApp;
import dev.storescope.store.Storefronts;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The names of apps in messages, such as {@code Chess (Germany)}; each is read once. */
final class AppLabels {
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private final Evidence evidence;
  private final Map<String, String> known = new HashMap<>();

  AppLabels(Evidence evidence) {
    this.evidence = evidence;
  }

  String of(ScopedApp app) {
    return known.computeIfAbsent(app.key(""), _ -> read(app));
  }

  private String read(ScopedApp app) {
    String title =
        KnownApp.of(app.app(), app.country(), evidence)
            .title()
            .map(found -> WHITE_SPACE.matcher(found).replaceAll(" ").strip())
            .filter(found -> !found.isEmpty())
            .orElse(app.app().value());
    return "%s (%s)".formatted(title, Storefronts.name(app.country()));
  }
}
