package dev.storescope.archive.encoding;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;

/** An app in a country on a device, whose ranks are stored together. */
public record RankedApp(AppId app, Country country, Device device) {
  public byte[] partition() {
    return RankIndexCodec.partition(app, country, device);
  }
}
