package dev.storescope.sender;

import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.Message;
import dev.storescope.sender.MailSettings.Login;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;

/** Sends e-mail as plain text to the configured mail server. */
final class MailSender {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration REPLY_TIMEOUT = Duration.ofSeconds(10);
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private final MailSettings settings;
  private final InstantSource clock;
  private final Session session;

  MailSender(MailSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.session = Session.getInstance(properties(settings));
  }

  private static Properties properties(MailSettings settings) {
    Properties properties = new Properties();
    properties.setProperty("mail.transport.protocol", "smtp");
    properties.setProperty("mail.smtp.host", settings.host());
    properties.setProperty("mail.smtp.port", Integer.toString(settings.port()));
    properties.setProperty("mail.smtp.auth", Boolean.toString(settings.login().isPresent()));
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    properties.setProperty("mail.smtp.connectiontimeout", millis(CONNECT_TIMEOUT));
    properties.setProperty("mail.smtp.timeout", millis(REPLY_TIMEOUT));
    properties.setProperty("mail.smtp.writetimeout", millis(REPLY_TIMEOUT));
    switch (settings.security()) {
      case TLS -> properties.setProperty("mail.smtp.ssl.enable", "true");
      case STARTTLS -> {
        properties.setProperty("mail.smtp.starttls.enable", "true");
        properties.setProperty("mail.smtp.starttls.required", "true");
      }
      case NONE -> {}
    }
    return properties;
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }

  DeliveryOutcome send(DueDelivery delivery, String address) {
    try (Transport transport = session.getTransport()) {
      MimeMessage mail = mail(delivery, address);
      Optional<Login> login = settings.login();
      transport.connect(
          login.map(Login::user).orElse(null), login.map(Login::password).orElse(null));
      transport.sendMessage(mail, mail.getAllRecipients());
      return new DeliveryOutcome.Accepted();
    } catch (AuthenticationFailedException e) {
      return new DeliveryOutcome.Failed(
          "The mail server refused mail.user or mail.password, which the operator sets");
    } catch (MessagingException e) {
      return outcome(e);
    }
  }

  private MimeMessage mail(DueDelivery delivery, String address) throws MessagingException {
    Message message = delivery.message();
    MimeMessage mail = new IdentifiedMail(session, delivery.messageId(), settings.from());
    mail.setFrom(new InternetAddress(settings.from()));
    mail.setRecipient(MimeMessage.RecipientType.TO, new InternetAddress(address, true));
    mail.setSubject(message.title(), UTF_8);
    mail.setText(message.lines().stream().collect(Collectors.joining("\r\n", "", "\r\n")), UTF_8);
    mail.setHeader("Auto-Submitted", "auto-generated");
    mail.setSentDate(Date.from(clock.instant()));
    return mail;
  }

  /** The first reply code in a chain of exceptions decides. */
  private static DeliveryOutcome outcome(MessagingException failure) {
    Exception cause = failure;
    while (cause != null) {
      int code = replyCode(cause);
      if (code != 0) {
        String reason = "The mail server replied: " + String.valueOf(cause.getMessage()).strip();
        return code >= 500
            ? new DeliveryOutcome.Refused(reason)
            : new DeliveryOutcome.Failed(reason);
      }
      cause = cause instanceof MessagingException next ? next.getNextException() : null;
    }
    return new DeliveryOutcome.Failed(
        "The mail server could not be used: " + String.valueOf(failure.getMessage()).strip());
  }

  private static int replyCode(Exception cause) {
    return switch (cause) {
      case SMTPAddressFailedException failed -> failed.getReturnCode();
      case SMTPSendFailedException failed -> failed.getReturnCode();
      case Exception _ -> 0;
    };
  }

  /** A mail with the same id in all attempts, by which a mailbox shows it once. */
  private static final class IdentifiedMail extends MimeMessage {
    private final String id;

    IdentifiedMail(Session session, String messageId, String from) {
      super(session);
      this.id = "<%s@%s>".formatted(messageId, from.substring(from.lastIndexOf('@') + 1));
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
