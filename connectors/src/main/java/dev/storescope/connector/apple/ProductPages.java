package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The page of an app on the App Store's web site: what only the page has of the app, the histogram
 * of its ratings, and the apps that are similar. The average of the ratings is not kept: the page
 * rounds it to one decimal, and the lookup does not. Nor are summaries of the similar apps: they
 * have less than those of charts, so that each would seem to change the other.
 */
final class ProductPages {
  private static final int NOT_FOUND = 404;
  private static final String INTENT = "ProductPageIntent";

  private ProductPages() {}

  /**
   * What the page has.
   *
   * @param histogram if the app has ratings
   * @param similar in the order of the page
   */
  record Parts(ProductPage page, Optional<RatingHistogram> histogram, List<AppId> similar) {}

  /**
   * The call for a subject that the page has.
   *
   * @param subject of the app, which may be any of the parts
   */
  static ApiCall<Parts> call(StoreHosts hosts, Subject.OfApp<?> subject) {
    AppId app = subject.app();
    Country country = subject.country();
    String path = String.format(Locale.ROOT, "/%s/app/id%s", country.code(), app.value());
    return new ApiCall<>(
        List.of(StoreRequest.get(StoreHosts.at(hosts.appStorePages(), path))),
        reply -> parse(app, country, reply),
        (parts, at) -> outcome(parts.getFirst(), subject, at),
        (refusal, _) -> isNotFound(refusal));
  }

  /** A machine between that does not find the store has a text, or JSON. */
  private static boolean isNotFound(StoreReply refusal) {
    String body = refusal.body().strip();
    return refusal.status() == NOT_FOUND && (body.isEmpty() || body.startsWith("<"));
  }

  private static Parts parse(AppId app, Country country, StoreReply reply) {
    JsonFields data =
        WebPageData.read(reply.content()).stream()
            .filter(entry -> isOf(app, country, entry.object("intent")))
            .findFirst()
            .orElseThrow(() -> drifted("the page is not the product page of the app"))
            .object("data");
    return new ProductPageParser(data, app).parse();
  }

  private static boolean isOf(AppId app, Country country, JsonFields intent) {
    return intent.text("$kind").equals(INTENT)
        && intent.text("id").equals(app.value())
        && intent.text("storefront").equalsIgnoreCase(country.code());
  }

  private static FetchOutcome outcome(Parts parts, Subject.OfApp<?> subject, Instant at) {
    if (subject instanceof Subject.Histogram && parts.histogram().isEmpty()) {
      return new FetchOutcome.NoSource("the page has no histogram of ratings");
    }
    AppId app = subject.app();
    Country country = subject.country();
    List<Observation<?>> observations = new ArrayList<>();
    observations.add(observed(new Subject.ProductPage(app, country), at, parts.page()));
    parts
        .histogram()
        .ifPresent(
            stars -> observations.add(observed(new Subject.Histogram(app, country), at, stars)));
    observations.add(
        observed(
            new Subject.SimilarApps(app, country), at, new AppList(parts.similar(), Map.of())));
    return new FetchOutcome.Observed(observations);
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.APP_STORE_PAGE, facts);
  }
}
