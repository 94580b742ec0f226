package dev.storescope.reports;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;

/** What a report is about. */
public sealed interface ReportSubject {
  /** A group of apps, by its number. */
  record OfGroup(long number) implements ReportSubject {
    @Override
    public String key() {
      return "group/" + number;
    }
  }

  /** An app in a country on a device. */
  record OfApp(AppId app, Country country, Device device) implements ReportSubject {
    @Override
    public String key() {
      return "%s/%s/%s/%s".formatted(app.store().wireName(), app, country, device.wireName());
    }
  }

  /** A text of its own for each subject of an account. */
  String key();

  /**
   * The subject with a key.
   *
   * @throws IllegalArgumentException if it is the key of none
   */
  static ReportSubject parse(String key) {
    String[] parts = key.split("/", -1);
    return switch (parts.length) {
      case 2 -> new OfGroup(Long.parseLong(parts[1]));
      case 4 ->
          new OfApp(
              AppId.of(StoreType.find(parts[0]).orElseThrow(() -> notAKey(key)), parts[1]),
              Country.of(parts[2]),
              Device.find(parts[3]).orElseThrow(() -> notAKey(key)));
      default -> throw notAKey(key);
    };
  }

  private static IllegalArgumentException notAKey(String key) {
    return new IllegalArgumentException("no key of a report: " + key);
  }
}
