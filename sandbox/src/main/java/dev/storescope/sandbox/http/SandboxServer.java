package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.BrokenTransfer;
import dev.storescope.sandbox.http.Fault.Corruption;
import dev.storescope.sandbox.http.Fault.Delay;
import dev.storescope.sandbox.http.Fault.Falsification;
import dev.storescope.sandbox.http.Fault.Hostility;
import dev.storescope.sandbox.http.Fault.Replacement;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Serves the sites of the simulated stores on one local port. The first path segment selects the
 * site: {@code http://127.0.0.1:8500/itunes/search?term=…}.
 */
public final class SandboxServer implements AutoCloseable {
  /** Clients of Google Play send headers and forms of tens of kilobytes. */
  private static final int MOST_BYTES = 1_048_576;

  private static final int LONGEST_REQUEST_LINE = 65_536;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final SimulatedSites sites;
  private final FaultPlan faults;
  private final RequestReader requests;
  private final WebServer server;
  private final CountDownLatch closing = new CountDownLatch(1);

  private SandboxServer(int port, SimulatedSites sites, FaultPlan faults) {
    this.sites = sites;
    this.faults = faults;
    this.requests = new RequestReader(sites.clock());
    this.server =
        WebServer.builder()
            .port(port)
            .address(InetAddress.getLoopbackAddress())
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .maxPayloadSize(MOST_BYTES)
            // Otherwise a reply in two packets waits 40 ms for the client to acknowledge the first.
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .addProtocol(
                Http1Config.builder()
                    .maxPrologueLength(LONGEST_REQUEST_LINE)
                    .maxHeadersSize(LONGEST_REQUEST_LINE)
                    .validatePrologue(false)
                    .build())
            .addRouting(HttpRouting.builder().any(this::handle))
            .build()
            .start();
  }

  /**
   * Starts to serve.
   *
   * @param port 0 for any that is free
   * @param sitesByBase such as {@code itunes}, without a slash
   * @param clock the time in the simulated world
   */
  public static SandboxServer start(
      int port, Map<String, SimulatedSite> sitesByBase, InstantSource clock, FaultPlan faults) {
    SandboxServer started = new SandboxServer(port, new SimulatedSites(sitesByBase, clock), faults);
    if (!started.server.isRunning()) {
      throw new IllegalStateException("port " + port + " cannot be listened on: choose another");
    }
    return started;
  }

  /** The port. */
  public int port() {
    return server.port();
  }

  /** The base URL of all sites, without a trailing slash. */
  public URI root() {
    return URI.create("http://127.0.0.1:" + port());
  }

  /** The base URL of a site, without a trailing slash. */
  public URI base(String site) {
    if (!sites.has(site)) {
      throw new IllegalArgumentException(
          "there are " + sites.byBase().keySet() + ", and no " + site);
    }
    return URI.create(root() + "/" + site);
  }

  private void handle(ServerRequest received, ServerResponse response) throws InterruptedException {
    RequestReader.Addressed addressed = requests.read(received);
    SimulatedSite site = sites.at(addressed.base());
    SandboxRequest request = addressed.request();
    Optional<Fault> fault =
        sites.has(addressed.base()) ? faults.choose(addressed.base(), request) : Optional.empty();
    if (fault.isEmpty()) {
      send(site.answer(request), response);
    } else {
      inject(fault.get(), site, request, response);
    }
  }

  private void inject(
      Fault fault, SimulatedSite site, SandboxRequest request, ServerResponse response)
      throws InterruptedException {
    switch (fault) {
      case Replacement instead -> send(ErrorReplies.reply(instead, request), response);
      case Hostility hostile -> send(HostileReplies.reply(hostile), response);
      case Corruption corrupted ->
          send(ReplyCorruption.corrupt(corrupted, site.answer(request)), response);
      case Falsification falsified ->
          send(FalsePopularities.falsify(falsified, site.answer(request)), response);
      case BrokenTransfer() -> sendHalf(site.answer(request), response);
      case Delay(Duration after) -> {
        SandboxReply reply = site.answer(request);
        // Closing the server ends the delay.
        closing.await(after.toNanos(), TimeUnit.NANOSECONDS);
        send(reply, response);
      }
    }
  }

  private static void send(SandboxReply reply, ServerResponse response) {
    head(reply, response);
    response.send(reply.bytes());
  }

  /** Announces the whole reply, sends half of it and closes the connection. */
  private static void sendHalf(SandboxReply reply, ServerResponse response) {
    byte[] body = reply.bytes();
    head(reply, response);
    response.contentLength(body.length);
    try {
      OutputStream out = response.outputStream();
      out.write(body, 0, body.length / 2);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new CloseConnectionException("broken off on purpose");
  }

  private static void head(SandboxReply reply, ServerResponse response) {
    response.status(reply.status());
    response.header(HeaderNames.CONTENT_TYPE, reply.contentType());
    reply.headers().forEach(response::header);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop();
  }
}
