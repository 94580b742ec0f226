package dev.storescope.server.cli.account;

import dev.storescope.delivery.Deliveries.Resending;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Shows the deliveries of accounts, and repeats them. */
@Command(name = "delivery", description = "List deliveries of messages, and send a message again.")
public final class DeliveryCommand {
  @Command(name = "list", description = "List the most recent deliveries of an account.")
  int list(
      @Mixin CommonOptions common,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              description = "maximum number of deliveries (default: 50)")
          int limit,
      @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "deliveries",
          database
              .messaging()
              .deliveries()
              .list(owner.account(database).id(), OptionalLong.empty(), Math.max(limit, 0)),
          "No deliveries.",
          DeliveryCommand::line,
          DeliveryCommand::fill);
    }
  }

  @Command(name = "resend", description = "Send a message again, through the running service.")
  int resend(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "delivery ID, as printed by delivery list")
          long id,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      return switch (database.messaging().deliveries().resend(owner.account(database).id(), id)) {
        case Resending.Accepted() ->
            common.print(
                "The running service will send the message again.", node -> node.put("resent", id));
        case Resending.Unknown() ->
            throw new Stopped("No such delivery. See `storescope delivery list`.");
        case Resending.ChannelDisabled(String reason) ->
            throw new Stopped(
                "The channel is disabled (%s). To enable it, run `storescope channel test`."
                    .formatted(reason));
      };
    }
  }

  private static String line(Delivery delivery) {
    return String.format(
        Locale.ROOT,
        "%-6d %s %-24s %s: %s",
        delivery.id(),
        delivery.createdAt(),
        delivery.channelName(),
        delivery.message().title(),
        text(delivery.state()));
  }

  private static String text(DeliveryState state) {
    return switch (state) {
      case DeliveryState.Waiting(int attempts, Optional<String> error, Instant next) ->
          "next attempt at %s%s"
              .formatted(
                  next,
                  error
                      .map(
                          each ->
                              String.format(
                                  Locale.ROOT, ", failed attempts: %d; %s", attempts, each))
                      .orElse(""));
      case DeliveryState.Delivered(int _, Instant at) -> "delivered at " + at;
      case DeliveryState.GivenUp(int attempts, String reason, Instant at) ->
          String.format(Locale.ROOT, "given up at %s, attempts: %d; %s", at, attempts, reason);
    };
  }

  private static void fill(ObjectNode node, Delivery delivery) {
    node.put("id", delivery.id())
        .put("channel", delivery.channelName())
        .put("type", delivery.message().type())
        .put("title", delivery.message().title())
        .put("created_at", delivery.createdAt().toString())
        .put("state", delivery.state().wireName())
        .put("attempts", delivery.state().attempts());
    delivery.state().error().ifPresent(error -> node.put("error", error));
  }
}
