package dev.storescope.http.body;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compresses bodies of responses with gzip, for clients that accept it. */
public final class Gzip {
  /** Shorter bodies fit in a packet anyway. */
  public static final int MIN_BYTES = 1024;

  private static final Pattern CODING =
      Pattern.compile("\\s*([^;\\s]+)\\s*(?:;\\s*q\\s*=\\s*([0-9.]+)\\s*)?");

  /** Each takes a quarter of a megabyte beside the heap; others are sent as they are. */
  private static final Semaphore COMPRESSIONS =
      new Semaphore(4 * Runtime.getRuntime().availableProcessors());

  private Gzip() {}

  /** Whether a client accepts gzip (RFC 9110, 12.5.3). */
  public static boolean isAccepted(ServerRequest request) {
    return request.headers().contains(HeaderNames.ACCEPT_ENCODING)
        && isAccepted(request.headers().values(HeaderNames.ACCEPT_ENCODING));
  }

  static boolean isAccepted(List<String> values) {
    return findWeight(values, "gzip|x-gzip").or(() -> findWeight(values, "\\*")).orElse(0.0) > 0;
  }

  private static Optional<Double> findWeight(List<String> values, String coding) {
    return values.stream()
        .flatMap(value -> Pattern.compile(",").splitAsStream(value))
        .map(CODING::matcher)
        .filter(Matcher::matches)
        .filter(each -> each.group(1).matches("(?i)" + coding))
        .map(each -> weight(each.group(2)))
        .findFirst();
  }

  private static double weight(@Nullable String text) {
    try {
      return text == null ? 1 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The compressed bytes, with the least time; empty while many others are being compressed. */
  public static Optional<byte[]> tryZip(byte[] bytes) {
    if (!COMPRESSIONS.tryAcquire()) {
      return Optional.empty();
    }
    try {
      return Optional.of(zip(bytes, Deflater.BEST_SPEED));
    } finally {
      COMPRESSIONS.release();
    }
  }

  public static byte[] zip(byte[] bytes) {
    return zip(bytes, Deflater.DEFAULT_COMPRESSION);
  }

  private static byte[] zip(byte[] bytes, int level) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4 + 64);
    try (LevelledStream zip = new LevelledStream(out, level)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static final class LevelledStream extends GZIPOutputStream {
    LevelledStream(OutputStream out, int level) throws IOException {
      super(out);
      def.setLevel(level);
    }
  }
}
