package dev.storescope.demo;

import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;

/**
 * A storefront that the demo watches.
 *
 * @param apps number of apps on the watchlist
 * @param keywords number of keywords on the watchlist
 */
public record DemoMarket(StoreType store, Country country, int apps, int keywords) {
  /** Storefronts in four scripts; the United States have the largest watchlist. */
  static final List<DemoMarket> ALL =
      List.of(
          appStore("us", 50, 60),
          appStore("de", 15, 20),
          appStore("jp", 15, 20),
          appStore("ru", 8, 10),
          appStore("sa", 8, 10),
          googlePlay("us", 30, 40),
          googlePlay("de", 10, 15),
          googlePlay("jp", 10, 15),
          googlePlay("ru", 8, 8),
          googlePlay("sa", 8, 8));

  /** Both stores of the United States. */
  static final List<DemoMarket> AMERICAN =
      List.of(appStore("us", 25, 30), googlePlay("us", 15, 20));

  private static DemoMarket appStore(String country, int apps, int keywords) {
    return new DemoMarket(StoreType.APP_STORE, new Country(country), apps, keywords);
  }

  private static DemoMarket googlePlay(String country, int apps, int keywords) {
    return new DemoMarket(StoreType.GOOGLE_PLAY, new Country(country), apps, keywords);
  }

  Device device() {
    return Device.defaultFor(store);
  }

  /** The overall category first. */
  List<CategoryId> categories() {
    List<String> categories =
        switch (store) {
          case APP_STORE -> List.of("36", "6014");
          case GOOGLE_PLAY -> List.of("APPLICATION");
        };
    return categories.stream().map(CategoryId::new).toList();
  }
}
