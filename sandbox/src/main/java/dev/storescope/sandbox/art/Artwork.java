package dev.storescope.sandbox.art;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Draws the icons and screenshots of listings as SVG. An address always shows the same image; an
 * app keeps its colour and changes its shape with each era.
 */
public final class Artwork {
  /** The prefix of all image addresses; no server answers there. */
  public static final String ROOT = "https://art.example/";

  private static final Pattern ADDRESS =
      Pattern.compile("(icon|phone|ipad)/([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,3})\\.png");

  private static final int GOLDEN_ANGLE = 137;
  private static final int CIRCLE = 360;
  private static final String[] SHAPES = {
    "<circle cx='50' cy='50' r='24'/>",
    "<rect x='28' y='28' width='44' height='44' rx='10'/>",
    "<path d='M50 22 78 72H22Z'/>",
    "<path d='M50 20l9 20 22 2-17 15 5 22-19-12-19 12 5-22-17-15 22-2Z'/>",
    "<path d='M26 62a24 24 0 0 1 48 0v8H26Z'/>",
    "<path d='M30 30h40v12H42v8h24v12H42v14H30Z'/>",
    "<path d='M50 74 24 46a14 14 0 0 1 26-12 14 14 0 0 1 26 12Z'/>",
  };

  private Artwork() {}

  /**
   * The image at an address.
   *
   * @param address the part after {@link #ROOT}
   */
  public static Optional<String> draw(String address) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int app = Integer.parseInt(parts.group(2));
    int era = Integer.parseInt(parts.group(3));
    int number = Integer.parseInt(parts.group(4));
    return Optional.of(
        switch (parts.group(1)) {
          case "icon" -> icon(app, era);
          case "ipad" -> screenshot(app, era, number, 400, 300);
          case String _ -> screenshot(app, era, number, 180, 390);
        });
  }

  private static String icon(int app, int era) {
    return svg(100, 100)
        + "<rect width='100' height='100' fill='%s'/>".formatted(colour(app, 45))
        + String.format(
            Locale.ROOT,
            "<g fill='#fff' opacity='.92' transform='rotate(%d 50 50)'>%s</g></svg>",
            era * 15 % CIRCLE,
            SHAPES[(app + era) % SHAPES.length]);
  }

  private static String screenshot(int app, int era, int number, int width, int height) {
    StringBuilder drawn = new StringBuilder(svg(width, height));
    drawn.append(
        String.format(
            Locale.ROOT,
            "<rect width='%d' height='%d' fill='%s'/>",
            width,
            height,
            colour(app, 88)));
    int rows = 3 + (app + era + number) % 4;
    int row = height / (rows + 1);
    for (int i = 0; i < rows; i++) {
      drawn.append(
          String.format(
              Locale.ROOT,
              "<rect x='12' y='%d' width='%d' height='%d' rx='8' fill='%s'/>",
              row / 2 + i * row,
              width - 24 - (app * (i + 1) + number * 17) % (width / 3),
              row * 3 / 4,
              colour(app, 45 + i * 6)));
    }
    return drawn.append("</svg>").toString();
  }

  private static String svg(int width, int height) {
    return String.format(
        Locale.ROOT,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d'>",
        width,
        height);
  }

  private static String colour(int app, int lightness) {
    return String.format(
        Locale.ROOT,
        "hsl(%d %d%% %d%%)",
        (long) app * GOLDEN_ANGLE % CIRCLE,
        55 + app % 4 * 10,
        lightness);
  }
}
