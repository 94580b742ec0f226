package dev.storescope.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.parquet.S3Bucket.Credentials;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.S3Server;
import dev.storescope.testkit.SampleObservations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3TargetTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Credentials KNOWN =
      new Credentials(S3Server.ACCESS_KEY, S3Server.SECRET_KEY);

  @TempDir private Path folder;
  @AutoClose private final S3Server storage = new S3Server();

  S3TargetTest() throws Exception {}

  @Test
  void aBucketGetsTheFilesThatAFolderGets() throws Exception {
    try (S3Target target = new S3Target(bucket(KNOWN))) {
      export(target);
    }
    FolderTarget local = new FolderTarget(folder.resolve("local"));
    export(local);

    assertThat(storage.objects()).hasSizeGreaterThan(20);
    for (Map.Entry<String, byte[]> object : storage.objects().entrySet()) {
      assertThat(object.getKey()).startsWith("analysts/storescope/daily/");
      String name = object.getKey().substring("analysts/storescope/daily/".length());
      assertThat(local.folder().resolve(name)).hasBinaryContent(object.getValue());
    }
  }

  @Test
  void anObjectIsReplacedAndRead() throws Exception {
    try (S3Target target = new S3Target(bucket(KNOWN))) {
      assertThat(target.read("_days.csv")).isEmpty();
      target.put("_days.csv", file("one"));
      target.put("_days.csv", file("größer"));
      assertThat(target.read("_days.csv")).contains("größer");
    }
  }

  @Test
  void anExportContinuesWhereTheStorageRefused() throws Exception {
    storage.breakFor(name -> name.contains("/ratings/") && name.contains("2026-11-19"));
    try (S3Target target = new S3Target(bucket(KNOWN))) {
      assertThatThrownBy(() -> export(target))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "s3://analysts/storescope/daily/ratings/country=us/month=2026-11/2026-11-19.parquet"
                  + " could not be written: ")
          .hasMessageContaining("Status Code: 507");
      assertThat(target.read(ExportedDays.FILE).orElseThrow())
          .contains("2026-11-18,")
          .doesNotContain("2026-11-19,");
      storage.breakFor(_ -> false);

      export(target);

      assertThat(target.read(ExportedDays.FILE).orElseThrow()).contains("2026-11-19,");
    }
  }

  @Test
  void aRefusedSignatureIsReported() {
    Credentials wrong = new Credentials(S3Server.ACCESS_KEY, "wrong");
    try (S3Target target = new S3Target(bucket(wrong))) {
      assertThatThrownBy(() -> target.read("_days.csv"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("s3://analysts/storescope/daily/_days.csv could not be read: ")
          .hasMessageContaining("Status Code: 403");
    }
  }

  @Test
  void aFileThatIsTooLongIsNotRead() {
    storage.objects().put("analysts/storescope/daily/_days.csv", new byte[(16 << 20) + 1]);
    try (S3Target target = new S3Target(bucket(KNOWN))) {
      assertThatThrownBy(() -> target.read("_days.csv"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is longer than 16777216 bytes");
    }
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "s3://analysts,           s3://analysts/x",
        "s3://analysts/,          s3://analysts/x",
        "s3://my.bucket-1/a/b c/, s3://my.bucket-1/a/b c/x",
      })
  void anAddressHasABucketAndAPrefix(String address, String object) {
    S3Bucket bucket = S3Bucket.find(address, Optional.empty(), "us-east-1", KNOWN).orElseThrow();
    assertThat(bucket.address("x")).isEqualTo(object);
    assertThat(bucket.toString()).doesNotContain(S3Server.SECRET_KEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://", "s3:///daily", "s3://A/b", "s3://a_b/c", "https://s3/bucket"})
  void anotherAddressIsNone(String address) {
    assertThat(S3Bucket.find(address, Optional.empty(), "us-east-1", KNOWN)).isEmpty();
  }

  private S3Bucket bucket(Credentials credentials) {
    return S3Bucket.find(
            "s3://analysts/storescope/daily",
            Optional.of(storage.endpoint()),
            "eu-central-1",
            credentials)
        .orElseThrow();
  }

  private void export(ExportTarget target) throws IOException {
    InMemoryArchive archive = new InMemoryArchive();
    for (String at : List.of("2026-11-18T12:00:00Z", "2026-11-19T12:00:00Z")) {
      archive.append(SampleObservations.ofEveryKind(Instant.parse(at)));
    }
    new DailyExport(archive, target, folder.resolve("work")).run(NOW);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("file"), content);
  }
}
