package dev.storescope.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** A bucket, in which an object has its whole content from its first moment. */
public final class S3Target implements ExportTarget {
  private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(10);
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(15);
  private static final int MOST_READ_BYTES = 16 << 20;

  private final S3Bucket bucket;
  private final S3Client client;

  public S3Target(S3Bucket bucket) {
    this.bucket = bucket;
    this.client = client(bucket);
  }

  /** Without checksums in trailers, which many storages other than Amazon's do not know. */
  private static S3Client client(S3Bucket bucket) {
    S3ClientBuilder builder =
        S3Client.builder()
            .region(Region.of(bucket.region()))
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(
                        bucket.credentials().accessKey(), bucket.credentials().secretKey())))
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .serviceConfiguration(settings -> settings.chunkedEncodingEnabled(false))
            .overrideConfiguration(settings -> settings.apiCallAttemptTimeout(LONGEST_REQUEST))
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECTED_WITHIN)
                    .socketTimeout(LONGEST_SILENCE)
                    .build());
    bucket.endpoint().ifPresent(each -> builder.endpointOverride(each).forcePathStyle(true));
    return builder.build();
  }

  @Override
  public void put(String name, Path file) throws IOException {
    try {
      client.putObject(
          request -> request.bucket(bucket.name()).key(bucket.prefix() + name),
          RequestBody.fromFile(file));
    } catch (SdkException e) {
      throw failed("written", name, e);
    }
  }

  @Override
  public Optional<String> read(String name) throws IOException {
    try (ResponseInputStream<GetObjectResponse> in =
        client.getObject(request -> request.bucket(bucket.name()).key(bucket.prefix() + name))) {
      byte[] content = in.readNBytes(MOST_READ_BYTES);
      if (in.read() >= 0) {
        in.abort();
        throw new IOException(
            String.format(
                Locale.ROOT,
                "%s is longer than %d bytes, so it is not of an export.",
                bucket.address(name),
                MOST_READ_BYTES));
      }
      return Optional.of(new String(content, StandardCharsets.UTF_8));
    } catch (NoSuchKeyException _) {
      return Optional.empty();
    } catch (SdkException e) {
      throw failed("read", name, e);
    }
  }

  private IOException failed(String done, String name, SdkException e) {
    return new IOException(
        "%s could not be %s: %s".formatted(bucket.address(name), done, e.getMessage()), e);
  }

  @Override
  public void close() {
    client.close();
  }
}
