package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.Deliveries.Resending;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.delivery.Messaging;
import dev.storescope.delivery.SigningSecret;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The channels of the user's account, and the log of its deliveries. */
public record ChannelPages(Messaging messaging) implements PageGroup {
  private static final String PATH = AccountTab.CHANNELS.path();
  private static final String RESEND = PATH + "/deliveries/%d/resend";
  private static final int ROWS = 50;
  private static final int FILE_ROWS = 10_000;

  /** A channel of the table. */
  public record ChannelRow(Channel channel) {
    public String action(String name) {
      return PATH + "/" + channel.id() + "/" + name;
    }

    public String kind() {
      return Texts.name(channel.target().kind());
    }

    /** Whether its messages are signed. */
    public boolean isSigned() {
      return switch (channel.target()) {
        case ChannelTarget.Webhook _ -> true;
        case ChannelTarget.Email _,
            ChannelTarget.Slack _,
            ChannelTarget.Teams _,
            ChannelTarget.Discord _ ->
            false;
      };
    }
  }

  /** A delivery of the log. */
  public record DeliveryRow(Delivery delivery) {
    public String resend() {
      return RESEND.formatted(delivery.id());
    }

    /** The next attempt of a delivery that waits. */
    public Optional<Instant> nextAttempt() {
      return switch (delivery.state()) {
        case DeliveryState.Waiting waiting -> Optional.of(waiting.nextAttempt());
        case DeliveryState.Delivered _, DeliveryState.GivenUp _ -> Optional.empty();
      };
    }
  }

  /** A signing secret, which is shown only once. */
  public record ShownSecret(String channel, SigningSecret secret) {}

  /**
   * The model of the page.
   *
   * @param deliveries newest first
   * @param earlier the address of earlier deliveries
   * @param kinds those that this installation can send to first
   * @param entered what was entered and refused
   */
  public record Model(
      List<ChannelRow> channels,
      List<DeliveryRow> deliveries,
      Optional<String> earlier,
      Optional<ShownSecret> secret,
      List<KindChoice> kinds,
      Optional<Entered> entered) {}

  /** A kind of channel, and whether this installation can send to it. */
  public record KindChoice(Kind kind, boolean possible) {}

  /** A channel as it was entered, and why it was refused. */
  public record Entered(String kind, String name, String address, String problem) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, this::show)
        .postOwn(PATH, this::create)
        .postOwn(PATH + "/{id}/test", PageHandler.orBackTo(_ -> PATH, this::test))
        .postOwn(PATH + "/{id}/secret", this::rotateSecret)
        .postOwn(PATH + "/{id}/delete", this::delete)
        .postOwn(PATH + "/deliveries/{id}/resend", this::resend);
  }

  private void show(PageRequest request) {
    if (request.wantsCsv()) {
      request.send(csv(request.user().id()));
    } else {
      show(request, Optional.empty(), Optional.empty());
    }
  }

  private void show(PageRequest request, Optional<ShownSecret> secret, Optional<Entered> entered) {
    AccountId account = request.user().id();
    List<Delivery> found = messaging.deliveries().list(account, before(request), ROWS + 1);
    List<Delivery> page = found.subList(0, Math.min(ROWS, found.size()));
    Model model =
        new Model(
            messaging.channels().list(account).stream().map(ChannelRow::new).toList(),
            page.stream().map(DeliveryRow::new).toList(),
            Optional.of(found)
                .filter(all -> all.size() > ROWS)
                .map(_ -> PATH + "?before=" + page.getLast().id()),
            secret,
            kinds(messaging.rules()),
            entered);
    request.show(
        "account/channels.jte", AccountTab.CHANNELS.title(), NavigationSection.ACCOUNT, model);
  }

  static List<KindChoice> kinds(ChannelRules rules) {
    return Stream.of(Kind.values())
        .map(kind -> new KindChoice(kind, kind != Kind.EMAIL || rules.mail()))
        .sorted(Comparator.comparing(choice -> !choice.possible()))
        .toList();
  }

  private static OptionalLong before(PageRequest request) {
    try {
      return request.query().findNumber("before");
    } catch (IllegalArgumentException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Creates a channel; the secret of a webhook is in the response to the form, and nowhere else.
   */
  private void create(PageRequest request) {
    try {
      tryCreate(request);
    } catch (IllegalArgumentException e) {
      Entered entered =
          new Entered(
              request.form().find("kind").orElse(""),
              request.form().find("name").orElse(""),
              request.form().find("address").orElse(""),
              String.valueOf(e.getMessage()));
      show(request, Optional.empty(), Optional.of(entered));
    }
  }

  private void tryCreate(PageRequest request) {
    Kind kind =
        Kind.find(request.form().find("kind").orElse(""))
            .orElseThrow(() -> new IllegalArgumentException(Texts.of("channels.kind")));
    String name = request.form().find("name").orElse("");
    String address = request.form().find("address").orElse("");
    NewChannel created = messaging.create(request.user().id(), name, kind.at(address));
    if (created.secret().isPresent()) {
      show(
          request, created.secret().map(secret -> new ShownSecret(name, secret)), Optional.empty());
    } else {
      request.redirect(PATH, FlashMessage.done(Texts.of("channels.added")));
    }
  }

  private void test(PageRequest request) {
    if (!messaging.test(request.user().id(), AccountPages.id(request))) {
      throw noChannel();
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("channels.tested")));
  }

  private void rotateSecret(PageRequest request) {
    AccountId account = request.user().id();
    long id = AccountPages.id(request);
    SigningSecret secret =
        messaging.channels().rotateSecret(account, id).orElseThrow(ChannelPages::noChannel);
    Channel channel = messaging.channels().find(account, id).orElseThrow(ChannelPages::noChannel);
    show(request, Optional.of(new ShownSecret(channel.name(), secret)), Optional.empty());
  }

  private void delete(PageRequest request) {
    if (!messaging.channels().delete(request.user().id(), AccountPages.id(request))) {
      throw noChannel();
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("channels.deleted")));
  }

  private void resend(PageRequest request) {
    switch (messaging.deliveries().resend(request.user().id(), AccountPages.id(request))) {
      case Resending.Accepted() ->
          request.redirect(PATH, FlashMessage.done(Texts.of("channels.resent")));
      case Resending.Unknown() ->
          throw PageException.notFound(Texts.of("channels.unknown-delivery"));
      case Resending.ChannelDisabled(String _) ->
          request.redirect(PATH, FlashMessage.refused(Texts.of("channels.disabled")));
    }
  }

  private static PageException noChannel() {
    return PageException.notFound(Texts.of("channels.unknown"));
  }

  private Csv csv(AccountId account) {
    Csv csv = new Csv("deliveries", "created_at,channel,type,title,state,attempts,error");
    for (Delivery each : messaging.deliveries().list(account, OptionalLong.empty(), FILE_ROWS)) {
      csv.row(
          each.createdAt(),
          each.channelName(),
          each.message().type(),
          each.message().title(),
          each.state().wireName(),
          each.state().attempts(),
          Csv.cell(each.state().error()));
    }
    return csv;
  }
}
