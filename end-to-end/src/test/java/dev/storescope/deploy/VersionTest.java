package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.ProgramVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The version is that of {@code pom.xml} wherever it is written. What the program shows of it, such
 * as in {@code version} and in the footer of the dashboard, comes from {@link ProgramVersion}.
 */
class VersionTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern FIRST_VERSION = Pattern.compile("<version>([^<]+)</version>");
  private static final Pattern IMAGE = Pattern.compile("storescope:([0-9][0-9A-Za-z._-]*)");
  private static final String VERSION = version("pom.xml");

  @Test
  void thePackagedProgramHasIt() {
    assertThat(ProgramVersion.current().version()).isEqualTo(VERSION);
  }

  @Test
  void everyModuleHasThatOfItsParent() throws IOException {
    List<Path> modules = files("", "pom.xml");
    assertThat(modules).hasSizeGreaterThan(15);
    for (Path module : modules) {
      assertThat(version(module.toString())).as("%s", module).isEqualTo(VERSION);
    }
  }

  @Test
  void theImageIsLabelledAndStartedWithIt() throws IOException {
    assertThat(text("deploy/Containerfile")).contains("image.version=\"" + VERSION + "\"");
    assertThat(text("deploy/kubernetes/service/kustomization.yaml")).contains("newTag: " + VERSION);
    List<Path> files =
        Stream.of(files("deploy", ""), files("docs", ".md")).flatMap(List::stream).toList();
    List<String> images =
        files.stream()
            .flatMap(file -> IMAGE.matcher(text(file.toString())).results())
            .map(found -> found.group(1))
            .toList();
    assertThat(images).hasSizeGreaterThan(8).containsOnly(VERSION);
  }

  /** The first is that of the parent, or of the root itself. */
  private static String version(String pom) {
    Matcher matcher = FIRST_VERSION.matcher(text(pom));
    assertThat(matcher.find()).as(pom).isTrue();
    return matcher.group(1);
  }

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder), folder.isEmpty() ? 3 : 9)) {
      return files
          .filter(Files::isRegularFile)
          .map(ROOT::relativize)
          .filter(file -> file.toString().endsWith(ending))
          .filter(
              file ->
                  !file.toString().contains("target") && !file.toString().contains("node_modules"))
          .filter(file -> !file.toString().endsWith(".png"))
          .sorted()
          .toList();
    }
  }

  private static String text(String file) {
    return DeployFiles.text(ROOT.resolve(file));
  }
}
