package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.BatchExecute.RpcCall;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Answers calls for reviews, page by page: the most helpful, the newest or the best first. An app
 * without reviews, like one that the store does not have, has an answer without fields.
 */
record ReviewCalls(SimulatedStores stores) {
  static final String RPC = "UsvDTd";

  private static final int MOST_ON_A_PAGE = 150;
  private static final int MOST_SORTED = 2000;
  private static final int HELPFUL = 1;
  private static final int BEST = 3;

  /** The payload of the reply; empty if the call is not one for reviews. */
  Optional<String> answer(RpcCall call, ReviewState first) {
    JsonNode paging = call.arguments().at("/2/2");
    String token = paging.path(2).asString("");
    return (token.isEmpty() ? Optional.of(first) : ReviewState.parse(token))
        .map(state -> page(state, paging.path(0).asInt(MOST_ON_A_PAGE), sort(call)));
  }

  private static int sort(RpcCall call) {
    return call.arguments().at("/2/1").asInt(0);
  }

  private String page(ReviewState state, int requested, int sort) {
    int size = Math.clamp(requested, 1, MOST_ON_A_PAGE);
    List<AppReview> all =
        GooglePlaySite.findId(state.app())
            .map(app -> reviews(app, state, sort, state.from() + size + 1))
            .orElse(List.of());
    int from = Math.min(state.from(), all.size());
    int to = Math.min(from + size, all.size());
    MessageWriter out = new MessageWriter();
    out.open();
    if (from < to) {
      out.open();
      all.subList(from, to).forEach(review -> write(review, out));
      out.close();
    }
    if (to < all.size()) {
      out.open().nothing().text(state.token(to)).close();
    }
    return out.close().json();
  }

  private List<AppReview> reviews(AppId app, ReviewState state, int sort, int limit) {
    StoreView view = stores.visit(StoreType.GOOGLE_PLAY, state.country(), state.at());
    return switch (sort) {
      case HELPFUL -> sorted(view, app, Comparator.comparingLong(AppReview::helpful));
      case BEST -> sorted(view, app, Comparator.comparingInt(AppReview::stars));
      default -> view.reviews(app, limit);
    };
  }

  private static List<AppReview> sorted(StoreView view, AppId app, Comparator<AppReview> order) {
    return view.reviews(app, MOST_SORTED).stream().sorted(order.reversed()).toList();
  }

  private static void write(AppReview review, MessageWriter out) {
    out.open().text(review.uuid()).open().text(review.author());
    picture(out);
    out.close().whole(review.stars()).at(4).text(review.text());
    moment(review.submittedAt(), out);
    out.whole(review.helpful());
    review.answer().ifPresent(answer -> write(answer, out));
    out.at(9).open().text(Long.toString(review.number())).text(review.author()).close();
    review.version().ifPresent(out::text);
    out.at(16).whole(1).close();
  }

  private static void write(AppReview.Answer answer, MessageWriter out) {
    out.open().text("Developer").text(answer.text());
    moment(answer.answeredAt(), out);
    out.close();
  }

  private static void picture(MessageWriter out) {
    MessageParts.image("https://play-lh.googleusercontent.com/a/reviewer", 64, 64, out);
  }

  private static void moment(Instant instant, MessageWriter out) {
    out.open().whole(instant.getEpochSecond()).whole(instant.getNano()).close();
  }
}
