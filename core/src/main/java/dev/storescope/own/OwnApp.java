package dev.storescope.own;

import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;

/**
 * An app of a workspace, as a console lists it; it may not be in the store yet, or not any more.
 *
 * @param name in the primary locale
 * @param primaryLocale whose texts are shown where no other locale matches
 */
public record OwnApp(AppId app, String bundleId, String name, MetadataLocale primaryLocale) {}
