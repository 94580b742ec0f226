package dev.storescope.server.dashboard.app;

import dev.storescope.listings.AppMeta;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackedApp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What stands on top of every page of an app.
 *
 * @param card by the newest listing, however old
 * @param listing what is known of the listing; it is asked for only where none was ever seen
 * @param rating the newest, however old
 * @param tracked how the account follows the app in the country
 */
public record AppHead(
    Place place,
    AppTab tab,
    AppCard card,
    Known<AppMeta.Result> listing,
    Optional<Rating> rating,
    Optional<TrackedApp> tracked,
    Countries countries) {

  /** Where the app can be looked at: tracked by the account, else seen before, else the rest. */
  public record Countries(List<Country> tracked, List<Country> seen, List<Country> others) {
    public Countries {
      tracked = List.copyOf(tracked);
      seen = List.copyOf(seen);
      others = List.copyOf(others);
    }
  }

  /** The devices of the app's store. */
  public List<Device> devices() {
    return Arrays.stream(Device.values())
        .filter(device -> device.store() == place.app().store())
        .toList();
  }

  /** Whether the account follows the app on the device of the page. */
  public boolean isTrackedOnDevice() {
    return tracked.filter(app -> app.devices().contains(place.device())).isPresent();
  }

  /** What the button that follows the app says. */
  public String trackLabel() {
    return tracked.isPresent()
        ? "Track on " + place.deviceName() + " as well"
        : "Track this app in " + place.countryName();
  }

  /** The address of a tab, for the same device. */
  public String url(AppTab other) {
    return place.url(other.below());
  }

  /** The title of the page. */
  public String title() {
    return card.title() + ": " + tab.title();
  }
}
