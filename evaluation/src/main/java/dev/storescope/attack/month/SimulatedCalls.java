package dev.storescope.attack.month;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sends what is for a store's host to the sandbox, with the time and the address that it is sent
 * from in its headers.
 *
 * @param sandbox the address of all sites
 */
record SimulatedCalls(StoreTransport http, URI sandbox, String egress, InstantSource clock)
    implements StoreTransport {
  static final String FIRST = "first";
  static final String SECOND = "second";
  private static final String TIME_HEADER = "x-simulated-time";
  private static final String EGRESS_HEADER = "x-simulated-egress";

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    return http.send(
        new StoreRequest(address(sandbox, request.uri()), request.headers(), request.body())
            .with(TIME_HEADER, clock.instant().toString())
            .with(EGRESS_HEADER, egress));
  }

  /** The address in the sandbox of what is at an address of a store. */
  static URI address(URI sandbox, URI uri) {
    String base =
        StoreSite.ofHost(String.valueOf(uri.getHost())).map(StoreSite::base).orElse("none");
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return URI.create(sandbox + "/" + base + uri.getRawPath() + query);
  }

  static Instant at(SandboxRequest request) {
    return request.header(TIME_HEADER).map(Instant::parse).orElse(request.at());
  }

  static String egress(SandboxRequest request) {
    return request.header(EGRESS_HEADER).orElse("");
  }

  /** A site that answers as of the time in the header. */
  static SimulatedSite timed(SimulatedSite site) {
    return request ->
        site.answer(
            new SandboxRequest(
                request.method(),
                request.path(),
                request.query(),
                request.headers(),
                request.body(),
                at(request)));
  }
}
