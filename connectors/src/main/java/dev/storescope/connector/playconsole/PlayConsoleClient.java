package dev.storescope.connector.playconsole;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What a service account can read of its developer's apps. Each answer is complete, and nothing
 * changes at Google. Not thread-safe.
 */
public final class PlayConsoleClient {
  private final GoogleApi api;
  private final PlayConsoleHosts hosts;
  private final Optional<String> bucket;

  /**
   * A client of one service account.
   *
   * @param transport that records nothing: replies are private to a workspace
   */
  public PlayConsoleClient(
      StoreTransport transport,
      PlayConsoleHosts hosts,
      Credentials.GooglePlay credentials,
      InstantSource clock) {
    this.api = new GoogleApi(transport, hosts, credentials, clock);
    this.hosts = hosts;
    this.bucket = credentials.bucket();
  }

  /** The bulk reports; empty if the credentials name no bucket. */
  public Optional<PlayReports> reports() {
    return bucket.map(name -> new PlayReports(new ReportBucket(api, hosts.storage(), name)));
  }

  /**
   * The reviews with a text that were written or edited in the last seven days, the one edited last
   * first.
   */
  public PlayOutcome<List<OwnReview>> listRecentReviews(AppId app) throws InterruptedException {
    return PlayFailureException.outcome(() -> new RecentReviews(api, hosts.publisher()).list(app));
  }
}
