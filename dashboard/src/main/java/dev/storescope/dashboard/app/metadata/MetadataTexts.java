package dev.storescope.dashboard.app.metadata;

import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataDraft;
import java.time.Instant;

/** The texts in the editor, and where they are from. */
public sealed interface MetadataTexts {
  Metadata metadata();

  /** The newest version of the draft. */
  record Newest(MetadataDraft draft) implements MetadataTexts {
    @Override
    public Metadata metadata() {
      return draft.metadata();
    }
  }

  /** An earlier version of the draft. */
  record Earlier(MetadataDraft draft) implements MetadataTexts {
    @Override
    public Metadata metadata() {
      return draft.metadata();
    }
  }

  /** The listing in the store, of a country. */
  record InStore(Metadata metadata, Instant observedAt) implements MetadataTexts {}

  /** What a user has typed and not saved. */
  record Typed(Metadata metadata) implements MetadataTexts {}

  record Blank(Metadata metadata) implements MetadataTexts {}
}
