package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Country;

/** The addresses of apps and developers on the App Store's web site. */
final class AppLinks {
  private static final String SITE = "https://apps.apple.com/";

  private AppLinks() {}

  /** The home page of a storefront. */
  static String front(Country country) {
    return SITE + country + "/";
  }

  static String app(Country country, AppPage page) {
    return SITE + country + "/app/" + slug(page.title()) + "id" + page.app();
  }

  static String developer(Country country, AppPage page) {
    AppPage.Developer developer = page.developer();
    return SITE + country + "/developer/" + slug(developer.name()) + "id" + developer.id();
  }

  /** The Latin letters and digits of a name as a path segment; may be empty. */
  private static String slug(String name) {
    StringBuilder slug = new StringBuilder(name.length() + 1);
    boolean gap = false;
    for (int i = 0; i < name.length(); i++) {
      char c = Character.toLowerCase(name.charAt(i));
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
        if (gap && !slug.isEmpty()) {
          slug.append('-');
        }
        slug.append(c);
        gap = false;
      } else {
        gap = true;
      }
    }
    return slug.isEmpty() ? "" : slug.append('/').toString();
  }
}
