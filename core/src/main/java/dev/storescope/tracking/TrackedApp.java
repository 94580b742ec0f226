package dev.storescope.tracking;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** An app that an account tracks in a country, on at least one device of its store. */
public record TrackedApp(AppId app, Country country, Set<Device> devices, Instant since) {
  public TrackedApp {
    if (devices.isEmpty() || devices.stream().anyMatch(device -> device.store() != app.store())) {
      throw new IllegalArgumentException(
          "An app must be tracked on at least one device of its store, not on " + devices + ".");
    }
    devices = Collections.unmodifiableSet(EnumSet.copyOf(devices));
  }

  /** The device that stands for the app where one does not choose, the first of its store. */
  public Device firstDevice() {
    return devices.iterator().next();
  }
}
