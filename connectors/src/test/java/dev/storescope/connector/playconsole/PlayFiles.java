package dev.storescope.connector.playconsole;

import static dev.storescope.connector.ScriptedStore.reply;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A bucket with files of a test, in UTF-16 as the real one has them. */
final class PlayFiles {
  static final AppId APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.chess");
  static final Instant UPDATED = Instant.parse("2026-11-28T23:30:00Z");

  private final Map<String, String> texts = new TreeMap<>();

  static PlayFiles of(String name, String text) {
    return new PlayFiles().with(name, text);
  }

  PlayFiles with(String name, String text) {
    texts.put(name, text);
    return this;
  }

  ScriptedGoogle google() {
    return new ScriptedGoogle(
        request -> {
          String path = request.uri().getPath();
          int name = path.indexOf("/o/");
          return name < 0
              ? list(request.uri().getQuery())
              : reply(200, texts.get(path.substring(name + 3)));
        });
  }

  PlayReports reports() {
    return new PlayReports(google().bucket());
  }

  private StoreReply list(String query) {
    String prefix = query.substring("prefix=".length(), query.indexOf('&'));
    return reply(
        200,
        texts.entrySet().stream()
            .filter(each -> each.getKey().startsWith(prefix))
            .map(each -> item(each.getKey(), each.getValue()))
            .collect(Collectors.joining(",", "{\"items\":[", "]}")));
  }

  private static String item(String name, String text) {
    byte[] bytes = bytes(text);
    return "{\"name\":\"%s\",\"generation\":\"1\",\"size\":\"%d\",\"md5Hash\":\"%s\",\"updated\":\"%s\"}"
        .formatted(name, bytes.length, md5(bytes), UPDATED);
  }

  private static byte[] bytes(String text) {
    return text.startsWith("PK")
        ? text.getBytes(StandardCharsets.ISO_8859_1)
        : ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE);
  }

  private static String md5(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
