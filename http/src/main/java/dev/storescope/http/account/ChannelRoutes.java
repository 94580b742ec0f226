package dev.storescope.http.account;

import dev.storescope.accounts.Scope;
import dev.storescope.delivery.Messaging;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;

/** The routes for channels and their deliveries; members of a workspace read their names. */
public final class ChannelRoutes {
  private ChannelRoutes() {}

  public static RouteGroup of(Messaging messaging) {
    ChannelHandler channels = new ChannelHandler(messaging);
    DeliveryHandler deliveries = new DeliveryHandler(messaging.deliveries());
    String channel = "/account/channels/{id}";
    return new RouteTable()
        .getLists("/account/channels", channels::list)
        .on(Method.POST, "/account/channels", Scope.ADMINISTRATION, channels::create)
        .on(Method.DELETE, channel, Scope.ADMINISTRATION, channels::delete)
        .on(Method.POST, channel + "/test", channels::test)
        .on(Method.POST, channel + "/secret", Scope.ADMINISTRATION, channels::rotateSecret)
        .get("/account/deliveries", deliveries::list)
        .on(Method.POST, "/account/deliveries/{id}/resend", deliveries::resend);
  }
}
