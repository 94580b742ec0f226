package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.ProgramVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class VersionTest {
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
  private static final List<String> IMAGES =
      List.of(
          "deploy/Containerfile",
          "deploy/compose.yaml",
          "deploy/kubernetes/storescope.yaml",
          "deploy/kubernetes/administrator.yaml",
          "docs/deploy.md");

  @Test
  void thereIsOneVersion() {
    Matcher project = VERSION.matcher(text("pom.xml"));
    assertThat(project.find()).isTrue();
    String version = project.group(1);

    assertThat(ProgramVersion.current().version()).isEqualTo(version);
    assertThat(
            new JsonMapper()
                .readTree(text("http/src/main/resources/openapi.json"))
                .at("/info/version")
                .asString())
        .isEqualTo(version);
    assertThat(text("deploy/Containerfile")).contains("image.version=\"" + version + "\"");
    assertThat(text("deploy/kubernetes/kustomization.yaml")).contains("newTag: " + version);
    for (String file : IMAGES) {
      assertThat(text(file)).contains("storescope:" + version);
    }
  }

  private static String text(String file) {
    return DeployFiles.text(Path.of("..").resolve(file));
  }
}
