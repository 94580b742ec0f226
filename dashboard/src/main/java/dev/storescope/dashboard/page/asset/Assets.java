package dev.storescope.dashboard.page.asset;

import dev.storescope.http.Transfer;
import dev.storescope.http.body.Gzip;
import dev.storescope.http.body.Sha256;
import dev.storescope.store.Country;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The style sheet, scripts and icon of the pages, also in compressed form. The path of each
 * contains a hash of its bytes, so that browsers may keep it forever.
 */
public final class Assets {
  public static final String PATH = "/dashboard/assets/{hash}/{name}";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String SVG = "image/svg+xml";
  private static final String ICONS = "icons.svg";
  private static final Pattern FLAG = Pattern.compile("flag-([a-z]{2})\\.svg");
  static final String WEBJARS = "/META-INF/resources/webjars/";
  private static final String FOREVER = "public, max-age=31536000, immutable";
  private static final String A_DAY = "public, max-age=86400";
  private static final int HASH_BYTES = 6;

  /** Read when they are first needed. */
  private static final class Files {
    private static final Map<String, Asset> BY_NAME =
        Map.of(
            "theme.js",
            load(SCRIPT, "/dashboard/theme.js"),
            "app.css",
            load(CSS, "/dashboard/app.css"),
            "app.js",
            load(SCRIPT, "/dashboard/app.js"),
            "charts.js",
            load(SCRIPT, "/dashboard/charts.js"),
            "login.js",
            load(SCRIPT, "/dashboard/login.js"),
            "explorer.js",
            load(SCRIPT, "/dashboard/explorer.js"),
            "workbench.js",
            load(SCRIPT, "/dashboard/workbench.js"),
            "icon.svg",
            load(SVG, "/dashboard/icon.svg"),
            ICONS,
            new Asset(SVG, IconSprite.read()),
            "htmx.js",
            load(SCRIPT, WEBJARS + "htmx.org/2.0.10/dist/htmx.min.js"));
    private static final ConcurrentMap<String, Optional<Asset>> FLAGS = new ConcurrentHashMap<>();
  }

  private static final class Asset {
    private final String type;
    private final String hash;
    private final byte[] bytes;
    private final byte[] zipped;

    Asset(String type, byte[] bytes) {
      this.type = type;
      this.hash = Sha256.of(bytes, HASH_BYTES);
      this.bytes = bytes;
      this.zipped = Gzip.zip(bytes);
    }
  }

  /** The address of an asset. */
  public String path(String name) {
    return path(find(name).orElseThrow(), name);
  }

  private static String path(Asset asset, String name) {
    return "/dashboard/assets/" + asset.hash + "/" + name;
  }

  /** The address of an icon, to be drawn by {@code use}. */
  public String icon(Icon icon) {
    return path(ICONS) + "#" + icon.id();
  }

  /** The address of the flag of a country, if it has one. */
  public Optional<String> flag(Country country) {
    String name = "flag-" + country.code() + ".svg";
    return find(name).map(flag -> path(flag, name));
  }

  /** Sends the asset that a path names. */
  public void send(ServerRequest request, ServerResponse response) {
    String hash = request.path().pathParameters().get("hash");
    Optional<Asset> found =
        find(request.path().pathParameters().get("name")).filter(asset -> asset.hash.equals(hash));
    if (found.isEmpty()) {
      Transfer.sendHead(request, response.status(Status.NOT_FOUND_404));
      return;
    }
    send(request, response, found.get(), FOREVER);
  }

  /** Sends the icon to browsers that ask for it without being told where it is. */
  public void sendIcon(ServerRequest request, ServerResponse response) {
    send(request, response, find("icon.svg").orElseThrow(), A_DAY);
  }

  private static void send(
      ServerRequest request, ServerResponse response, Asset asset, String caching) {
    response.header(HeaderNames.CONTENT_TYPE, asset.type);
    response.header(HeaderNames.CACHE_CONTROL, caching);
    response.header(HeaderNames.VARY, "Accept-Encoding");
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    if (Gzip.isAccepted(request)) {
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
      Transfer.send(request, response, asset.zipped);
    } else {
      Transfer.send(request, response, asset.bytes);
    }
  }

  private static Optional<Asset> find(String name) {
    return Optional.ofNullable(Files.BY_NAME.get(name)).or(() -> findFlag(name));
  }

  private static Optional<Asset> findFlag(String name) {
    Matcher flag = FLAG.matcher(name);
    return flag.matches()
        ? Files.FLAGS.computeIfAbsent(name, _ -> loadFlag(flag.group(1)))
        : Optional.empty();
  }

  private static Optional<Asset> loadFlag(String code) {
    String resource = WEBJARS + "flag-icons/7.5.0/flags/4x3/" + code + ".svg";
    return Assets.class.getResource(resource) == null
        ? Optional.empty()
        : Optional.of(load(SVG, resource));
  }

  private static Asset load(String type, String resource) {
    try (InputStream in = Assets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return new Asset(type, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
