package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.AppReview.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Reviews of apps with ratings: up to 320, always the same. */
public final class SampleReviews {
  private static final Instant NEWEST = Instant.parse("2026-11-20T21:08:44.077Z");
  private static final int MOST = 320;

  private SampleReviews() {}

  public static List<AppReview> of(AppPage app, int limit) {
    return LongStream.range(0, Math.min(app.ratings().count(), Math.min(limit, MOST)))
        .mapToObj(SampleReviews::review)
        .toList();
  }

  private static AppReview review(long number) {
    Instant at = NEWEST.minus(Duration.ofMinutes(37 * number));
    return new AppReview(
        10_000_000_000L + number,
        "Reviewer " + number + " & <Söhne>",
        1 + (int) (number % 5),
        "Title \"" + number + "\"",
        "Line one = <b>\n'Line' two 👍🏽 " + number,
        number % 3 == 0 ? Optional.empty() : Optional.of("2." + number),
        at,
        number % 4,
        number % 6 == 0
            ? Optional.of(new Answer("Thank you & bye " + number, at.plus(Duration.ofHours(9))))
            : Optional.empty());
  }
}
