package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.BrokenOff;
import dev.storescope.sandbox.http.Mischief.Instead;
import dev.storescope.sandbox.http.Mischief.Slow;
import dev.storescope.sandbox.http.Mischief.Spoilt;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The sites of the simulated stores on one port of this machine, each below a base of its own, the
 * first part of the path: {@code http://127.0.0.1:8500/itunes/search?term=…}. No other machine can
 * reach it.
 */
public final class SandboxServer implements AutoCloseable {
  /** Clients of Google Play send a header or a form of tens of kilobytes. */
  private static final int MOST_BYTES = 1_048_576;

  private static final int LONGEST_REQUEST_LINE = 65_536;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Map<String, StoreSite> sites;
  private final Misbehaviour misbehaviour;
  private final RequestReader requests;
  private final WebServer server;
  private final CountDownLatch closing = new CountDownLatch(1);

  private SandboxServer(
      int port, Map<String, StoreSite> sites, InstantSource clock, Misbehaviour misbehaviour) {
    this.sites = Map.copyOf(sites);
    this.misbehaviour = misbehaviour;
    this.requests = new RequestReader(clock);
    this.server =
        WebServer.builder()
            .port(port)
            .address(InetAddress.getLoopbackAddress())
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .maxPayloadSize(MOST_BYTES)
            // Otherwise a reply in two packets waits 40 ms for the client to say it has the first.
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
      int port,
      Map<String, StoreSite> sitesByBase,
      InstantSource clock,
      Misbehaviour misbehaviour) {
    SandboxServer started = new SandboxServer(port, sitesByBase, clock, misbehaviour);
    if (!started.server.isRunning()) {
      throw new IllegalStateException("port " + port + " cannot be listened on: choose another");
    }
    return started;
  }

  /** The port that is listened on. */
  public int port() {
    return server.port();
  }

  /** What all the bases begin with, without a slash at the end. */
  public URI root() {
    return URI.create("http://127.0.0.1:" + port());
  }

  /** Where a site is reached, without a slash at the end. */
  public URI base(String site) {
    if (!sites.containsKey(site)) {
      throw new IllegalArgumentException("there are " + sites.keySet() + ", and no " + site);
    }
    return URI.create(root() + "/" + site);
  }

  private void handle(ServerRequest received, ServerResponse response) throws InterruptedException {
    RequestReader.Addressed addressed = requests.read(received);
    Optional<StoreSite> site = Optional.ofNullable(sites.get(addressed.base()));
    if (site.isEmpty()) {
      ReplyWriter.send(SandboxReply.of(404, "text/plain", "No site " + addressed.base()), response);
      return;
    }
    SandboxRequest request = addressed.request();
    Optional<Mischief> mischief = misbehaviour.choose(addressed.base(), request);
    if (mischief.isEmpty()) {
      ReplyWriter.send(site.get().answer(request), response);
    } else {
      misbehave(mischief.get(), site.get(), request, response);
    }
  }

  private void misbehave(
      Mischief mischief, StoreSite site, SandboxRequest request, ServerResponse response)
      throws InterruptedException {
    switch (mischief) {
      case Instead instead -> ReplyWriter.send(Excuses.reply(instead, request), response);
      case Spoilt spoilt -> ReplyWriter.send(Spoiler.spoil(spoilt, site.answer(request)), response);
      case BrokenOff() -> ReplyWriter.breakOff(site.answer(request), response);
      case Slow(Duration after) -> {
        SandboxReply reply = site.answer(request);
        // The server's end ends the wait too.
        closing.await(after.toNanos(), TimeUnit.NANOSECONDS);
        ReplyWriter.send(reply, response);
      }
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop();
  }
}
