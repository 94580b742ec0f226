package dev.storescope.server.dashboard.page;

import dev.storescope.server.http.Sha256;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** A file that pages refer to, also in its compressed form. */
final class Asset {
  private static final String FOR_EVER = "public, max-age=31536000, immutable";
  private static final int HASH_BYTES = 6;

  private final String name;
  private final String type;
  private final String hash;
  private final byte[] bytes;
  private final byte[] zipped;

  private Asset(String name, String type, byte[] bytes) throws IOException {
    this.name = name;
    this.type = type;
    this.hash = Sha256.of(bytes, HASH_BYTES);
    this.bytes = bytes;
    this.zipped = zip(bytes);
  }

  static Asset load(String name, String type, String resource) {
    try (InputStream in = Asset.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return new Asset(name, type, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return name;
  }

  /** The beginning of a hash of its bytes, in hexadecimal. */
  String hash() {
    return hash;
  }

  void send(ServerRequest request, ServerResponse response) {
    response.header(HeaderNames.CONTENT_TYPE, type);
    response.header(HeaderNames.CACHE_CONTROL, FOR_EVER);
    response.header(HeaderNames.VARY, "Accept-Encoding");
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    if (request.headers().value(HeaderNames.ACCEPT_ENCODING).orElse("").contains("gzip")) {
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
      response.send(zipped);
    } else {
      response.send(bytes);
    }
  }

  private static byte[] zip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
