package dev.storescope.server;

import dev.storescope.database.SqlDatabase;
import dev.storescope.database.delivery.DeliveryScheduler;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Deliverer;
import dev.storescope.delivery.DeliveryLimits;
import dev.storescope.delivery.Messaging;
import dev.storescope.delivery.ReadyNotices;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.pricing.PriceList;
import dev.storescope.sender.ChannelSender;
import dev.storescope.sender.LookedUpHosts;
import dev.storescope.sender.MailSettings;
import dev.storescope.sender.MailSettings.Login;
import dev.storescope.sender.MailSettings.Security;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.metrics.MeteredDeliveries;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The delivery of messages. */
final class DeliveryWiring implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DeliveryWiring.class);

  private final ChannelSender sender;
  private final DeliveryScheduler scheduler;
  private final ReadyNotices notices;
  private final BackgroundJob noticeJob;

  DeliveryWiring(
      Settings settings,
      SqlDatabase database,
      MeterRegistry meters,
      PriceList prices,
      Function<RequestKey, Optional<FetchStatus>> statuses,
      InstantSource clock) {
    this.notices = new ReadyNotices(database.awaitedRequests(), statuses, database.outbox(), clock);
    this.noticeJob =
        new BackgroundJob(
            "ready-notices", notices::run, log, "The channels of requests could not be told");
    this.sender = new ChannelSender(mail(settings), anyAddress(settings), clock);
    this.scheduler =
        database.deliveryScheduler(
            new MeteredDeliveries(new Deliverer(sender, database.creditLedger(), prices), meters));
  }

  static Messaging messaging(Settings settings, SqlDatabase database, InstantSource clock) {
    return new Messaging(
        database.channels(),
        database.outbox(),
        database.deliveries(),
        database.awaitedRequests(),
        rules(settings),
        clock);
  }

  static ChannelRules rules(Settings settings) {
    return new ChannelRules(mail(settings).isPresent(), anyAddress(settings), new LookedUpHosts());
  }

  static DeliveryLimits limits(Settings settings) {
    return new DeliveryLimits(
        settings.number(Setting.CHANNELS_PER_ACCOUNT, 0),
        settings.number(Setting.MESSAGES_PER_DAY, 0));
  }

  private static boolean anyAddress(Settings settings) {
    return settings.isYes(Setting.PRIVATE_ADDRESSES);
  }

  private static Optional<MailSettings> mail(Settings settings) {
    return settings.find(Setting.MAIL_HOST).map(host -> mail(settings, host));
  }

  private static MailSettings mail(Settings settings, String host) {
    int port = settings.port(Setting.MAIL_PORT, 1);
    return new MailSettings(
        host,
        port,
        security(settings),
        settings
            .find(Setting.MAIL_USER)
            .map(user -> new Login(user, settings.text(Setting.MAIL_PASSWORD))),
        from(settings));
  }

  private static String from(Settings settings) {
    try {
      return Kind.EMAIL.at(settings.text(Setting.MAIL_FROM)).address();
    } catch (IllegalArgumentException e) {
      throw settings.wrong(Setting.MAIL_FROM, "a sender address such as storescope@example.com");
    }
  }

  private static Security security(Settings settings) {
    return switch (settings.text(Setting.MAIL_TLS)) {
      case "starttls" -> Security.STARTTLS;
      case "tls" -> Security.TLS;
      case "no" -> Security.NONE;
      case String _ -> throw settings.wrong(Setting.MAIL_TLS, "starttls, tls or no");
    };
  }

  RecurringJob upkeep() {
    return scheduler.upkeep();
  }

  void start() {
    scheduler.start();
    noticeJob.start(ReadyNotices.INTERVAL, ReadyNotices.INTERVAL);
  }

  @Override
  public void close() {
    noticeJob.close();
    scheduler.close();
    sender.close();
  }
}
