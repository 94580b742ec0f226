package dev.storescope.connector.appstoreconnect;

import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.LiveTexts.LocaleTexts;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the texts of an app that are in the store. Title and subtitle are those of the app, the
 * others those of its version on each platform; while a version is prepared, there are two of each.
 */
record LiveTextsReader(AppStoreConnectApi api) {
  private static final String LIVE = "READY_FOR_DISTRIBUTION";
  private static final String LIVE_BEFORE = "READY_FOR_SALE";
  private static final String LOCALE = "locale";
  private static final Map<MetadataField, String> OF_APP =
      Map.of(MetadataField.TITLE, "name", MetadataField.SUBTITLE, "subtitle");
  private static final Map<MetadataField, String> OF_VERSION =
      Map.of(
          MetadataField.KEYWORDS, "keywords",
          MetadataField.PROMOTIONAL_TEXT, "promotionalText",
          MetadataField.DESCRIPTION, "description");

  /** The texts by platform; none of an app that is not in the store. */
  List<LiveTexts> read(AppId app) throws InterruptedException {
    List<ApiResource> versions =
        api.listResources("/v1/apps/" + app.value() + "/appStoreVersions").stream()
            .filter(version -> isLive(version, "appVersionState"))
            .toList();
    List<ApiResource> ofApp = versions.isEmpty() ? List.of() : textsOfApp(app);
    List<LiveTexts> texts = new ArrayList<>();
    for (ApiResource version : versions) {
      texts.add(
          new LiveTexts(
              app,
              version.get("platform"),
              version.get("versionString"),
              byLocale(
                  ofApp,
                  api.listResources(
                      "/v1/appStoreVersions/" + version.id() + "/appStoreVersionLocalizations"))));
    }
    return texts;
  }

  private List<ApiResource> textsOfApp(AppId app) throws InterruptedException {
    Optional<ApiResource> live =
        api.listResources("/v1/apps/" + app.value() + "/appInfos").stream()
            .filter(info -> isLive(info, "state"))
            .findFirst();
    return live.isPresent()
        ? api.listResources("/v1/appInfos/" + live.get().id() + "/appInfoLocalizations")
        : List.of();
  }

  /** The older attribute is that of older replies. */
  private static boolean isLive(ApiResource resource, String attribute) {
    return resource
        .find(attribute)
        .map(LIVE::equals)
        .or(() -> resource.find("appStoreState").map(LIVE_BEFORE::equals))
        .orElse(false);
  }

  private static Map<MetadataLocale, LocaleTexts> byLocale(
      List<ApiResource> ofApp, List<ApiResource> ofVersion) {
    Map<MetadataLocale, Map<MetadataField, String>> texts = new HashMap<>();
    add(texts, ofApp, OF_APP);
    add(texts, ofVersion, OF_VERSION);
    Map<MetadataLocale, String> news = new HashMap<>();
    ofVersion.forEach(
        each -> each.find("whatsNew").ifPresent(text -> news.put(locale(each.get(LOCALE)), text)));
    Map<MetadataLocale, LocaleTexts> byLocale = new HashMap<>();
    texts.forEach(
        (locale, fields) ->
            byLocale.put(
                locale,
                new LocaleTexts(
                    new Metadata(StoreType.APP_STORE, fields),
                    Optional.ofNullable(news.get(locale)))));
    return byLocale;
  }

  private static void add(
      Map<MetadataLocale, Map<MetadataField, String>> texts,
      List<ApiResource> localizations,
      Map<MetadataField, String> attributes) {
    for (ApiResource each : localizations) {
      Map<MetadataField, String> fields =
          texts.computeIfAbsent(locale(each.get(LOCALE)), _ -> new EnumMap<>(MetadataField.class));
      attributes.forEach(
          (field, attribute) -> each.find(attribute).ifPresent(text -> fields.put(field, text)));
    }
  }

  static MetadataLocale locale(String tag) {
    try {
      return MetadataLocale.of(tag);
    } catch (IllegalArgumentException e) {
      throw new NoAnswerException(new NoAnswer.Failed("there is no locale " + tag));
    }
  }
}
