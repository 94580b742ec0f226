package dev.storescope.store;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The genres by which Apple Ads reports what is searched for. Apple lists neither their names nor
 * the categories of the App Store that they stand for in any document; these are those of public
 * clients. Of a category that is in none here, such as {@code 6001 Weather}, the genre is not
 * known.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum AdsGenre {
  BUSINESS("Business", "6000"),
  EDUCATION("Education", "6017"),
  ENTERTAINMENT("Entertainment", "6016"),
  FINANCE("Finance", "6015"),
  FOOD_DRINK("Food & Drink", "6023"),
  GAMES("Games", "6014"),
  HEALTH_FITNESS("Health & Fitness", "6013"),
  LIFESTYLE("Lifestyle", "6012"),
  NEW_PUBLICATION("News", "6009"),
  PHOTO_VIDEO("Photo & Video", "6008"),
  PRODUCTIVITY_UTILITIES("Productivity & Utilities", "6007", "6002"),
  SHOPPING("Shopping", "6024"),
  SOCIAL_NETWORKING("Social Networking", "6005"),
  SPORTS("Sports", "6004"),
  TRAVEL("Travel", "6003");

  /** The sub-genres of games are 7001 to 7019. */
  private static final String GAME = "70";

  private static final int ID_LENGTH = 4;

  private final String title;
  private final List<CategoryId> categories;

  AdsGenre(String title, String... categories) {
    this.title = title;
    this.categories = Stream.of(categories).map(CategoryId::new).toList();
  }

  /** The genre that a category of the App Store is in, if it is known. */
  public static Optional<AdsGenre> findOf(CategoryId category) {
    String id = category.value();
    return id.length() == ID_LENGTH && id.startsWith(GAME)
        ? Optional.of(GAMES)
        : Stream.of(values()).filter(genre -> genre.categories.contains(category)).findFirst();
  }

  /** The genre with a name of Apple Ads, such as {@code FOOD_DRINK}, if it is known. */
  public static Optional<AdsGenre> find(String name) {
    return Stream.of(values()).filter(genre -> genre.name().equals(name)).findFirst();
  }

  /** The title in English. */
  public String title() {
    return title;
  }

  /** The category of the App Store that it stands for, or the first of several. */
  public CategoryId category() {
    return categories.getFirst();
  }
}
