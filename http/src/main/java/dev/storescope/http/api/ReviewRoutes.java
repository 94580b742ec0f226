package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.COUNTRIES_OR_ALL;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DATES_SINCE;
import static dev.storescope.http.api.QueryParameter.PAGE;
import static dev.storescope.http.api.QueryParameter.PAGE_SIZE;
import static dev.storescope.http.api.QueryParameter.SINCE_IF_SENT;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TILL;

import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Page;
import dev.storescope.http.ValueType;
import dev.storescope.listings.AppRatings;
import dev.storescope.listings.AppRatings.CountryRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The endpoints with the ratings of an app over time, and its reviews. */
final class ReviewRoutes {
  private static final QueryParameter<Optional<Integer>> STARS =
      QueryParameter.optional("stars", ValueType.digits(1, RatingHistogram.STARS));

  private ReviewRoutes() {}

  static ApiRoute<?, ?> ratings(Endpoint<AppRatings.Query, AppRatings.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-ratings",
            PricedItem.APP_RATINGS,
            List.of(STORETYPE, APP, COUNTRIES_OR_ALL, TILL, DATES_SINCE),
            in -> new AppRatings.Query(in.get(APP), in.get(COUNTRIES_OR_ALL), in.get(DATES_SINCE)),
            endpoint,
            ReviewRoutes::writeRatings,
            CsvLayout.of("timestamp", "storetype", "storeid")
                .members("/results", "country")
                .members("/history", "date")
                .cells("rating", "rating_count"))
        .withMostCharges(query -> List.of(new Charge(PricedItem.APP_RATINGS, mostCountries(query))))
        .strict();
  }

  static ApiRoute<?, ?> reviews(Endpoint<AppReviews.Query, AppReviews.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-reviews",
            PricedItem.APP_REVIEWS,
            List.of(STORETYPE, APP, COUNTRY, TILL, SINCE_IF_SENT, STARS, PAGE, PAGE_SIZE),
            in ->
                new AppReviews.Query(
                    in.get(APP),
                    in.get(COUNTRY),
                    in.get(SINCE_IF_SENT),
                    in.get(STARS),
                    new Page(in.get(PAGE), in.get(PAGE_SIZE))),
            endpoint,
            ReviewRoutes::writeReviews,
            AppRoutes.OF_APP
                .entries("/results/reviews")
                .cells(
                    "id",
                    "submitted_at",
                    "stars",
                    "title",
                    "text",
                    "author",
                    "version",
                    "helpful",
                    "answer=/answer/text",
                    "answered_at=/answer/answered_at",
                    "deleted_by"))
        .strict();
  }

  private static int mostCountries(AppRatings.Query query) {
    return query.countries().isEmpty()
        ? Storefronts.listCountries(query.app().store()).size()
        : query.countries().size();
  }

  private static void writeRatings(AppRatings.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid");
    data.results(
        () -> data.objects(result.byCountry(), Country::code, ratings -> write(ratings, data)));
  }

  private static void write(CountryRatings ratings, ResponseData data) {
    write(ratings.rating(), data);
    ratings.histogram().ifPresent(stars -> data.object("histogram", () -> write(stars, data)));
    data.object(
        "history",
        () -> data.objects(ratings.history(), LocalDate::toString, rating -> write(rating, data)));
  }

  private static void write(Rating rating, ResponseData data) {
    data.put("rating", rating.average()).put("rating_count", rating.count());
  }

  private static void write(RatingHistogram histogram, ResponseData data) {
    for (int stars = 1; stars <= RatingHistogram.STARS; stars++) {
      data.put(String.valueOf(stars), histogram.of(stars));
    }
  }

  private static void writeReviews(AppReviews.Result result, ResponseData data) {
    AppRoutes.writeApp(data);
    data.results(
        () -> {
          data.put("page", data.request().get(PAGE)).put("pages", result.pages());
          data.objects("reviews", result.reviews(), review -> write(review, data));
        });
  }

  private static void write(ObservedReview observed, ResponseData data) {
    data.put("id", observed.id());
    write(observed.review(), data);
    observed.helpful().ifPresent(helpful -> data.put("helpful", helpful));
    observed.deletedBy().ifPresent(at -> data.put("deleted_by", at));
    if (!observed.earlier().isEmpty()) {
      data.objects("earlier", observed.earlier(), review -> write(review, data));
    }
  }

  private static void write(Review review, ResponseData data) {
    data.put("submitted_at", review.submittedAt());
    data.put("stars", review.stars());
    review.title().ifPresent(title -> data.put("title", title));
    data.put("text", review.text()).put("author", review.author());
    review.version().ifPresent(version -> data.put("version", version));
    review.answer().ifPresent(answer -> data.object("answer", () -> write(answer, data)));
  }

  private static void write(DeveloperAnswer answer, ResponseData data) {
    data.put("text", answer.text());
    answer.answeredAt().ifPresent(at -> data.put("answered_at", at));
  }
}
