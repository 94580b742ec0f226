package dev.storescope.server;

import dev.storescope.parquet.ExportTarget;
import dev.storescope.parquet.FolderTarget;
import dev.storescope.parquet.S3Bucket;
import dev.storescope.parquet.S3Bucket.Credentials;
import dev.storescope.parquet.S3Target;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Where the settings want each day exported: a folder or a bucket. */
sealed interface ExportPlace {
  record Folder(Path path) implements ExportPlace {
    @Override
    public ExportTarget open() {
      return new FolderTarget(path);
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  record Bucket(String address, S3Bucket bucket) implements ExportPlace {
    @Override
    public ExportTarget open() {
      return new S3Target(bucket);
    }

    @Override
    public String toString() {
      return address;
    }
  }

  /** Loads the library that the target needs. */
  ExportTarget open();

  /**
   * Empty if the settings name none.
   *
   * @throws ConfigurationException if they are wrong
   */
  static Optional<ExportPlace> find(Settings settings) {
    return settings
        .find(Setting.EXPORT_TARGET)
        .map(
            target ->
                target.toLowerCase(Locale.ROOT).startsWith("s3:")
                    ? bucket(target, settings)
                    : folder(target, settings));
  }

  private static ExportPlace folder(String target, Settings settings) {
    try {
      Path path = Path.of(target).toAbsolutePath().normalize();
      if (!target.contains("://") && (Files.isDirectory(path) || !Files.exists(path))) {
        return new Folder(path);
      }
    } catch (InvalidPathException _) {
      // Reported below.
    }
    throw settings.wrong(Setting.EXPORT_TARGET, "a folder, or a bucket such as s3://bucket/prefix");
  }

  private static ExportPlace bucket(String target, Settings settings) {
    if (!settings.text(Setting.EXPORT_S3_REGION).matches("[a-z0-9-]+")) {
      throw settings.wrong(Setting.EXPORT_S3_REGION, "a region such as eu-central-1");
    }
    Credentials credentials =
        new Credentials(
            required(Setting.EXPORT_S3_ACCESS_KEY, settings),
            required(Setting.EXPORT_S3_SECRET_KEY, settings));
    return S3Bucket.find(
            target, endpoint(settings), settings.text(Setting.EXPORT_S3_REGION), credentials)
        .map(bucket -> new Bucket(target, bucket))
        .orElseThrow(
            () -> settings.wrong(Setting.EXPORT_TARGET, "a bucket such as s3://bucket/prefix"));
  }

  private static Optional<URI> endpoint(Settings settings) {
    Optional<String> endpoint = settings.find(Setting.EXPORT_S3_ENDPOINT);
    if (endpoint.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI uri = new URI(endpoint.get());
      if (uri.getHost() != null
          && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))) {
        return Optional.of(uri);
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    throw settings.wrong(Setting.EXPORT_S3_ENDPOINT, "a URL such as https://storage.example:9000");
  }

  private static String required(Setting setting, Settings settings) {
    return settings
        .find(setting)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "%s is not set. It is required if export.target is a bucket."
                        .formatted(setting.key())));
  }
}
