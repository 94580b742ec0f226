package dev.storescope.connector.appstoreconnect;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Downloads the segments of an instance: files compressed by gzip, whose rows belong together. Size
 * and checksum are those of the compressed file; that the checksum is MD5 is known from others.
 */
record Segments(AppStoreConnectApi api) {
  private static final String CHECKSUM = "checksum";

  void addTo(SegmentRows rows, String instance) throws InterruptedException {
    List<ApiResource> segments = list(instance);
    if (segments.isEmpty()) {
      throw NoAnswerException.failed("the report has no segments");
    }
    for (ApiResource segment : segments) {
      byte[] file = download(segment, instance);
      check(segment, file);
      unpack(file, rows);
    }
  }

  private List<ApiResource> list(String instance) throws InterruptedException {
    return api.listResources("/v1/analyticsReportInstances/" + instance + "/segments");
  }

  /** Addresses are valid for five minutes, so one that is refused is asked for once more. */
  private byte[] download(ApiResource segment, String instance) throws InterruptedException {
    try {
      return api.download(segment.get("url"));
    } catch (NoAnswerException e) {
      if (!(e.reason() instanceof NoAnswer.Refused)) {
        throw e;
      }
      return api.download(
          list(instance).stream()
              .filter(again -> again.id().equals(segment.id()))
              .findFirst()
              .orElseThrow(() -> e)
              .get("url"));
    }
  }

  private static void check(ApiResource segment, byte[] file) {
    if (!segment.get("sizeInBytes").equals(Integer.toString(file.length))) {
      throw NoAnswerException.failed("a segment has not the size that was announced");
    }
    if (!segment.get(CHECKSUM).toLowerCase(Locale.ROOT).equals(md5(file))) {
      throw NoAnswerException.failed("a segment has not the checksum that was announced");
    }
  }

  private static String md5(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
  }

  private static void unpack(byte[] file, SegmentRows rows) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new BoundedInput(new GZIPInputStream(new ByteArrayInputStream(file))),
                StandardCharsets.UTF_8))) {
      rows.add(lines);
    } catch (IOException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a segment cannot be unpacked"));
    }
  }
}
