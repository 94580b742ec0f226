package dev.storescope.dashboard.page;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Compresses responses with gzip, for clients that accept it. */
final class Compression {
  private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");

  private Compression() {}

  static boolean isAccepted(ServerRequest request) {
    return request.headers().value(HeaderNames.ACCEPT_ENCODING).orElse("").contains("gzip");
  }

  /**
   * Compresses a page, if the client accepts it. A page that another site has the browser request
   * stays as it is: from compressed lengths, a site that chooses the parameters and sees the
   * encrypted traffic could guess what else is on the page (the BREACH attack).
   */
  static byte[] page(ServerRequest request, ServerResponse response, byte[] page) {
    response.header(HeaderNames.VARY, "Accept-Encoding", "Sec-Fetch-Site");
    boolean isOtherSite =
        request
            .headers()
            .value(FETCH_SITE)
            .filter(site -> !site.equals("same-origin") && !site.equals("none"))
            .isPresent();
    if (isOtherSite || !isAccepted(request)) {
      return page;
    }
    response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    return zip(page);
  }

  static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
