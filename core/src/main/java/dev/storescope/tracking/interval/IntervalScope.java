package dev.storescope.tracking.interval;

import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.Tag;

/** What an account chooses an interval for. */
public sealed interface IntervalScope {
  /** An app in a country, with all its keywords. */
  record OfApp(GroupedApp app) implements IntervalScope {
    @Override
    public String format() {
      return "app:" + place(app);
    }
  }

  /** The keywords of an app in a country that have a tag. */
  record OfTag(GroupedApp app, Tag tag) implements IntervalScope {
    @Override
    public String format() {
      return "tag:" + place(app) + ":" + tag.text();
    }
  }

  /** The apps of a group. */
  record OfGroup(long number) implements IntervalScope {
    @Override
    public String format() {
      return "group:" + number;
    }
  }

  /** As text for a database, such as {@code app:appstore:7:us}. */
  String format();

  private static String place(GroupedApp app) {
    return String.join(":", app.app().store().wireName(), app.app().value(), app.country().code());
  }

  /**
   * Returns what was formatted.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  static IntervalScope parse(String text) {
    String[] parts = text.split(":", 5);
    return switch (parts[0]) {
      case "group" -> new OfGroup(Long.parseLong(parts[1]));
      case "app" -> new OfApp(app(parts));
      case "tag" -> new OfTag(app(parts), new Tag(parts[4]));
      case String _ -> throw new IllegalArgumentException("no scope of an interval: " + text);
    };
  }

  private static GroupedApp app(String... parts) {
    StoreType store = StoreType.find(parts[1]).orElseThrow();
    return new GroupedApp(AppId.of(store, parts[2]), new Country(parts[3]));
  }
}
