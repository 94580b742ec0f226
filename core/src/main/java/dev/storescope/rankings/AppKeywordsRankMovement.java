package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.Map;

/** How an app's ranks moved within a range of time. */
public final class AppKeywordsRankMovement
    implements Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> {
  public record Query(AppId app, Country country, Instant since, Instant till) {}

  public record Result(Map<Bucket, Movement> movements) {}

  public record Movement(int in, int out) {}

  /** A range of ranks. */
  public enum Bucket {
    FIRST("1"),
    TWO_TO_FIVE("2-5"),
    SIX_TO_TEN("6-10"),
    ELEVEN_TO_TWENTY("11-20"),
    ONE_TO_TWENTY("1-20");

    private final String wireName;

    Bucket(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
