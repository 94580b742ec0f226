package dev.storescope.dashboard.app;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Page;
import dev.storescope.answer.QueryResult;
import dev.storescope.archive.Removals;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.observation.Review;
import dev.storescope.observation.Subject;
import dev.storescope.reviews.AppReviewSummary;
import dev.storescope.reviews.AppReviewSummary.VersionReviews;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewScript;
import java.lang.Character.UnicodeScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What users of an app wrote: each review, and what they say together. */
public record ReviewsPage(PageQueries queries, AppHeader.Reader headers) implements PageGroup {
  static final int SIZE = 25;

  /** So many reviews are read for a filter, the newest of the range. */
  static final int MOST_FILTERED = 1000;

  private static final AppReviews REVIEWS = new AppReviews(MOST_FILTERED);

  private static final List<String> STARS = List.of("1,2", "1", "2", "3", "4", "5", "4,5");

  /**
   * The model of the page.
   *
   * @param isPast whether the period is over
   * @param reply of the query for the reviews now
   * @param doubt about the list of reviews now
   * @param summary up to the end of the period or to the newest list, whatever its age; empty if
   *     there is no list
   * @param reviews as the summary
   */
  public record Model(
      AppHeader header,
      ReviewOptions options,
      boolean isPast,
      QueryResult<AppReviewSummary.Result> reply,
      Optional<FetchDoubt> doubt,
      Removals removals,
      Optional<AppReviewSummary.Result> summary,
      Optional<AppReviews.Result> reviews) {
    /** How many reviews of the app were removed on request; blank if none were. */
    public String removed() {
      return RemovedText.ofReviews(List.of(options.app().app()), removals);
    }

    public List<SelectOption> stars() {
      Optional<String> chosen = Optional.of(options.starsChosen()).filter(it -> !it.isEmpty());
      return options(Stream.concat(STARS.stream(), chosen.stream()), chosen, Model::starsOf);
    }

    /** The versions of the summary, and the one that is chosen. */
    public List<SelectOption> versions() {
      Stream<String> named =
          summary.stream()
              .flatMap(found -> found.versions().stream())
              .map(VersionReviews::version)
              .flatMap(Optional::stream);
      Optional<String> chosen = options.filter().version();
      return options(Stream.concat(named, chosen.stream()), chosen, version -> version);
    }

    /** The scripts of the summary, and the one that is chosen. */
    public List<SelectOption> scripts() {
      Map<String, String> labels = new LinkedHashMap<>();
      Stream.concat(
              summary.stream().flatMap(found -> found.scripts().keySet().stream()),
              options.filter().script().stream())
          .forEach(script -> labels.put(ReviewScript.wireName(script), label(script)));
      return options(
          labels.keySet().stream(),
          options.filter().script().map(ReviewScript::wireName),
          name -> labels.getOrDefault(name, name));
    }

    public boolean hasAnswers() {
      return AppReviews.hasAnswers(options.app().app().store());
    }

    public List<SelectOption> answers() {
      Optional<Boolean> chosen = options.filter().answered();
      return List.of(
          new SelectOption("", Texts.of("reviews.any"), chosen.isEmpty()),
          new SelectOption("yes", Texts.of("reviews.answered"), chosen.equals(Optional.of(true))),
          new SelectOption(
              "no", Texts.of("reviews.not-answered"), chosen.equals(Optional.of(false))));
    }

    /** Such as {@code 1 or 2} for {@code 1,2}. */
    private static String starsOf(String stars) {
      return Stream.of(stars.split(","))
          .reduce((some, last) -> Texts.of("reviews.or", some, last))
          .orElse(stars);
    }

    private static String label(UnicodeScript script) {
      return switch (script) {
        case HIRAGANA -> Texts.of("reviews.japanese");
        case HANGUL -> Texts.of("reviews.korean");
        case HAN -> Texts.of("reviews.chinese");
        default -> {
          String name = ReviewScript.wireName(script).replace('_', ' ');
          yield name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        }
      };
    }

    private static List<SelectOption> options(
        Stream<String> values, Optional<String> chosen, UnaryOperator<String> label) {
      return Stream.concat(
              Stream.of(new SelectOption("", Texts.of("reviews.any"), chosen.isEmpty())),
              values
                  .distinct()
                  .map(
                      value ->
                          new SelectOption(
                              value, label.apply(value), chosen.equals(Optional.of(value)))))
          .toList();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.REVIEWS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    ReviewOptions options = ReviewOptions.of(app, request.query(), queries.now());
    boolean isPast = options.period().range().end().isBefore(queries.now());
    Evidence evidence = queries.evidenceWithin(Freshness.UNLIMITED);
    AppReviewSummary.Query query =
        new AppReviewSummary.Query(
            app.app(),
            app.country(),
            options.days(),
            Optional.of(options.period().range().end()).filter(_ -> isPast));
    if (request.wantsCsv()) {
      Optional<AppReviewSummary.Result> summary =
          find(new AppReviewSummary().answer(query, evidence));
      request.send(csv(find(options, summary, new Page(1, MOST_FILTERED), evidence), app));
      return;
    }
    QueryResult<AppReviewSummary.Result> reply =
        queries.run(request.account().id(), new AppReviewSummary(), query);
    Optional<AppReviewSummary.Result> summary =
        PageQueries.findResult(reply)
            .or(() -> find(new AppReviewSummary().answer(query, evidence)));
    AppHeader header = headers.read(request, app, AppTab.REVIEWS);
    Model model =
        new Model(
            header,
            options,
            isPast,
            reply,
            isPast
                ? Optional.empty()
                : queries.findDoubt(new Subject.Reviews(app.app(), app.country())),
            queries.runner().findRemovals(),
            summary,
            find(options, summary, new Page(options.page(), SIZE), evidence));
    request.show("reviews.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  private static Optional<AppReviews.Result> find(
      ReviewOptions options,
      Optional<AppReviewSummary.Result> summary,
      Page page,
      Evidence evidence) {
    return summary.flatMap(
        found ->
            find(
                REVIEWS.answer(
                    new AppReviews.Query(
                        options.app().app(),
                        options.app().country(),
                        options.range() == ReviewOptions.Range.NEWEST
                            ? Optional.empty()
                            : Optional.of(
                                new AppReviews.Range(
                                    found.recent().since(), found.recent().till())),
                        options.filter(),
                        page),
                    evidence)));
  }

  private static <R> Optional<R> find(Answer<R> answer) {
    return answer instanceof Ready<R> ready ? Optional.of(ready.result()) : Optional.empty();
  }

  private static Csv csv(Optional<AppReviews.Result> reviews, AppSelection app) {
    Csv csv =
        new Csv(
            app.fileName("reviews"),
            "submitted_at,stars,title,text,author,version,answer,deleted_by");
    for (ObservedReview each : reviews.map(AppReviews.Result::reviews).orElse(List.of())) {
      Review review = each.review();
      csv.row(
          review.submittedAt(),
          review.stars(),
          Csv.cell(review.title()),
          review.text(),
          review.author(),
          Csv.cell(review.version()),
          Csv.cell(review.answer().map(Review.DeveloperAnswer::text)),
          Csv.cell(each.deletedBy()));
    }
    return csv;
  }
}
