package dev.storescope.dashboard.page.asset;

import dev.storescope.http.body.Gzip;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** Compresses pages, for clients that accept it. */
public final class Compression {
  private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");

  private Compression() {}

  /**
   * Compresses a page, if the client accepts it. A page that another site has the browser request
   * stays as it is: from compressed lengths, a site that chooses the parameters and sees the
   * encrypted traffic could guess what else is on the page (the BREACH attack).
   */
  public static byte[] page(ServerRequest request, ServerResponse response, byte[] page) {
    response.header(HeaderNames.VARY, "Accept-Encoding", "Sec-Fetch-Site");
    boolean isOtherSite =
        request
            .headers()
            .value(FETCH_SITE)
            .filter(site -> !site.equals("same-origin") && !site.equals("none"))
            .isPresent();
    if (isOtherSite || !Gzip.isAccepted(request)) {
      return page;
    }
    response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    return Gzip.zip(page);
  }
}
