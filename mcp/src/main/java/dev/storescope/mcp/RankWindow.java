package dev.storescope.mcp;

import dev.storescope.observation.Rank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The ranks of an app for a keyword on the observed dates of a range, oldest first.
 *
 * @param keyword as the interface has it
 */
record RankWindow(String keyword, List<Day> days) {
  /** Where an app that is not ranked is put when ranks are compared. */
  private static final int NOT_RANKED = 1000;

  /** What was observed on a date. */
  record Day(String date, Rank rank) {
    private int place() {
      return rank.findPosition().orElse(NOT_RANKED);
    }
  }

  /** How the last rank compares with the first. */
  enum Movement {
    FELL,
    LEFT,
    ROSE,
    ENTERED,
    UNCHANGED,
    NOT_COMPARED;

    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isWorse() {
      return this == FELL || this == LEFT;
    }

    boolean isBetter() {
      return this == ROSE || this == ENTERED;
    }
  }

  RankWindow {
    days = List.copyOf(days);
  }

  /**
   * @param byDate ranks by date, as the interface has them
   * @param from the first date
   */
  static RankWindow of(String keyword, JsonNode byDate, String from) {
    List<Day> days = new ArrayList<>();
    byDate.forEachEntry(
        (date, rank) -> {
          if (date.compareTo(from) >= 0) {
            days.add(new Day(date, rank(rank.path("rank").asInt())));
          }
        });
    return new RankWindow(keyword, days);
  }

  /** The interface has 0 for an app that was observed and is not ranked. */
  private static Rank rank(int written) {
    return written == 0 ? new Rank.NotRanked() : Rank.at(written);
  }

  Movement movement() {
    if (days.size() < 2) {
      return Movement.NOT_COMPARED;
    }
    Rank first = days.getFirst().rank();
    Rank last = days.getLast().rank();
    int compared = last.compareTo(first);
    if (compared == 0) {
      return Movement.UNCHANGED;
    }
    if (compared < 0) {
      return first.isRanked() ? Movement.ROSE : Movement.ENTERED;
    }
    return last.isRanked() ? Movement.FELL : Movement.LEFT;
  }

  /** By how many places the last rank is worse or better than the first. */
  int size() {
    return days.size() < 2 ? 0 : Math.abs(days.getLast().place() - days.getFirst().place());
  }

  /** Writes what an assistant needs to say what happened, and when. */
  void writeTo(ObjectNode node, boolean withDays) {
    node.put("keyword", keyword).put("movement", movement().wireName());
    if (!days.isEmpty()) {
      node.put("first_rank", days.getFirst().rank().findPosition().orElse(0))
          .put("first_date", days.getFirst().date());
      node.put("last_rank", days.getLast().rank().findPosition().orElse(0))
          .put("last_date", days.getLast().date());
    }
    findLargestFall().ifPresent(at -> writeFall(at, node.putObject("largest_fall")));
    if (withDays) {
      ArrayNode all = node.putArray("days");
      days.forEach(
          day ->
              all.addObject()
                  .put("date", day.date())
                  .put("rank", day.rank().findPosition().orElse(0)));
    }
  }

  private void writeFall(int at, ObjectNode node) {
    Day before = days.get(at - 1);
    Day after = days.get(at);
    node.put("after", before.date()).put("by", after.date());
    node.put("from_rank", before.rank().findPosition().orElse(0))
        .put("to_rank", after.rank().findPosition().orElse(0));
  }

  /** The index of the day that is worst compared with the one before. */
  private Optional<Integer> findLargestFall() {
    int worst = 0;
    Optional<Integer> found = Optional.empty();
    for (int i = 1; i < days.size(); i++) {
      int fall = days.get(i).place() - days.get(i - 1).place();
      if (fall > worst) {
        worst = fall;
        found = Optional.of(i);
      }
    }
    return found;
  }

  static ToolSchema schema() {
    return ToolSchema.object("")
        .required("keyword", ToolSchema.text(""))
        .required(
            "movement",
            ToolSchema.choice(
                "From the first observed rank to the last; not_compared: observed on one date.",
                Arrays.stream(Movement.values()).map(Movement::wireName).toArray(String[]::new)))
        .optional("first_rank", ToolSchema.integer(""))
        .optional("first_date", ToolSchema.date(""))
        .optional("last_rank", ToolSchema.integer(""))
        .optional("last_date", ToolSchema.date(""))
        .optional(
            "largest_fall",
            ToolSchema.object("Between two observed dates: after the one and by the other.")
                .required("after", ToolSchema.date(""))
                .required("by", ToolSchema.date(""))
                .required("from_rank", ToolSchema.integer(""))
                .required("to_rank", ToolSchema.integer("")))
        .optional(
            "days",
            ToolSchema.list(
                "With with_days.",
                ToolSchema.object("")
                    .required("date", ToolSchema.date(""))
                    .required("rank", ToolSchema.integer(""))));
  }
}
