package dev.storescope.dashboard.fetching;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import dev.storescope.observation.SubjectPart;
import dev.storescope.observation.SubjectParts;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;

/**
 * A subject as a table names it.
 *
 * @param kind such as {@code Search}
 * @param about the app, the keyword or the category; blank if it is about none
 * @param storefront the store or its device, and the country
 * @param path of the page about it
 * @param id of an element of the page; the same for the same subject
 */
public record SubjectLabel(String kind, String about, String storefront, String path, String id) {
  /** The tabs of an app that show a subject; its first tab shows the others. */
  private static final Map<SubjectKind, String> TABS =
      Map.of(
          SubjectKind.LISTING, "/listing",
          SubjectKind.PRODUCT_PAGE, "/listing",
          SubjectKind.RATING, "/ratings",
          SubjectKind.HISTOGRAM, "/ratings",
          SubjectKind.REVIEWS, "/reviews",
          SubjectKind.REVIEW, "/reviews",
          SubjectKind.ESTIMATED_DOWNLOADS, "/downloads");

  /** What a subject is about, and where it is shown. */
  private record About(String name, String path) {}

  /** Apps are named by their newest listing. */
  static SubjectLabel of(Subject<?> subject, Evidence evidence) {
    About about = about(subject, evidence);
    return new SubjectLabel(
        Texts.name(subject.kind()),
        about.name(),
        storefront(subject) + ", " + subject.country().code(),
        about.path(),
        "subject-" + Integer.toHexString(SubjectName.format(subject).hashCode()));
  }

  private static About about(Subject<?> subject, Evidence evidence) {
    List<SubjectPart> kinds = subject.kind().parts();
    SubjectParts parts = subject.parts();
    Country country = subject.country();
    if (kinds.contains(SubjectPart.APP)) {
      AppCard card = AppCard.of(parts.app(), country, evidence);
      return new About(card.title(), card.path() + TABS.getOrDefault(subject.kind(), ""));
    }
    if (kinds.contains(SubjectPart.KEYWORD)) {
      return new About(
          parts.keyword().text(), KeywordQuery.path(device(subject), country, parts.keyword()));
    }
    if (subject instanceof Subject.TopSearches(_, AdsGenre genre)) {
      return new About(genre.title(), charts(subject, genre.category()));
    }
    if (kinds.contains(SubjectPart.CATEGORY)) {
      return new About(
          Categories.findEnglishTitle(parts.category()).orElse(parts.category().value()),
          charts(subject, parts.category()));
    }
    return new About(
        kinds.contains(SubjectPart.DEVELOPER) ? parts.developer().value() : "",
        "/dashboard/fetching");
  }

  private static String charts(Subject<?> subject, CategoryId category) {
    return "/dashboard/charts?"
        + FormFields.write(
            "country",
            subject.country().code(),
            "device",
            device(subject).wireName(),
            "category",
            category);
  }

  private static Device device(Subject<?> subject) {
    return isOnDevice(subject) ? subject.parts().device() : Device.defaultFor(subject.store());
  }

  private static String storefront(Subject<?> subject) {
    return isOnDevice(subject) && subject.store() == StoreType.APP_STORE
        ? DisplayNames.of(device(subject))
        : DisplayNames.of(subject.store());
  }

  private static boolean isOnDevice(Subject<?> subject) {
    return subject.kind().parts().contains(SubjectPart.DEVICE);
  }
}
