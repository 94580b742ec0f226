package dev.storescope.parquet;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bucket of S3, or of a storage with the same interface.
 *
 * @param prefix of all names, empty or ending with a slash
 * @param endpoint of a storage other than Amazon's
 */
public record S3Bucket(
    String name, String prefix, Optional<URI> endpoint, String region, Credentials credentials) {
  private static final Pattern ADDRESS =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/+(.*?))?/*");

  /** What a request is signed with. */
  public record Credentials(String accessKey, String secretKey) {
    @Override
    public String toString() {
      return accessKey;
    }
  }

  public S3Bucket {
    if (!prefix.isEmpty() && !prefix.endsWith("/")) {
      prefix += "/";
    }
  }

  /**
   * Parses an address such as {@code s3://bucket/prefix}.
   *
   * @return empty if it is another
   */
  public static Optional<S3Bucket> find(
      String address, Optional<URI> endpoint, String region, Credentials credentials) {
    Matcher matcher = ADDRESS.matcher(address);
    return matcher.matches()
        ? Optional.of(
            new S3Bucket(
                matcher.group(1),
                Optional.ofNullable(matcher.group(2)).orElse(""),
                endpoint,
                region,
                credentials))
        : Optional.empty();
  }

  /** The address of an object. */
  String address(String object) {
    return "s3://%s/%s%s".formatted(name, prefix, object);
  }
}
