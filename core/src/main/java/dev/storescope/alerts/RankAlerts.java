package dev.storescope.alerts;

import dev.storescope.answer.LastDays;
import java.util.SequencedMap;

/** Writes the alert of a move. */
record RankAlerts(AppLabels labels) {
  Alert write(RankMove move) {
    SequencedMap<String, String> fields = move.app().fields();
    fields.put("device", move.search().device().wireName());
    fields.put("keyword", move.search().keyword().text());
    fields.put("rank_before", String.valueOf(move.before().rank().orZero()));
    fields.put("rank_after", String.valueOf(move.after().rank().orZero()));
    fields.put("observed_before", AlertText.time(move.before().observedAt()));
    fields.put("observed_at", AlertText.time(move.after().observedAt()));
    return new Alert(
        "%s:%s:%s:%s"
            .formatted(
                move.app().key("rank"),
                move.search().device().wireName(),
                LastDays.dateOf(move.after().observedAt()),
                move.search().keyword()),
        AlertText.item(labels.of(move.app()) + ": " + move.describe(), fields),
        move.after().observedAt(),
        Math.abs(move.places()));
  }
}
