package dev.storescope.delivery;

import dev.storescope.delivery.ChannelTarget.Discord;
import dev.storescope.delivery.ChannelTarget.Email;
import dev.storescope.delivery.ChannelTarget.Slack;
import dev.storescope.delivery.ChannelTarget.Teams;
import dev.storescope.delivery.ChannelTarget.Webhook;
import java.net.URI;
import java.util.Optional;

/**
 * Which channels an installation accepts.
 *
 * @param mail whether it sends e-mail
 * @param privateAddresses whether it sends to addresses that are not public, and without TLS
 */
public record ChannelRules(boolean mail, boolean privateAddresses) {
  /** Why a target is not accepted. Whether its address is public is checked when it is sent to. */
  public Optional<String> findProblem(ChannelTarget target) {
    return switch (target) {
      case Email _ ->
          mail
              ? Optional.empty()
              : Optional.of(
                  "this installation sends no e-mail until its operator sets mail.host and"
                      + " mail.from");
      case Slack(URI url) -> findProblem(url);
      case Teams(URI url) -> findProblem(url);
      case Discord(URI url) -> findProblem(url);
      case Webhook(URI url) -> findProblem(url);
    };
  }

  private Optional<String> findProblem(URI url) {
    return privateAddresses || "https".equals(url.getScheme())
        ? Optional.empty()
        : Optional.of("an address that begins with https:// is accepted");
  }

  /**
   * Checks a target.
   *
   * @throws IllegalArgumentException if it is not accepted
   */
  public ChannelTarget check(ChannelTarget target) {
    findProblem(target)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    return target;
  }
}
