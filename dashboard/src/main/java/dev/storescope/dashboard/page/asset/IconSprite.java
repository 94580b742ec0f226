package dev.storescope.dashboard.page.asset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All icons in one file, each a symbol with the name of the icon. */
final class IconSprite {
  private static final String FOLDER = Assets.WEBJARS + "bootstrap-icons/1.13.1/icons/";
  private static final Pattern DRAWING =
      Pattern.compile("<svg[^>]*viewBox=\"([^\"]*)\"[^>]*>(.*)</svg>\\s*", Pattern.DOTALL);

  private IconSprite() {}

  static byte[] read() {
    StringBuilder symbols = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for (Icon icon : Icon.values()) {
      Matcher drawing = DRAWING.matcher(read(icon));
      if (!drawing.matches()) {
        throw new IllegalStateException(icon + " is not drawn as expected");
      }
      symbols
          .append("<symbol id=\"%s\" viewBox=\"%s\">".formatted(icon.id(), drawing.group(1)))
          .append(drawing.group(2).strip())
          .append("</symbol>");
    }
    return symbols.append("</svg>").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String read(Icon icon) {
    String resource = FOLDER + icon.id() + ".svg";
    try (InputStream in = IconSprite.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
