package dev.storescope.connector.apple;

/** Pages in the format of the App Store's web site, with nothing that is not read but titles. */
final class ProductPageReplies {
  static final String SHELVES =
      """
      "topLockup":{"$kind":"Shelf","contentType":"marker","items":[]},
      "textCards":null,
      "informationRibbon":{"$kind":"Shelf","contentType":"productBadge","items":[
        {"$kind":"Badge","type":"contentRating","key":"contentRating",
         "content":{"contentRating":"13+"},"heading":"Âge"},
        {"$kind":"Badge","type":"artwork","key":"category","content":{},"heading":"Catégorie",
         "caption":"Productivité"}]},
      "productRatings":{"$kind":"Shelf","contentType":"productRatings","items":[
        {"$kind":"Ratings","productId":"42","ratingAverage":4.8,"totalNumberOfRatings":1111,
         "ratingCounts":[1000,99.9999999998,10,1.2,0]}]},
      "information":{"$kind":"Shelf","contentType":"annotation","items":[
        {"$kind":"Annotation","title":"Vendeur","items":[{"text":"Exemple SARL"}]},
        {"$kind":"Annotation","title":"Classification","summary":"13+","items":[]},
        {"$kind":"Annotation","title":"Achats intégrés","summary":"Oui","items":[
          {"textPairs":[["Carnet Pro","2,99 €"],["Carnet Pro","29,99 €"]]}]}]},
      "privacyTypes":{"$kind":"Shelf","contentType":"privacyType","items":[
        {"$kind":"PrivacyType","identifier":"DATA_LINKED_TO_YOU","title":"Données liées",
         "categories":[{"identifier":"LOCATION","title":"Position"},{"identifier":"PURCHASES"}]},
        {"$kind":"PrivacyType","identifier":"DATA_NOT_LINKED_TO_YOU","categories":[]}]},
      "appEvents":{"$kind":"Shelf","contentType":"appPromotion","items":[
        {"$kind":"AppEvent","promotionType":"appEvent","appEventId":"6768","title":"La course",
         "kind":"DÉFI","startDate":"2026-05-13T23:00:00.000Z","endDate":"2026-06-04T04:00:00.000Z"},
        {"$kind":"ContingentOffer","promotionType":"contingentOffer","title":"Une offre"}]},
      "featuredIn":{"$kind":"Shelf","contentType":"smallStoryCard","items":[
        {"$kind":"TodayCard","heading":"CULTURE","title":"Écrire chaque jour"}]},
      "similarItems":{"$kind":"Shelf","contentType":"smallLockup","items":[
        {"$kind":"Lockup","adamId":"51","title":"Agenda","subtitle":"Le temps","rating":4.5,
         "ratingCount":"4.9K","developerName":"Autre SARL",
         "icon":{"template":"https://img.example/51/{w}x{h}{c}.{f}"}},
        {"$kind":"Lockup","adamId":"52","title":"Plume"},
        {"$kind":"Lockup","adamId":"51","title":"Agenda"}]},
      "product_media_phone_":{"$kind":"Shelf","contentType":"productMediaItem","items":[
        {"$kind":"ProductMediaItem","video":{}},{"$kind":"ProductMediaItem","screenshot":{}},
        {"$kind":"ProductMediaItem","screenshot":{}}],
        "contentsMetadata":{"type":"productMedia","platform":{"appPlatform":"phone"}}},
      "product_media_pad_":{"$kind":"Shelf","contentType":"productMediaItem","items":[],
        "contentsMetadata":{"type":"productMedia","platform":{"appPlatform":"pad"}}}
      """;

  static final String INTENT =
      "{\"storefront\":\"fr\",\"language\":\"fr-FR\",\"$kind\":\"ProductPageIntent\",\"id\":\"42\"}";

  static final String DATA = data("Écrire, partout", SHELVES);

  /** The page of the app 42 in France. */
  static final String PAGE = page(script(object(INTENT, DATA)));

  private ProductPageReplies() {}

  static String data(String subtitle, String shelves) {
    return """
    {"$kind":"ShelfBasedProductPage","title":"Carnet",
     "lockup":{"$kind":"Lockup","adamId":"42","title":"Carnet","subtitle":"%s",
       "offerDisplayProperties":{"isFree":true,"hasInAppPurchases":true}},
     "shelfMapping":{%s}}
    """
        .formatted(subtitle, shelves);
  }

  /** The layout of today. */
  static String object(String intent, String data) {
    return "{\"data\":%s,\"userTokenHash\":null}".formatted(array(intent, data));
  }

  /** The layout of November 2025. */
  static String array(String intent, String data) {
    return "[{\"intent\":%s,\"data\":%s}]".formatted(intent, data);
  }

  static String script(String json) {
    return "<script type=\"application/json\" id=\"serialized-server-data\">" + json + "</script>";
  }

  static String page(String body) {
    return """
    <!DOCTYPE html>
    <html dir="ltr" lang="fr-FR"><head><meta charset="utf-8"/><title>Carnet</title>
    <script id=software-application type="application/ld+json">{"@type":"SoftwareApplication"}</script>
    </head><body><main>Carnet</main>%s</body></html>
    """
        .formatted(body);
  }
}
