package dev.storescope.connector.apple;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.List;

/** Replies in the formats of the App Store. */
final class Replies {
  static final Country US = Country.of("us");
  static final Country FR = Country.of("fr");
  static final Country KR = Country.of("kr");

  static final String SEARCH =
      """



      {"resultCount":3,
       "results":[
        {"wrapperType":"software", "kind":"software", "trackId":11, "trackName":"One"},
        {"trackId":12, "trackName":"Two", "kind":"mac-software", "wrapperType":"software"},
        {"trackId":13, "trackName":"Three", "kind":"iphoneAppBundle", "wrapperType":"software"}]
      }
      """;

  static final String NATIVE_SEARCH =
      """
      {"metricsBase":{"pageType":"search","storeFront":"143441","language":"1"},
       "term":"notes",
       "storePlatformData":{"native-search-lockup-search":{"results":{},"version":1}},
       "bubbles":[{"name":"software","totalCount":3,"results":[
         {"type":0,"id":"21","entity":"software"},
         {"type":0,"id":"22","entity":"iphoneAppBundle"},
         {"type":0,"id":"23","entity":"software"}]}]}
      """;

  static final String LOOKUP =
      """
      {"resultCount":1, "results":[{
        "wrapperType":"software", "kind":"software", "trackId":42, "bundleId":"com.example.one",
        "trackName":"Carnet", "description":"Écrire.\\nPartout.", "artistName":"Exemple SARL",
        "artistId":7, "price":6.99, "formattedPrice":"6,99 €", "currency":"EUR",
        "version":"3.1", "releaseDate":"2019-05-01T07:00:00Z",
        "currentVersionReleaseDate":"2026-10-30T12:34:56Z",
        "primaryGenreId":6007, "primaryGenreName":"Productivity",
        "genreIds":["6007","6002"], "genres":["Productivité","Utilitaires"],
        "artworkUrl60":"https://img.example/60.png", "artworkUrl100":"https://img.example/100.png",
        "artworkUrl512":"https://img.example/512.png",
        "screenshotUrls":["https://img.example/1.png","https://img.example/2.png"],
        "ipadScreenshotUrls":["https://img.example/p.png"], "appletvScreenshotUrls":[],
        "averageUserRating":4.25, "userRatingCount":1234, "fileSizeBytes":"1234567",
        "languageCodesISO2A":["FR","EN"], "minimumOsVersion":"15.0", "releaseNotes":"Plus vite.",
        "contentAdvisoryRating":"4+", "sellerUrl":"https://example.com"}]}
      """;

  /** The developer 7, with the app of the lookup and another. */
  static final String DEVELOPER =
      """
      {"resultCount":3, "results":[
        {"wrapperType":"artist", "artistType":"Software Artist", "artistName":"Exemple SARL",
         "artistId":7, "artistLinkUrl":"https://apps.example/fr/developer/id7?uo=4"},
      """
          + app(LOOKUP)
          + ","
          + app(LOOKUP).replace("\"trackId\":42", "\"trackId\":41").replace("Carnet", "Agenda")
          + "]}";

  static final String TRENDS =
      """
      {"header":{"label":"Tendances"}, "trendingSearches":[
        {"label":"Météo","url":"https://search.itunes.apple.com/?src=trending&term=m"},
        {"label":"jeux  & défis","url":"https://search.itunes.apple.com/?src=trending&term=j"}]}
      """;

  static final String HINTS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
        <dict>
          <key>title</key><string>Suggestions</string>
          <key>hints</key>
          <array>
            <dict>
              <key>term</key><string>Météo</string>
              <key>priority</key><integer>8123</integer>
              <key>url</key><string>https://search.itunes.apple.com/?q=m%C3%A9t%C3%A9o</string>
            </dict>
            <dict>
              <key>term</key><string>meteo &amp; radar</string>
              <key>url</key><string>https://search.itunes.apple.com/?q=meteo</string>
            </dict>
          </array>
        </dict>
      </plist>
      """;

  private Replies() {}

  private static String app(String lookup) {
    return lookup.substring(lookup.indexOf("[{") + 1, lookup.lastIndexOf("]"));
  }

  static List<AppId> apps(long... ids) {
    return Arrays.stream(ids).mapToObj(Replies::app).toList();
  }

  static AppId app(long id) {
    return AppId.of(StoreType.APP_STORE, Long.toString(id));
  }

  /** The feed of a chart with a list of entries. */
  static String feed(String... entries) {
    return feedWith("\"entry\":[" + String.join(",", entries) + "],");
  }

  static String feedWith(String entryField) {
    return """
    {"feed":{"author":{"name":{"label":"iTunes Store"}}, %s
      "updated":{"label":"2026-11-21T01:02:03-07:00"}, "title":{"label":"Top Free Applications"},
      "id":{"label":"https://mzstoreservices-int.example/us/rss/topfreeapplications/json"}}}
    """
        .formatted(entryField);
  }

  static String entry(long id, int category, String label) {
    return """
    {"im:name":{"label":"App %1$s"},
     "link":{"attributes":{"rel":"alternate","href":"https://apps.example/id%1$s"}},
     "id":{"label":"https://apps.example/id%1$s","attributes":{"im:id":"%1$s"}},
     "category":{"attributes":{"im:id":"%2$s","term":"English","label":"%3$s"}}}
    """
        .formatted(id, category, label);
  }
}
