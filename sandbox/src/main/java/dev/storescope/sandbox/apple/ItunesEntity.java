package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.store.Device;
import java.util.Optional;

/**
 * What the iTunes Search API is asked for.
 *
 * @param device for which the apps are; empty for the Mac, for which there are none here
 */
record ItunesEntity(Optional<Device> device) {

  /** Apps for the iPhone where a request does not say; empty where it makes no sense. */
  static Optional<ItunesEntity> find(SandboxRequest request) {
    return switch (request.parameter("entity").orElse("software")) {
      case "software" -> Optional.of(new ItunesEntity(Optional.of(Device.IPHONE)));
      case "iPadSoftware" -> Optional.of(new ItunesEntity(Optional.of(Device.IPAD)));
      case "macSoftware", "desktopSoftware" -> Optional.of(new ItunesEntity(Optional.empty()));
      default -> Optional.empty();
    };
  }
}
