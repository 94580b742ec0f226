package dev.storescope.dashboard.app;

import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.reviews.AppReviewSummary;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ReviewFilter;
import dev.storescope.reviews.ReviewScript;
import java.lang.Character.UnicodeScript;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which reviews the page shows, by the parameters of its address. */
public record ReviewOptions(
    AppSelection app, Period period, Range range, ReviewFilter filter, int page) {
  private static final String NEWEST_LIST = "newest";
  private static final int LONGEST = 200;
  private static final Pattern STARS =
      Pattern.compile(String.format(Locale.ROOT, "[1-%1$d](,[1-%1$d])*", RatingHistogram.STARS));

  /** The reviews of the period, or all of the newest list. */
  public enum Range {
    PERIOD,
    NEWEST;

    private static Range of(FormFields query) {
      String name = query.find("list").orElse("");
      if (!name.isEmpty() && !name.equals(NEWEST_LIST)) {
        throw PageException.notOneOf("list", List.of(NEWEST_LIST));
      }
      return name.isEmpty() ? PERIOD : NEWEST;
    }
  }

  /** The length of the periods that are compared, in days. */
  public int days() {
    return Math.min(period.range().days(), AppReviewSummary.MAX_DAYS);
  }

  public String label(Range which) {
    return which == Range.NEWEST ? Texts.of("reviews.newest-list") : period.title();
  }

  static ReviewOptions of(AppSelection app, FormFields query, Instant now) {
    Optional<Boolean> answered =
        AppReviews.hasAnswers(app.app().store()) ? answered(query) : Optional.empty();
    return new ReviewOptions(
        app,
        Period.of(query, now),
        Range.of(query),
        new ReviewFilter(
            stars(query), text("version", query), text("q", query), answered, script(query)),
        query.page());
  }

  /** The address with another range, of the first page. */
  public String url(Range other) {
    return url(other, filter, 1);
  }

  public String url(int otherPage) {
    return url(range, filter, otherPage);
  }

  /** The address of the same reviews as a file. */
  public String csv() {
    return url(range, filter, 1) + "&format=csv";
  }

  /** The address of all reviews of the range with a word. */
  public String having(String word) {
    return url(range, ReviewFilter.NONE.withSearch(word), 1);
  }

  /** The address of all reviews of the range with so many stars. */
  public String having(int stars) {
    return url(range, ReviewFilter.NONE.withStars(Set.of(stars)), 1);
  }

  /** The address of all reviews of the range that name a version. */
  public String ofVersion(String version) {
    return url(range, ReviewFilter.NONE.withVersion(version), 1);
  }

  /** The address of all reviews of the range. */
  public String unfiltered() {
    return url(range, ReviewFilter.NONE, 1);
  }

  /** The value of the choice of the stars. */
  public String starsChosen() {
    return new TreeSet<>(filter.stars())
        .stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private String url(Range of, ReviewFilter by, int number) {
    List<Object> fields = new ArrayList<>(List.of(period.with()));
    ReviewOptions other = new ReviewOptions(app, period, of, by, number);
    if (of == Range.NEWEST) {
      fields.addAll(List.of("list", NEWEST_LIST));
    }
    if (!by.stars().isEmpty()) {
      fields.addAll(List.of("stars", other.starsChosen()));
    }
    by.version().ifPresent(version -> fields.addAll(List.of("version", version)));
    by.search().ifPresent(search -> fields.addAll(List.of("q", search)));
    by.answered().ifPresent(is -> fields.addAll(List.of("answered", is ? "yes" : "no")));
    by.script()
        .ifPresent(script -> fields.addAll(List.of("script", ReviewScript.wireName(script))));
    if (number > 1) {
      fields.addAll(List.of("page", number));
    }
    return app.url(AppTab.REVIEWS.below(), fields.toArray());
  }

  private static Set<Integer> stars(FormFields query) {
    Optional<String> sent = query.find("stars");
    if (sent.isEmpty()) {
      return Set.of();
    }
    if (!STARS.matcher(sent.get()).matches()) {
      throw PageException.notValid(Texts.of("field.stars"));
    }
    return Arrays.stream(sent.get().split(",")).map(Integer::valueOf).collect(Collectors.toSet());
  }

  private static Optional<String> text(String name, FormFields query) {
    Optional<String> sent = query.find(name);
    if (sent.filter(text -> text.length() > LONGEST).isPresent()) {
      throw PageException.notValid(Texts.of("field.too-long", name, LONGEST));
    }
    return sent;
  }

  private static Optional<Boolean> answered(FormFields query) {
    return query
        .find("answered")
        .map(
            text ->
                switch (text) {
                  case "yes" -> true;
                  case "no" -> false;
                  default -> throw PageException.notOneOf("answered", List.of("yes", "no"));
                });
  }

  private static Optional<UnicodeScript> script(FormFields query) {
    return query
        .find("script")
        .map(
            name ->
                ReviewScript.find(name)
                    .orElseThrow(() -> PageException.notValid(Texts.of("field.script"))));
  }
}
