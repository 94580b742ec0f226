package dev.storescope.reports;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;

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
}
