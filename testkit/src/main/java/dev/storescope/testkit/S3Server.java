package dev.storescope.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A storage on loopback that is compatible with S3, as far as objects are put and read. It verifies
 * the signature of each request (AWS Signature Version 4) and the digest of what is put, and an
 * object is there once its whole content has arrived.
 */
public final class S3Server implements AutoCloseable {
  public static final String ACCESS_KEY = "AKIDEXAMPLE";
  public static final String SECRET_KEY = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  private static final HexFormat HEX = HexFormat.of();
  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/((\\d{8})/([^/]+)/s3/aws4_request),"
              + " SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})");

  private final HttpServer server;
  private final NavigableMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private volatile Predicate<String> broken = _ -> false;

  public S3Server() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The content of each object, by bucket and name as in a path. */
  public NavigableMap<String, byte[]> objects() {
    return objects;
  }

  /** Refuses to put the objects whose names have a property. */
  public void breakFor(Predicate<String> names) {
    broken = names;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String name = exchange.getRequestURI().getPath().substring(1);
      if (!isSigned(exchange, body)) {
        refuse(exchange, 403, "SignatureDoesNotMatch");
      } else if (exchange.getRequestMethod().equals("PUT")) {
        put(exchange, name, body);
      } else {
        get(exchange, name);
      }
    }
  }

  private void put(HttpExchange exchange, String name, byte[] body) throws IOException {
    if (broken.test(name)) {
      refuse(exchange, 507, "InsufficientStorage");
    } else {
      objects.put(name, body);
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void get(HttpExchange exchange, String name) throws IOException {
    byte[] content = objects.get(name);
    if (content == null) {
      refuse(exchange, 404, "NoSuchKey");
    } else {
      send(exchange, 200, content);
    }
  }

  private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
    String xml = "<?xml version=\"1.0\"?><Error><Code>%s</Code></Error>".formatted(code);
    send(exchange, status, xml.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private static boolean isSigned(HttpExchange exchange, byte[] body) {
    Matcher given =
        AUTHORIZATION.matcher(
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse(""));
    return given.matches()
        && given.group(1).equals(ACCESS_KEY)
        && isDigest(header(exchange, "x-amz-content-sha256"), body)
        && header(exchange, "x-amz-date").startsWith(given.group(3))
        && List.of(given.group(5).split(";", -1)).contains("host")
        && signature(exchange, given).equals(given.group(6));
  }

  private static boolean isDigest(String given, byte[] body) {
    return given.equals(sha256(body)) || (body.length == 0 && given.equals("UNSIGNED-PAYLOAD"));
  }

  private static String signature(HttpExchange exchange, Matcher given) {
    byte[] key = ("AWS4" + SECRET_KEY).getBytes(StandardCharsets.UTF_8);
    for (String part : given.group(2).split("/", -1)) {
      key = hmac(key, part);
    }
    String request = canonical(exchange, given.group(5));
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            header(exchange, "x-amz-date"),
            given.group(2),
            sha256(request.getBytes(StandardCharsets.UTF_8)));
    return HEX.formatHex(hmac(key, toSign));
  }

  private static String canonical(HttpExchange exchange, String signedHeaders) {
    URI uri = exchange.getRequestURI();
    String query =
        Arrays.stream(Optional.ofNullable(uri.getRawQuery()).orElse("").split("&", -1))
            .sorted()
            .collect(Collectors.joining("&"));
    String headers =
        Arrays.stream(signedHeaders.split(";", -1))
            .map(name -> name + ":" + header(exchange, name).strip() + "\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        exchange.getRequestMethod(),
        uri.getRawPath(),
        query,
        headers,
        signedHeaders,
        header(exchange, "x-amz-content-sha256"));
  }

  private static String header(HttpExchange exchange, String name) {
    return String.join(",", exchange.getRequestHeaders().getOrDefault(name, List.of()));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
