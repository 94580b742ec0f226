package dev.storescope.dashboard.app.metadata;

import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A version of a draft in its history.
 *
 * @param changes since the version before; none of the oldest version that is kept
 */
public record MetadataVersion(MetadataDraft draft, List<DifferenceView> changes) {
  static List<MetadataVersion> of(List<MetadataDraft> newestFirst, int limit) {
    List<MetadataVersion> versions = new ArrayList<>();
    for (int i = 0; i < Math.min(limit, newestFirst.size()); i++) {
      MetadataDraft draft = newestFirst.get(i);
      Optional<MetadataDraft> before = newestFirst.stream().skip(i + 1L).findFirst();
      versions.add(
          new MetadataVersion(
              draft,
              before.map(old -> changes(old.metadata(), draft.metadata())).orElse(List.of())));
    }
    return versions;
  }

  private static List<DifferenceView> changes(Metadata before, Metadata after) {
    return MetadataRule.of(after.store()).stream()
        .map(MetadataRule::field)
        .filter(field -> !before.text(field).equals(after.text(field)))
        .<DifferenceView>map(
            field ->
                new DifferenceView.TextDifference(
                    Texts.name(field),
                    WordDifference.between(before.text(field), after.text(field))))
        .toList();
  }
}
