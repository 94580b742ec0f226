package dev.storescope.connector.http;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * An HTTP proxy through which requests leave the machine.
 *
 * @param address by name, which is looked up for each connection
 * @param authorization what the proxy is sent as {@code Proxy-Authorization}
 */
public record OutgoingProxy(InetSocketAddress address, Optional<String> authorization) {
  /** What {@link #parse} accepts, for messages. */
  public static final String FORMS =
      "host:port or user:password@host:port, such as ann:secret@proxy.example.com:3128"
          + " (with %40 for @, %3A for : and %25 for % in a user name or password)";

  private static final Pattern FORM =
      Pattern.compile("(?:http://)?(?:([^:@/]*):([^/]*)@)?([^@/]+)/?");

  private static final Pattern PLAIN = Pattern.compile("[^%]*(?:%[0-9A-Fa-f]{2}[^%]*)*");

  /**
   * Reads {@code host:port} or {@code user:password@host:port}, with or without {@code http://}
   * before it.
   *
   * @throws IllegalArgumentException if the text is neither; the message does not have the text,
   *     which may have a password
   */
  public static OutgoingProxy parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException("not " + FORMS);
    }
    Optional<String> user = Optional.ofNullable(form.group(1));
    return new OutgoingProxy(
        address(form.group(3)), user.map(name -> basic(decode(name), decode(form.group(2)))));
  }

  private static InetSocketAddress address(String text) {
    try {
      URI uri = new URI("http://" + text);
      if (uri.getHost() != null && uri.getPort() > 0 && uri.getPort() <= 0xFFFF) {
        return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort());
      }
    } catch (URISyntaxException _) {
      // It is no host and port.
    }
    throw new IllegalArgumentException("not " + FORMS);
  }

  private static String decode(String text) {
    if (!PLAIN.matches(text)) {
      throw new IllegalArgumentException("not " + FORMS);
    }
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** RFC 7617. */
  private static String basic(String user, String password) {
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(credentials);
  }

  /** The proxy without its credentials. */
  @Override
  public String toString() {
    return address.getHostString() + ":" + address.getPort();
  }
}
