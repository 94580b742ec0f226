package dev.storescope.sender;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.ChannelTarget.Discord;
import dev.storescope.delivery.ChannelTarget.Email;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.ChannelTarget.Slack;
import dev.storescope.delivery.ChannelTarget.Teams;
import dev.storescope.delivery.ChannelTarget.Webhook;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.MessageSender;
import dev.storescope.sender.HttpPosts.Timeouts;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends a message to any kind of channel. The clients are created for the first message. */
public final class ChannelSender implements MessageSender, AutoCloseable {
  private final Optional<MailSettings> mail;
  private final ChannelRules rules;
  private final Timeouts timeouts;
  private final InstantSource clock;

  private @Nullable MailSender mails;
  private @Nullable HttpPosts posts;

  /**
   * @param mail empty if no e-mail is sent
   * @param privateAddresses whether to send to addresses that are not public, and without TLS
   */
  public ChannelSender(Optional<MailSettings> mail, boolean privateAddresses, InstantSource clock) {
    this(mail, privateAddresses, Timeouts.DEFAULT, clock);
  }

  ChannelSender(
      Optional<MailSettings> mail,
      boolean privateAddresses,
      Timeouts timeouts,
      InstantSource clock) {
    this.mail = mail;
    this.rules = new ChannelRules(mail.isPresent(), privateAddresses, new LookedUpHosts());
    this.timeouts = timeouts;
    this.clock = clock;
  }

  /** The channels to which this sends. */
  public ChannelRules rules() {
    return rules;
  }

  @Override
  public DeliveryOutcome send(DueDelivery delivery) {
    Optional<String> problem = rules.findProblem(delivery.channel().target());
    if (problem.isPresent()) {
      return new DeliveryOutcome.Refused("Not sent: " + problem.get());
    }
    return switch (delivery.channel().target()) {
      case Email(String address) -> mails().send(delivery, address);
      case Slack(URI url) -> post(Kind.SLACK, url, ChatJson.slack(delivery.message()));
      case Teams(URI url) -> post(Kind.TEAMS, url, ChatJson.teams(delivery.message()));
      case Discord(URI url) -> post(Kind.DISCORD, url, ChatJson.discord(delivery.message()));
      case Webhook(URI url) -> {
        StandardWebhook request = StandardWebhook.of(delivery, clock.instant());
        yield post(Kind.WEBHOOK, url, request.headers(), request.body().getBytes(UTF_8));
      }
    };
  }

  private DeliveryOutcome post(Kind kind, URI url, byte[] json) {
    return post(kind, url, Map.of(), json);
  }

  private DeliveryOutcome post(Kind kind, URI url, Map<String, String> headers, byte[] json) {
    try {
      return ReplyOutcome.of(kind, posts().post(url, headers, json));
    } catch (CheckedResolver.NotPublicException e) {
      return new DeliveryOutcome.Refused("Not sent: " + e.getMessage());
    } catch (UnknownHostException e) {
      return new DeliveryOutcome.Failed("The host is unknown: " + url.getHost());
    } catch (IOException e) {
      return new DeliveryOutcome.Failed(
          "The request failed: " + String.valueOf(e.getMessage()).replace('\n', ' '));
    }
  }

  private synchronized MailSender mails() {
    MailSender current = mails;
    if (current == null) {
      current = new MailSender(mail.orElseThrow(), clock);
      mails = current;
    }
    return current;
  }

  private synchronized HttpPosts posts() {
    HttpPosts current = posts;
    if (current == null) {
      current = new HttpPosts(new CheckedResolver(rules.privateAddresses()), timeouts);
      posts = current;
    }
    return current;
  }

  @Override
  public synchronized void close() {
    HttpPosts current = posts;
    if (current != null) {
      current.close();
    }
  }
}
