package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages the channels of accounts. */
@Command(
    name = "channel",
    description =
        "Manage the channels for messages: e-mail, chats and webhooks" + " (docs/channels.md).")
public final class ChannelCommand {
  @Command(
      name = "add",
      description = "Add a channel. The signing secret of a webhook is" + " shown only once.")
  int add(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the channel, unique in the account")
          String name,
      @Parameters(
              paramLabel = "KIND",
              completionCandidates = Candidates.ChannelKinds.class,
              description = "kind of channel: email, slack, teams, discord or webhook")
          Kind kind,
      @Parameters(paramLabel = "ADDRESS", description = "e-mail address, or URL of the webhook")
          String address,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      NewChannel created =
          database.messaging().create(owner.account(database).id(), name, kind.at(address));
      return common.print(
          created
              .secret()
              .map(secret -> "Added the channel. Its signing secret is " + secret.value())
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
          "No channels.",
          ChannelCommand::line,
          ChannelCommand::fill);
    }
  }

  @Command(
      name = "test",
      description =
          "Send a test message through the running service, and enable the channel if it"
              + " is disabled. See delivery list for the result.")
  int test(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the channel") String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Channel channel = channel(database, owner.account(database).id(), name);
      database.messaging().test(channel.account(), channel.id());
      return common.print(
          "The running service will send a test message. For the result, see `storescope"
              + " delivery list`.",
          node -> node.put("tested", channel.name()));
    }
  }

  @Command(
      name = "rotate-secret",
      description = "Replace the signing secret of a webhook. Both secrets are used for 24 hours.")
  int rotateSecret(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the channel") String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Channel channel = channel(database, owner.account(database).id(), name);
      SigningSecret secret =
          database
              .messaging()
              .channels()
              .rotateSecret(channel.account(), channel.id())
              .orElseThrow(() -> new Stopped("Only webhooks have a signing secret."));
      return common.print(secret.value(), node -> node.put("secret", secret.value()));
    }
  }

  @Command(name = "remove", description = "Remove a channel and its deliveries.")
  int remove(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the channel") String name,
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
        .orElseThrow(() -> new Stopped("No such channel. See `storescope channel list`."));
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
