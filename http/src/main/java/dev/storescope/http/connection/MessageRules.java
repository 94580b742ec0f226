package dev.storescope.http.connection;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.http.RequestException;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http.DirectTransportRequest;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Refuses requests whose end is not certain, so that no proxy can see another end than this server
 * (RFC 9112, 6.3). Begins the request of those that are accepted. A body with the encoding
 * "identity" is not encoded (RFC 9110, 8.4.1), which Helidon would refuse as one that is.
 */
public final class MessageRules implements Http1ConnectionListener {
  /** Enough for the longest list of keywords that is likely, percent-encoded. */
  public static final int MAX_REQUEST_LINE_BYTES = 65_536;

  public static final int MAX_HEADER_BYTES = 16_384;

  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final String CHUNKED = "chunked";
  private static final String IDENTITY = "identity";

  @Override
  public void prologue(ConnectionContext context, HttpPrologue prologue) {
    ClientConnection.current().prologue(prologue);
  }

  @Override
  public void headers(ConnectionContext context, Headers headers) {
    List<String> lengths = headers.all(HeaderNames.CONTENT_LENGTH, List::of);
    List<String> encodings = headers.all(HeaderNames.TRANSFER_ENCODING, List::of);
    boolean isLength = lengths.size() == 1 && LENGTH.matcher(lengths.getFirst()).matches();
    boolean isChunked = encodings.size() == 1 && encodings.getFirst().equalsIgnoreCase(CHUNKED);
    boolean isClear =
        (lengths.isEmpty() || isLength)
            && (encodings.isEmpty() || isChunked)
            && (lengths.isEmpty() || encodings.isEmpty());
    if (!isClear) {
      throw RequestException.builder()
          .type(EventType.BAD_REQUEST)
          .request(DirectTransportRequest.create(ClientConnection.current().prologue(), headers))
          .message("The end of the request is ambiguous")
          .setKeepAlive(false)
          .build();
    }
    List<String> contentEncodings = headers.all(HeaderNames.CONTENT_ENCODING, List::of);
    if (contentEncodings.size() == 1
        && contentEncodings.getFirst().strip().equalsIgnoreCase(IDENTITY)
        && headers instanceof WritableHeaders<?> received) {
      received.remove(HeaderNames.CONTENT_ENCODING);
    }
    ClientConnection.current().beginRequest();
  }
}
