package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.sender.MailSettings.Login;
import dev.storescope.sender.MailSettings.Security;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries to a real mail server on this machine. */
class MailDeliveryTest {
  private static final ServerSetup ANY_PORT = new ServerSetup(0, "127.0.0.1", "smtp");
  private static final Login LOGIN = new Login("storescope", "s3cret");

  private final GreenMail server = new GreenMail(ANY_PORT);

  @BeforeEach
  void start() {
    server.start();
    server.setUser("storescope@example.com", LOGIN.user(), LOGIN.password());
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  private MailSettings settings(Security security, Login login) {
    return new MailSettings(
        "127.0.0.1",
        server.getSmtp().getPort(),
        security,
        Optional.of(login),
        "alerts@example.com");
  }

  private static DeliveryFixture fixtureWithMessage(MailSettings settings) {
    DeliveryFixture fixture = new DeliveryFixture(Optional.of(settings), false);
    fixture.add(fixture.create("mail", new ChannelTarget.Email("ann@example.com")).channel(), "a");
    return fixture;
  }

  @Test
  void aMessageArrivesAsPlainText() throws Exception {
    try (DeliveryFixture fixture = fixtureWithMessage(settings(Security.NONE, LOGIN))) {
      fixture.deliverDue();
      fixture.assertDelivered();
      MimeMessage mail = server.getReceivedMessages()[0];
      assertThat(mail.getSubject()).isEqualTo("A rank of Ćma 🦋 fell");
      assertThat(mail.getContent()).isEqualTo("“moth” fell from 3 to 9");
      assertThat(mail.getContentType()).startsWith("text/plain").contains("UTF-8");
      assertThat(mail.getFrom()).containsExactly(new InternetAddress("alerts@example.com"));
      assertThat(mail.getAllRecipients()).containsExactly(new InternetAddress("ann@example.com"));
      assertThat(mail.getMessageID()).matches("<msg_[0-9a-f]{32}@example.com>");
      assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
      assertThat(mail.getSentDate()).isEqualTo(DeliveryFixture.NOW);
      assertThat(GreenMailUtil.getWholeMessage(mail)).doesNotContain("🦋");
    }
  }

  @Test
  void aMailServerThatIsDownIsTriedAgain() {
    MailSettings settings = settings(Security.NONE, LOGIN);
    server.stop();
    try (DeliveryFixture fixture = fixtureWithMessage(settings)) {
      fixture.deliverDue();
      assertThat(fixture.lastError()).startsWith("The mail server could not be used: ");
      GreenMail again = new GreenMail(new ServerSetup(settings.port(), "127.0.0.1", "smtp"));
      again.start();
      try {
        again.setUser("storescope@example.com", LOGIN.user(), LOGIN.password());
        fixture.clock.advance(Duration.ofSeconds(5));
        fixture.deliverDue();
        fixture.assertDelivered();
        assertThat(again.getReceivedMessages()).hasSize(1);
      } finally {
        again.stop();
      }
    }
  }

  @Test
  void aWrongPasswordIsAFailureThatTheOperatorMends() {
    Login wrong = new Login("storescope", "wrong");
    server.getUserManager().setAuthRequired(true);
    try (DeliveryFixture fixture = fixtureWithMessage(settings(Security.NONE, wrong))) {
      fixture.deliverDue();
      assertThat(fixture.lastError()).contains("mail.password").doesNotContain("wrong");
    }
  }

  @Test
  void nothingIsSentInTheClearWhereTheConnectionIsToBeEncrypted() {
    for (Security security : new Security[] {Security.STARTTLS, Security.TLS}) {
      try (DeliveryFixture fixture = fixtureWithMessage(settings(security, LOGIN))) {
        fixture.deliverDue();
        assertThat(fixture.lastError()).startsWith("The mail server could not be used: ");
      }
    }
    assertThat(server.getReceivedMessages()).isEmpty();
  }
}
