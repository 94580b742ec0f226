package dev.storescope.dashboard.app.metadata;

import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the metadata page is about.
 *
 * @param rival the app whose listing the texts are compared with; the app itself for its listing in
 *     the store
 */
public record MetadataSelection(AppSelection app, MetadataLocale locale, Optional<AppId> rival) {
  static MetadataSelection of(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    FormFields fields = request.query();
    return new MetadataSelection(
        app,
        fields
            .find("locale")
            .map(MetadataLocale::of)
            .orElseGet(() -> MetadataLocale.mainOf(app.app().store(), app.country())),
        fields.find("rival").map(id -> AppId.of(app.app().store(), id)));
  }

  /** The address of the page or of one of its forms. */
  public String url(String below, Object... namesAndValues) {
    List<Object> all = new ArrayList<>(List.of("locale", locale));
    rival.ifPresent(id -> all.addAll(List.of("rival", id.value())));
    all.addAll(List.of(namesAndValues));
    return app.url(AppTab.METADATA.below() + below, all.toArray());
  }

  boolean isMainLocale() {
    return locale.equals(MetadataLocale.mainOf(app.app().store(), app.country()));
  }
}
