package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportPlaceTest {
  @TempDir private Path folder;

  @Test
  void withoutTargetThereIsNone() {
    assertThat(find(Map.of())).isEmpty();
  }

  @Test
  void aTargetIsAFolderOrABucket() {
    assertThat(find(Map.of(Setting.EXPORT_TARGET, folder.resolve("new").toString())))
        .contains(new ExportPlace.Folder(folder.resolve("new")));
    assertThat(find(bucket("s3://analysts/daily", "", "eu-west-1")).map(Object::toString))
        .contains("s3://analysts/daily");
  }

  @Test
  void aFileIsNoTarget() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> find(Map.of(Setting.EXPORT_TARGET, file.toString())))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid export.target '%s' (command line). Use a folder, or a bucket such as s3://bucket/prefix.",
            file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s3:analysts    | ''              | us-east-1 | Invalid export.target 's3:analysts' (command line). Use a bucket such as s3://bucket/prefix.",
        "S3://analysts  | ''              | us-east-1 | Invalid export.target 'S3://analysts' (command line). Use a bucket such as s3://bucket/prefix.",
        "gs://analysts  | ''              | us-east-1 | Invalid export.target 'gs://analysts' (command line). Use a folder, or a bucket such as s3://bucket/prefix.",
        "s3://analysts  | storage:9000    | us-east-1 | Invalid export.s3_endpoint 'storage:9000' (command line)."
            + " Use a URL such as https://storage.example:9000.",
        "s3://analysts  | ''              | US east   | Invalid export.s3_region 'US east' (command line). Use a region such as eu-central-1.",
      })
  void aWrongSettingIsReported(String target, String endpoint, String region, String message) {
    assertThatThrownBy(() -> find(bucket(target, endpoint, region)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(message);
  }

  @Test
  void aBucketNeedsKeys() {
    Map<Setting, String> settings = new HashMap<>(bucket("s3://analysts", "", "us-east-1"));
    settings.remove(Setting.EXPORT_S3_SECRET_KEY);
    assertThatThrownBy(() -> find(settings))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "export.s3_secret_key is not set. It is required if export.target is" + " a bucket.");
  }

  private static Map<Setting, String> bucket(String target, String endpoint, String region) {
    return Map.of(
        Setting.EXPORT_TARGET, target,
        Setting.EXPORT_S3_ENDPOINT, endpoint,
        Setting.EXPORT_S3_REGION, region,
        Setting.EXPORT_S3_ACCESS_KEY, "key",
        Setting.EXPORT_S3_SECRET_KEY, "secret");
  }

  private static Optional<ExportPlace> find(Map<Setting, String> settings) {
    return ExportPlace.find(new Settings(settings, Map.of(), Map.of()));
  }
}
