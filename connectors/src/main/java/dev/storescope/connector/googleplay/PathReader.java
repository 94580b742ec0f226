package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * A node of a message in the JSON format of Google's pages, from which others are reached by path;
 * a node that does not exist is empty.
 *
 * <p>A message is an array of fields by number from 0. If it is sparse, an object at its end has
 * the other fields by number from 1; a message of such fields only is the object alone.
 */
record PathReader(JsonNode node) {
  private static final String APP_LINK = "/store/apps/details?id=";

  /** A text that is a link, and not one that has a link in it, such as a description. */
  private static final Pattern LINK =
      Pattern.compile(
          "(https://play\\.google\\.com)?/store/apps/details\\?id=(?P<app>[A-Za-z0-9_.]+)(&.*)?");

  private static final int SECONDS = 0;
  private static final int NANOS = 1;
  private static final int NANOS_OF_A_SECOND = 1_000_000_000;
  private static final long YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();

  PathReader at(int... path) {
    JsonNode reached = node;
    for (int field : path) {
      reached = field(reached, field);
    }
    return new PathReader(reached);
  }

  Optional<String> findText(int... path) {
    return at(path).node.stringValueOpt();
  }

  OptionalLong findWhole(int... path) {
    JsonNode found = at(path).node;
    return found.isIntegralNumber() ? found.longValueOpt() : OptionalLong.empty();
  }

  OptionalDouble findNumber(int... path) {
    JsonNode found = at(path).node;
    return found.isNumber() ? found.doubleValueOpt() : OptionalDouble.empty();
  }

  /** The instant of a message of seconds and nanoseconds; empty beyond the year 9999. */
  Optional<Instant> findInstant(int... path) {
    PathReader message = at(path);
    OptionalLong seconds = message.findWhole(SECONDS);
    if (seconds.isEmpty() || seconds.getAsLong() < 0 || seconds.getAsLong() >= YEAR_10000) {
      return Optional.empty();
    }
    long nanos = message.findWhole(NANOS).orElse(0);
    return Optional.of(
        Instant.ofEpochSecond(
            seconds.getAsLong(), nanos >= 0 && nanos < NANOS_OF_A_SECOND ? nanos : 0));
  }

  /** The app of an id, which is required. */
  AppId app(int... path) {
    String text = findText(path).orElseThrow(() -> drifted("an entry has no app id"));
    try {
      return new AppId.GooglePlay(text);
    } catch (IllegalArgumentException e) {
      throw drifted(String.valueOf(e.getMessage()));
    }
  }

  /** The entries of an array. */
  Optional<List<PathReader>> findEntries(int... path) {
    JsonNode found = at(path).node;
    return found.isArray()
        ? Optional.of(found.valueStream().map(PathReader::new).toList())
        : Optional.empty();
  }

  /** Whether any text in this node satisfies a condition. */
  boolean hasText(Predicate<String> condition) {
    return node.isString()
        ? condition.test(node.stringValue())
        : node.valueStream().anyMatch(child -> new PathReader(child).hasText(condition));
  }

  /** The ids of the apps of the texts in this node that are links to one, each once. */
  Set<String> linkedApps() {
    Set<String> ids = new LinkedHashSet<>();
    addLinkedApps(ids);
    return ids;
  }

  private void addLinkedApps(Set<String> ids) {
    if (node.isString()) {
      Matcher link = LINK.matcher(node.stringValue());
      if (link.matches()) {
        ids.add(link.group("app"));
      }
    } else {
      node.valueStream().forEach(child -> new PathReader(child).addLinkedApps(ids));
    }
  }

  /** Whether any text in this node links to an app. */
  boolean linksToApp() {
    return hasText(text -> text.contains(APP_LINK));
  }

  boolean isEmpty() {
    return node.isNull() || node.isMissingNode();
  }

  private static JsonNode field(JsonNode message, int number) {
    if (message.isObject()) {
      return message.path(numberFromOne(number));
    }
    JsonNode last = message.path(message.size() - 1);
    int dense = last.isObject() ? message.size() - 1 : message.size();
    return number < dense ? message.path(number) : last.path(numberFromOne(number));
  }

  private static String numberFromOne(int number) {
    return Integer.toString(number + 1);
  }
}
