package dev.storescope.delivery;

import dev.storescope.delivery.ChannelTarget.Discord;
import dev.storescope.delivery.ChannelTarget.Email;
import dev.storescope.delivery.ChannelTarget.Slack;
import dev.storescope.delivery.ChannelTarget.Teams;
import dev.storescope.delivery.ChannelTarget.Webhook;
import dev.storescope.text.WrittenText;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Which channels an installation accepts.
 *
 * @param mail whether it sends e-mail
 * @param privateAddresses whether it sends to addresses that are not public, and without TLS
 * @param privateHosts those to which it sends only then
 */
public record ChannelRules(boolean mail, boolean privateAddresses, PrivateHosts privateHosts) {
  private static final int MAX_PORT = 65_535;

  /**
   * Why nothing is sent to a target. Whether its address is public is checked when it is sent to.
   */
  public Optional<String> findProblem(ChannelTarget target) {
    return switch (target) {
      case Email(String address) -> findProblem(address);
      case Slack(URI url) -> findProblem(url);
      case Teams(URI url) -> findProblem(url);
      case Discord(URI url) -> findProblem(url);
      case Webhook(URI url) -> findProblem(url);
    };
  }

  private Optional<String> findProblem(String mailbox) {
    if (!mail) {
      return Optional.of(
          "This installation cannot send e-mail. The operator must set mail.host (STORESCOPE_MAIL_HOST)"
              + " and mail.from (STORESCOPE_MAIL_FROM).");
    }
    return mailbox.equals(WrittenText.escapedLine(mailbox))
        ? Optional.empty()
        : Optional.of("An e-mail address must not have control characters.");
  }

  private Optional<String> findProblem(URI url) {
    if (!privateAddresses && !"https".equals(url.getScheme())) {
      return Optional.of("The URL of a webhook must begin with https://.");
    }
    return url.getPort() == 0 || url.getPort() > MAX_PORT
        ? Optional.of(String.format(Locale.ROOT, "The port must be 1 to %d.", MAX_PORT))
        : Optional.empty();
  }

  private Optional<String> findPrivateHost(ChannelTarget target) {
    return switch (target) {
      case Email _ -> Optional.empty();
      case Slack(URI url) -> findPrivateHost(url);
      case Teams(URI url) -> findPrivateHost(url);
      case Discord(URI url) -> findPrivateHost(url);
      case Webhook(URI url) -> findPrivateHost(url);
    };
  }

  private Optional<String> findPrivateHost(URI url) {
    return !privateAddresses && privateHosts.contains(url.getHost())
        ? Optional.of(
            ("%s has a private address. The operator can allow these with the setting"
                    + " delivery.private_addresses.")
                .formatted(url.getHost()))
        : Optional.empty();
  }

  /**
   * Checks a target, with the addresses that its host has now.
   *
   * @throws IllegalArgumentException if it is not accepted
   */
  public ChannelTarget check(ChannelTarget target) {
    findProblem(target)
        .or(() -> findPrivateHost(target))
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    return target;
  }
}
