package dev.storescope.reports;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * The picture on top of the reports of an account.
 *
 * @param base64 the file
 */
public record Logo(ImageType type, String base64) {
  /** The most bytes of the file, which is part of each report. */
  public static final int MAX_BYTES = 65_536;

  /** The kinds of files, by how they begin. */
  public enum ImageType {
    PNG("image/png", "\u0089PNG\r\n\u001a\n"),
    JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
    WEBP("image/webp", "RIFF");

    private final String mediaType;
    private final String beginning;

    ImageType(String mediaType, String beginning) {
      this.mediaType = mediaType;
      this.beginning = beginning;
    }

    /** As HTTP names it. */
    public String mediaType() {
      return mediaType;
    }

    private static Optional<ImageType> of(byte[] file) {
      String text = new String(file, StandardCharsets.ISO_8859_1);
      for (ImageType type : values()) {
        if (text.startsWith(type.beginning) && (type != WEBP || text.startsWith("WEBP", 8))) {
          return Optional.of(type);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * A logo by its file in Base64.
   *
   * @throws IllegalArgumentException if it is too large, no PNG, JPEG or WebP, or no Base64
   */
  public static Logo parse(String base64) {
    byte[] file = decode(base64);
    if (file.length > MAX_BYTES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "A logo must have at most %d KB, not %d.",
              MAX_BYTES >> 10,
              file.length >> 10));
    }
    return new Logo(
        ImageType.of(file)
            .orElseThrow(
                () -> new IllegalArgumentException("A logo must be a PNG, JPEG or WebP picture.")),
        base64);
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("a logo is a picture in Base64", e);
    }
  }

  /** The address of the picture, which is within it. */
  public String address() {
    return "data:" + type.mediaType + ";base64," + base64;
  }
}
