package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that is delivered may be given away under the Apache License 2.0. It reads the bill of
 * materials, so it runs with the profile that makes it.
 */
class BillOfMaterialsCheck {
  private static final Set<String> PERMISSIVE =
      Set.of(
          "0BSD",
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "BSD-4-Clause",
          "Go License",
          "MIT",
          "MIT-0",
          "Unicode-3.0");

  private static final JsonNode COMPONENTS =
      JsonMapper.shared().readTree(Path.of("target", "bom.json").toFile()).path("components");

  @Test
  void everyLibraryHasAPermissiveLicenceOrAChoiceOfOne() {
    assertThat(COMPONENTS.valueStream())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            library ->
                assertThat(licences(library))
                    .as("%s %s", library.path("name"), library.path("version"))
                    .containsAnyElementsOf(PERMISSIVE));
  }

  private static Stream<String> licences(JsonNode library) {
    return library
        .path("licenses")
        .valueStream()
        .map(
            each ->
                each.at("/license/id")
                    .asString(
                        each.at("/license/name").asString(each.path("expression").asString(""))));
  }
}
