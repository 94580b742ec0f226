package dev.storescope.http.account;

import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Channel.Disabled;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.Messaging;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The caller's channels, whose addresses are shown in part only; of the workspace of another
 * account the names and kinds.
 */
record ChannelHandler(Messaging messaging) {
  private static final String KINDS = "email, slack, teams, discord or webhook";
  private static final ValueType<Kind> KIND =
      ValueType.text(name -> Kind.find(name).orElseThrow(() -> ValueType.mustBe(KINDS)));

  void list(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode channels = data.putArray("channels");
    messaging
        .channels()
        .list(exchange.lists())
        .forEach(channel -> write(channel, exchange.access().isOwner(), channels.addObject()));
    exchange.sendOwn(data);
  }

  /** Creates a channel; only this response has the secret of a webhook. */
  void create(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> name =
        body.required(
            "name", "a string", AccountJson.line("The name of a channel", Channel.MAX_NAME_LENGTH));
    Optional<Kind> kind = body.required("kind", KINDS, KIND);
    Optional<ChannelTarget> target =
        body.required(
                "address",
                "an e-mail address, or the URL of a webhook",
                ValueType.text(text -> kind.map(each -> target(each, text))))
            .flatMap(found -> found);
    body.finish(exchange);
    NewChannel created =
        Validator.attempt(
            "name",
            () ->
                messaging.create(exchange.caller().id(), name.orElseThrow(), target.orElseThrow()));
    ObjectNode data = Exchange.object();
    write(created.channel(), true, data);
    data.put("secret", created.secret().map(SigningSecret::value).orElse(null));
    exchange.sendOwn(Status.CREATED_201, data);
  }

  private ChannelTarget target(Kind kind, String address) {
    return messaging.rules().check(kind.at(address));
  }

  void delete(Exchange exchange) {
    if (!messaging.channels().delete(exchange.caller().id(), exchange.pathId())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  void test(Exchange exchange) {
    long id = exchange.pathId();
    if (!Validator.attempt("address", () -> messaging.test(exchange.caller().id(), id))) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  /** Replaces the secret of a webhook; only this response has the new one. */
  void rotateSecret(Exchange exchange) {
    SigningSecret secret =
        messaging
            .channels()
            .rotateSecret(exchange.caller().id(), exchange.pathId())
            .orElseThrow(
                () ->
                    ProblemException.notFound(
                        "You have no such channel of the kind webhook. See /account/channels."));
    exchange.sendOwn(Exchange.object().put("secret", secret.value()));
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("You have no such channel. See /account/channels.");
  }

  /** Why a channel is disabled may name its address. */
  private static void write(Channel channel, boolean isOwn, ObjectNode node) {
    node.put("id", channel.id()).put("name", channel.name());
    node.put("kind", channel.target().kind().wireName());
    node.put("address", isOwn ? channel.target().maskedAddress() : null);
    node.put("created_at", Timestamps.format(channel.createdAt()));
    AccountJson.write("disabled_at", channel.disabled().map(Disabled::at), node);
    node.put(
        "disabled_reason",
        channel.disabled().filter(_ -> isOwn).map(Disabled::reason).orElse(null));
  }
}
