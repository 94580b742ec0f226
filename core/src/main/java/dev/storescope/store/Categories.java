package dev.storescope.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The categories of the HTTP interface, with their English titles. */
public final class Categories {
  private static final Map<CategoryId, String> ENGLISH_TITLES =
      titles(
          """
          36 Overall
          3600 All Applications
          6012 Lifestyle
          6021 Magazines & Newspapers
          6020 Medical
          6011 Music
          6010 Navigation
          6009 News
          6008 Photo & Video
          6007 Productivity
          6006 Reference
          6024 Shopping
          6005 Social Networking
          6004 Sports
          6003 Travel
          6002 Utilities
          6001 Weather
          6018 Books
          6000 Business
          6017 Education
          6016 Entertainment
          6015 Finance
          6023 Food & Drink
          6014 Games
          7001 Game: Action
          7002 Game: Adventure
          7003 Game: Arcade
          7004 Game: Board
          7005 Game: Card
          7006 Game: Casino
          7009 Game: Family
          7011 Game: Music
          7012 Game: Puzzle
          7013 Game: Racing
          7014 Game: Role Playing
          7015 Game: Simulation
          7016 Game: Sports
          7017 Game: Strategy
          7018 Game: Trivia
          7019 Game: Word
          6013 Health & Fitness
          6026 Developer Tools
          6027 Graphics & Design
          0 Kids
          10000 Kids 5 & Under
          10001 Kids 6-8
          10002 Kids 9-11
          """);

  /** As in Google's list of categories; the titles of games are in the style of the App Store's. */
  private static final Map<CategoryId, String> GOOGLE_PLAY_TITLES =
      titles(
          """
          APPLICATION All apps
          GAME Games
          ART_AND_DESIGN Art & Design
          AUTO_AND_VEHICLES Auto & Vehicles
          BEAUTY Beauty
          BOOKS_AND_REFERENCE Books & Reference
          BUSINESS Business
          COMICS Comics
          COMMUNICATION Communication
          DATING Dating
          EDUCATION Education
          ENTERTAINMENT Entertainment
          EVENTS Events
          FINANCE Finance
          FOOD_AND_DRINK Food & Drink
          HEALTH_AND_FITNESS Health & Fitness
          HOUSE_AND_HOME House & Home
          LIBRARIES_AND_DEMO Libraries & Demo
          LIFESTYLE Lifestyle
          MAPS_AND_NAVIGATION Maps & Navigation
          MEDICAL Medical
          MUSIC_AND_AUDIO Music & Audio
          NEWS_AND_MAGAZINES News & Magazines
          PARENTING Parenting
          PERSONALIZATION Personalization
          PHOTOGRAPHY Photography
          PRODUCTIVITY Productivity
          SHOPPING Shopping
          SOCIAL Social
          SPORTS Sports
          TOOLS Tools
          TRAVEL_AND_LOCAL Travel & Local
          VIDEO_PLAYERS Video Players & Editors
          WEATHER Weather
          GAME_ACTION Game: Action
          GAME_ADVENTURE Game: Adventure
          GAME_ARCADE Game: Arcade
          GAME_BOARD Game: Board
          GAME_CARD Game: Card
          GAME_CASINO Game: Casino
          GAME_CASUAL Game: Casual
          GAME_EDUCATIONAL Game: Educational
          GAME_MUSIC Game: Music
          GAME_PUZZLE Game: Puzzle
          GAME_RACING Game: Racing
          GAME_ROLE_PLAYING Game: Role Playing
          GAME_SIMULATION Game: Simulation
          GAME_SPORTS Game: Sports
          GAME_STRATEGY Game: Strategy
          GAME_TRIVIA Game: Trivia
          GAME_WORD Game: Word
          """);

  private Categories() {}

  /** The titles by id; for the App Store in the order of the specification. */
  public static Map<CategoryId, String> englishTitles(StoreType store) {
    return switch (store) {
      case APP_STORE -> ENGLISH_TITLES;
      case GOOGLE_PLAY -> GOOGLE_PLAY_TITLES;
    };
  }

  public static Optional<String> findEnglishTitle(StoreType store, CategoryId category) {
    return Optional.ofNullable(englishTitles(store).get(category));
  }

  /** The title of a category of either store: their ids are different. */
  public static Optional<String> findEnglishTitle(CategoryId category) {
    return findEnglishTitle(StoreType.APP_STORE, category)
        .or(() -> findEnglishTitle(StoreType.GOOGLE_PLAY, category));
  }

  private static Map<CategoryId, String> titles(String table) {
    Map<CategoryId, String> titles = new LinkedHashMap<>();
    table
        .lines()
        .forEach(
            line -> {
              int space = line.indexOf(' ');
              titles.put(new CategoryId(line.substring(0, space)), line.substring(space + 1));
            });
    return Collections.unmodifiableMap(titles);
  }
}
