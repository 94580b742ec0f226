package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.appstoreconnect.KeyRole.Area;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lists of an app, by their paths. */
enum ConnectRoute {
  INFOS(Area.TEXTS, "/v1/apps/([0-9]+)/appInfos") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.infos(app);
    }
  },
  INFO_TEXTS(Area.TEXTS, "/v1/appInfos/([0-9]+)-(live|next)/appInfoLocalizations") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.infoTexts(app, part);
    }
  },
  VERSIONS(Area.TEXTS, "/v1/apps/([0-9]+)/appStoreVersions") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.versions(app);
    }
  },
  VERSION_TEXTS(
      Area.TEXTS, "/v1/appStoreVersions/([0-9]+)-(live|next|before)/appStoreVersionLocalizations") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return account.versionTexts(app, part);
    }
  },
  PURCHASES(Area.PURCHASES, "/v1/apps/([0-9]+)/inAppPurchasesV2") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.purchases(app);
    }
  },
  PURCHASE_PRICES(
      Area.PURCHASES,
      "/v1/inAppPurchasePriceSchedules/([0-9]+)1/(manual|automatic)Prices",
      "include") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.purchasePrices(app, part.equals("manual"));
    }
  },
  GROUPS(Area.PURCHASES, "/v1/apps/([0-9]+)/subscriptionGroups") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.groups(app);
    }
  },
  SUBSCRIPTIONS(Area.PURCHASES, "/v1/subscriptionGroups/([0-9]+)2/subscriptions") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.subscriptions(app);
    }
  },
  SUBSCRIPTION_PRICES(Area.PURCHASES, "/v1/subscriptions/([0-9]+)2/prices", "include") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return DeveloperAccount.subscriptionPrices(app);
    }
  },
  REVIEWS(Area.REVIEWS, "/v1/apps/([0-9]+)/customerReviews", "include", "sort") {
    @Override
    List<Resource> list(DeveloperAccount account, OwnedApp app, String part) {
      return account.reviews(app);
    }
  };

  private final Area area;
  private final Pattern path;

  @SuppressWarnings("ImmutableEnumChecker") // the set is unmodifiable
  private final Set<String> parameters;

  ConnectRoute(Area area, String path, String... parameters) {
    this.area = area;
    this.path = Pattern.compile(path);
    this.parameters =
        Stream.concat(Stream.of("limit", "cursor"), Stream.of(parameters))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The objects of the list.
   *
   * @param part the second part of the path that varies; blank if there is none
   */
  abstract List<Resource> list(DeveloperAccount account, OwnedApp app, String part);

  /** A path that is one of a route. */
  record Found(ConnectRoute route, String app, String part) {}

  static Optional<Found> find(String path) {
    return Stream.of(values())
        .flatMap(
            route -> {
              Matcher matcher = route.path.matcher(path);
              return matcher.matches()
                  ? Stream.of(
                      new Found(
                          route,
                          matcher.group(1),
                          matcher.groupCount() > 1 ? matcher.group(2) : ""))
                  : Stream.empty();
            })
        .findFirst();
  }

  Area area() {
    return area;
  }

  Set<String> parameters() {
    return parameters;
  }
}
