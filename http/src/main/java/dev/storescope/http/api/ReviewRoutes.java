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
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;

import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Page;
import dev.storescope.http.validation.ValueType;
import dev.storescope.listings.AppRatings;
import dev.storescope.listings.AppRatings.CountryRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.reviews.AppReviewSummary;
import dev.storescope.reviews.AppReviewSummary.PeriodReviews;
import dev.storescope.reviews.AppReviewSummary.VersionReviews;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.GrownWord;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewFilter;
import dev.storescope.reviews.ReviewScript;
import dev.storescope.reviews.ReviewTally;
import dev.storescope.reviews.UnseenReviews;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import java.lang.Character.UnicodeScript;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.StringNode;

/** The endpoints with the ratings of an app over time, and its reviews. */
final class ReviewRoutes {
  private static final ValueType<Integer> STAR = ValueType.digits(1, RatingHistogram.STARS);

  private static final QueryParameter<Set<Integer>> STARS =
      QueryParameter.optional("stars", ValueType.text(ReviewRoutes::stars), Set.of());

  private static final QueryParameter<Optional<String>> VERSION =
      QueryParameter.optional("version", ValueType.text(1, 100));

  private static final QueryParameter<Optional<String>> SEARCH =
      QueryParameter.optional("search", ValueType.text(1, 200));

  private static final QueryParameter<Optional<Boolean>> ANSWERED =
      QueryParameter.optional("answered", ValueType.FLAG);

  private static final QueryParameter<Optional<UnicodeScript>> SCRIPT =
      QueryParameter.optional("script", ValueType.text(ReviewRoutes::script));

  private static final QueryParameter<Integer> DAYS =
      QueryParameter.optional("days", ValueType.digits(1, AppReviewSummary.MAX_DAYS), 30);

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
            List.of(
                STORETYPE,
                APP,
                COUNTRY,
                TILL,
                SINCE_IF_SENT,
                STARS,
                VERSION,
                SEARCH,
                ANSWERED,
                SCRIPT,
                PAGE,
                PAGE_SIZE),
            in ->
                new AppReviews.Query(
                    in.get(APP),
                    in.get(COUNTRY),
                    in.get(SINCE_IF_SENT)
                        .map(since -> new AppReviews.Range(since, in.get(TILL).at())),
                    filter(in),
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

  static ApiRoute<?, ?> summary(
      Endpoint<AppReviewSummary.Query, AppReviewSummary.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-review-summary",
            PricedItem.APP_REVIEW_SUMMARY,
            List.of(STORETYPE, APP, COUNTRY, TIMESTAMP, DAYS),
            in ->
                new AppReviewSummary.Query(
                    in.get(APP), in.get(COUNTRY), in.get(DAYS), Optional.empty()),
            endpoint,
            ReviewRoutes::writeSummary,
            AppRoutes.OF_APP
                .entries("/results/words")
                .cells("word", "reviews", "reviews_before", "average_stars"))
        .strict();
  }

  private static ReviewFilter filter(ApiRequest in) {
    return new ReviewFilter(
        in.get(STARS), in.get(VERSION), in.get(SEARCH), in.get(ANSWERED), in.get(SCRIPT));
  }

  private static Set<Integer> stars(String text) {
    return EntryList.parse(text, RatingHistogram.STARS, "numbers of stars", ReviewRoutes::star)
        .keySet();
  }

  private static int star(String text) {
    return STAR.parse(StringNode.valueOf(text));
  }

  private static UnicodeScript script(String name) {
    return ReviewScript.find(name)
        .orElseThrow(
            () ->
                ValueType.mustBe("the name of a script, such as latin, cyrillic, han or hiragana"));
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
          data.put("count", result.count());
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
    data.put("text", review.text());
    if (!review.author().isEmpty()) {
      data.put("author", review.author());
    }
    review.version().ifPresent(version -> data.put("version", version));
    review.answer().ifPresent(answer -> data.object("answer", () -> write(answer, data)));
  }

  private static void write(DeveloperAnswer answer, ResponseData data) {
    data.put("text", answer.text());
    answer.answeredAt().ifPresent(at -> data.put("answered_at", at));
  }

  private static void writeSummary(AppReviewSummary.Result result, ResponseData data) {
    AppRoutes.writeApp(data);
    data.results(
        () -> {
          data.object("before", () -> write(result.before(), data));
          data.object("recent", () -> write(result.recent(), data));
          data.objects("versions", result.versions(), version -> write(version, data));
          data.objects("scripts", result.scripts().entrySet(), script -> writeScript(script, data));
          data.objects("words", result.words(), word -> write(word, data));
          data.objects("unseen", result.unseen(), time -> write(time, data));
        });
  }

  private static void write(PeriodReviews period, ResponseData data) {
    data.put("since", period.since()).put("till", period.till());
    data.put("reviews", period.observed()).put("reviews_read", period.tally().sum());
    write(period.tally(), data);
    period.answered().ifPresent(count -> data.put("answered", count));
  }

  private static void write(VersionReviews version, ResponseData data) {
    version.version().ifPresent(name -> data.put("version", name));
    data.put("first_submitted_at", version.first()).put("reviews_read", version.tally().sum());
    write(version.tally(), data);
  }

  private static void write(ReviewTally tally, ResponseData data) {
    tally.average().ifPresent(average -> data.put("average_stars", rounded(average)));
    data.object(
        "stars",
        () -> {
          for (int stars = 1; stars <= RatingHistogram.STARS; stars++) {
            data.put(String.valueOf(stars), tally.of(stars));
          }
        });
  }

  private static void writeScript(Map.Entry<UnicodeScript, Integer> script, ResponseData data) {
    data.put("script", ReviewScript.wireName(script.getKey()));
    data.put("reviews_read", script.getValue());
  }

  private static void write(GrownWord word, ResponseData data) {
    data.put("word", word.word()).put("reviews", word.reviews());
    data.put("reviews_before", word.before()).put("average_stars", rounded(word.averageStars()));
  }

  private static void write(UnseenReviews unseen, ResponseData data) {
    data.put("from", unseen.from()).put("till", unseen.till());
  }

  private static double rounded(double stars) {
    return Math.round(stars * 100) / 100.0;
  }
}
