package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.ago;

import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.ReviewList.Entry;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Appends the reviews of an app to an archive, by days before now. */
final class ObservedReviews {
  private final Archive archive;
  private final AppId app;
  private final List<Entry> entries = new ArrayList<>();

  ObservedReviews(Archive archive, AppId app) {
    this.archive = archive;
    this.app = app;
  }

  ObservedReviews say(int daysAgo, int stars, String text) {
    return say(daysAgo, stars, text, "1.0", Optional.empty());
  }

  ObservedReviews say(
      int daysAgo, int stars, String text, String version, Optional<String> answer) {
    Review review =
        new Review(
            "Ann",
            stars,
            Optional.empty(),
            text,
            Optional.of(version),
            ago(daysAgo),
            answer.map(said -> new DeveloperAnswer(said, Optional.empty())));
    String id = "%s-%d-%d".formatted(app, daysAgo, entries.size());
    append(new Subject.ReviewText(app, US, id), daysAgo, review);
    entries.add(
        new Entry(id, FactsDigest.inList(review), review.submittedAt(), OptionalLong.empty()));
    return this;
  }

  /** A list of what was said so far. */
  ObservedReviews listed(int daysAgo, boolean complete) {
    List<Entry> newestFirst =
        entries.stream().sorted(Comparator.comparing(Entry::submittedAt).reversed()).toList();
    append(new Subject.Reviews(app, US), daysAgo, new ReviewList(newestFirst, complete));
    return this;
  }

  private <F extends Facts> void append(Subject<F> subject, int daysAgo, F facts) {
    archive.append(List.of(new Observation<>(subject, ago(daysAgo), Source.IMPORT, facts)));
  }
}
