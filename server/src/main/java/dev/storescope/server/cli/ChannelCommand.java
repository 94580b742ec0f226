package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.server.App.Database;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages the channels of accounts. */
@Command(
    name = "channel",
    description = "Manage the channels to which messages are sent (docs/channels.md).")
final class ChannelCommand {
  @Command(name = "add", description = "Add a channel; a webhook's secret is shown only once.")
  int add(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "unique within the account") String name,
      @Parameters(
              paramLabel = "KIND",
              completionCandidates = Candidates.ChannelKinds.class,
              description = "email, slack, teams, discord or webhook")
          Kind kind,
      @Parameters(
              paramLabel = "ADDRESS",
              description = "an e-mail address, or the address of the webhook")
          String address,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      NewChannel created =
          database.messaging().create(owner.account(database).id(), name, kind.at(address));
      return common.print(
          created
              .secret()
              .map(secret -> "Added. The signing secret is " + secret.value())
              .orElse("Added."),
          node -> {
            fill(node, created.channel());
            created.secret().map(SigningSecret::value).ifPresent(text -> node.put("secret", text));
          });
    }
  }

  @Command(name = "list", description = "List the channels of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "channels",
          database.messaging().channels().list(owner.account(database).id()),
          "no channels",
          ChannelCommand::line,
          ChannelCommand::fill);
    }
  }

  @Command(
      name = "test",
      description =
          "Send a test message; the running service sends it. Enables a disabled channel. See"
              + " delivery list for the result.")
  int test(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "the name in the output of channel list")
          String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Channel channel = channel(database, owner.account(database).id(), name);
      database.messaging().test(channel.account(), channel.id());
      return common.print(
          "The running service sends a test message. See delivery list for the result.",
          node -> node.put("tested", channel.name()));
    }
  }

  @Command(
      name = "rotate-secret",
      description = "Replace the signing secret of a webhook; for 24 hours both are used.")
  int rotateSecret(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "the name in the output of channel list")
          String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Channel channel = channel(database, owner.account(database).id(), name);
      SigningSecret secret =
          database
              .messaging()
              .channels()
              .rotateSecret(channel.account(), channel.id())
              .orElseThrow(() -> new Stopped("only a webhook has a signing secret"));
      return common.print(secret.value(), node -> node.put("secret", secret.value()));
    }
  }

  @Command(name = "remove", description = "Remove a channel and its deliveries.")
  int remove(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "the name in the output of channel list")
          String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Channel channel = channel(database, owner.account(database).id(), name);
      database.messaging().channels().delete(channel.account(), channel.id());
      return common.print("Removed.", node -> node.put("removed", channel.name()));
    }
  }

  private static Channel channel(Database database, AccountId account, String name) {
    return database
        .messaging()
        .channels()
        .find(account, name)
        .orElseThrow(() -> new Stopped("no channel has this name: see channel list"));
  }

  private static String line(Channel channel) {
    return String.format(
        Locale.ROOT,
        "%-6d %-24s %-8s %s%s",
        channel.id(),
        channel.name(),
        channel.target().kind().wireName(),
        channel.target().maskedAddress(),
        channel
            .disabled()
            .map(each -> ", disabled at %s: %s".formatted(each.at(), each.reason()))
            .orElse(""));
  }

  private static void fill(ObjectNode node, Channel channel) {
    node.put("id", channel.id())
        .put("name", channel.name())
        .put("kind", channel.target().kind().wireName())
        .put("address", channel.target().maskedAddress())
        .put("created_at", channel.createdAt().toString());
    channel
        .disabled()
        .ifPresent(
            each ->
                node.put("disabled_at", each.at().toString())
                    .put("disabled_reason", each.reason()));
  }
}
