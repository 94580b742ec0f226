package dev.storescope.sender;

import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.sender.HttpPosts.Reply;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a reply of a chat or a webhook means. */
final class ReplyOutcome {
  private static final int MAX_QUOTED = 200;
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Pattern NOT_PRINTED = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\s]+");

  private ReplyOutcome() {}

  static DeliveryOutcome of(Kind kind, Reply reply) {
    int status = reply.status();
    if (status >= 200 && status < 300) {
      return new DeliveryOutcome.Accepted();
    }
    String reason = "The reply was " + status + quoted(reply.body());
    if (status == 410 || (status == 404 && isChat(kind))) {
      return new DeliveryOutcome.Gone(reason);
    }
    return status >= 300 && status < 400
        ? new DeliveryOutcome.Failed(
            String.format(Locale.ROOT, "The reply was %d; redirects are not followed", status))
        : new DeliveryOutcome.Failed(reason, retryAfter(reply));
  }

  /** A chat answers so for a webhook that was removed. */
  private static boolean isChat(Kind kind) {
    return switch (kind) {
      case SLACK, TEAMS, DISCORD -> true;
      case EMAIL, WEBHOOK -> false;
    };
  }

  private static Optional<Duration> retryAfter(Reply reply) {
    return reply
        .retryAfter()
        .filter(text -> SECONDS.matcher(text).matches())
        .map(Long::parseLong)
        .map(Duration::ofSeconds);
  }

  private static String quoted(String body) {
    String text = NOT_PRINTED.matcher(body).replaceAll(" ").strip();
    if (text.isEmpty()) {
      return "";
    }
    return ": " + (text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…");
  }
}
