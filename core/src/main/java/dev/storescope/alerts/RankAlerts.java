package dev.storescope.alerts;

import dev.storescope.events.RankMove;
import dev.storescope.observation.Rank;
import java.util.SequencedMap;

/** Writes the alert of a move. */
record RankAlerts(AppLabels labels) {
  Alert write(ScopedApp app, RankMove move) {
    SequencedMap<String, String> fields = app.fields();
    fields.put("device", move.search().device().wireName());
    fields.put("keyword", move.search().keyword().text());
    fields.put("rank_before", text(move.before().rank()));
    fields.put("rank_after", text(move.after().rank()));
    fields.put("observed_before", AlertText.time(move.before().observedAt()));
    fields.put("observed_at", AlertText.time(move.after().observedAt()));
    return new Alert(
        "%s:%s:%s:%s"
            .formatted(
                app.key("rank"),
                move.search().device().wireName(),
                move.date(),
                move.search().keyword()),
        AlertText.item(labels.of(app) + ": " + move.describe(), fields),
        move.after().observedAt(),
        Math.abs(move.places()));
  }

  /** A number, 0 for an app that is not ranked, or that it is beyond the apps observed. */
  private static String text(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> Integer.toString(position);
      case Rank.NotRanked() -> "0";
      case Rank.Beyond(int depth) -> ">" + depth;
    };
  }
}
