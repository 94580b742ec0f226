package dev.storescope.sandbox.appleads;

import dev.storescope.store.CategoryId;
import java.util.Optional;

/** The 15 genres of Apple Ads' reports, each of one or more of the store's categories. */
enum ReportedGenre {
  BUSINESS,
  EDUCATION,
  ENTERTAINMENT,
  FINANCE,
  FOOD_DRINK,
  GAMES,
  HEALTH_FITNESS,
  LIFESTYLE,
  NEW_PUBLICATION,
  PHOTO_VIDEO,
  PRODUCTIVITY_UTILITIES,
  SHOPPING,
  SOCIAL_NETWORKING,
  SPORTS,
  TRAVEL;

  /** The genre of a category; all games are one genre. */
  static Optional<ReportedGenre> of(CategoryId category) {
    return category.value().startsWith("70") ? Optional.of(GAMES) : ofMain(category.value());
  }

  private static Optional<ReportedGenre> ofMain(String category) {
    return switch (category) {
      case "6000" -> Optional.of(BUSINESS);
      case "6006", "6017" -> Optional.of(EDUCATION);
      case "6011", "6016" -> Optional.of(ENTERTAINMENT);
      case "6015" -> Optional.of(FINANCE);
      case "6023" -> Optional.of(FOOD_DRINK);
      case "6014" -> Optional.of(GAMES);
      case "6013", "6020" -> Optional.of(HEALTH_FITNESS);
      case "6012", "6025" -> Optional.of(LIFESTYLE);
      case "6009", "6018", "6021", "6022" -> Optional.of(NEW_PUBLICATION);
      case "6008", "6027" -> Optional.of(PHOTO_VIDEO);
      case "6001", "6002", "6007", "6026" -> Optional.of(PRODUCTIVITY_UTILITIES);
      case "6024" -> Optional.of(SHOPPING);
      case "6005" -> Optional.of(SOCIAL_NETWORKING);
      case "6004" -> Optional.of(SPORTS);
      case "6003", "6010" -> Optional.of(TRAVEL);
      default -> Optional.empty();
    };
  }
}
