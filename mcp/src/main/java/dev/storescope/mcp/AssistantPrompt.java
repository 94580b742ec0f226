package dev.storescope.mcp;

import java.util.List;
import java.util.Map;

/**
 * A usual job, which a user picks from a list.
 *
 * @param inputs what the user is asked for
 * @param text what the assistant is asked to do; inputs are in braces
 */
record AssistantPrompt(
    String name, String title, String description, List<Input> inputs, String text) {
  /** What a user is asked for. */
  record Input(String name, String description, boolean required) {}

  private static final Input APP =
      new Input("app", "The app: its title or its id in the store.", true);
  private static final Input COUNTRY = new Input("country", "Such as us or de.", false);

  AssistantPrompt {
    inputs = List.copyOf(inputs);
  }

  /** The text with the values of the inputs. */
  String textWith(Map<String, Object> values) {
    String filled = text;
    for (Input input : inputs) {
      Object value = values.getOrDefault(input.name(), "");
      String shown = value.toString().isBlank() ? "(not given: choose it)" : value.toString();
      filled = filled.replace("{" + input.name() + "}", shown);
    }
    return filled;
  }

  static List<AssistantPrompt> all() {
    return List.of(whyRanksMoved(), findKeywords(), compareWithCompetitors(), writeTitle());
  }

  private static AssistantPrompt whyRanksMoved() {
    return new AssistantPrompt(
        "why_did_my_ranks_move",
        "Why did my ranks move this week?",
        "Which keywords fell or rose in the last seven days, and what changed the day before.",
        List.of(APP, COUNTRY),
        """
        Find out why the ranks of an app moved this week. App: {app}. Country: {country}.

        1. Find the app with tracked_apps, and take its storetype, storeid and country from there.
        2. Ask keyword_ranks with days=7. Note which keywords fell or left, which rose or entered, and
           between which dates each had its largest fall.
        3. Ask listing_changes for the app and its competitors. Pick what changed on the day of each
           fall or on the day before it, of the app itself and of competitors.
        4. For the two or three largest falls ask search_results: who is ahead now?

        Report a table of the keywords that moved (keyword, rank before, rank now, date), and for each
        fall what changed before it. A change before a fall is a possible reason and no proof: say so.
        Say what was not observed, how fresh the data is, and what it cost.
        """);
  }

  private static AssistantPrompt findKeywords() {
    return new AssistantPrompt(
        "find_keywords",
        "Find keywords for an app",
        "Keywords that are searched for, suit the app, and can be reached.",
        List.of(APP, COUNTRY),
        """
        Find keywords for an app. App: {app}. Country: {country}.

        1. Find the app with tracked_apps, or by search_results for its title.
        2. Read app_listing to know what it does, and tracked_lists for the keywords it has already.
        3. Ask keyword_ideas with order=installs, and keyword_completions for its two or three main
           words. Drop what does not fit the app, names of other apps, and what is tracked already.
        4. Ask keyword_figures with storeid for the twenty best of them.

        Report the ten best as a table: keyword, searches per day, difficulty with its interval, rank
        and chance, and one sentence why it fits. Searches, difficulty and chance are estimates: say so.
        If track_keywords is there, ask the user which to track before you call it.
        """);
  }

  private static AssistantPrompt compareWithCompetitors() {
    return new AssistantPrompt(
        "compare_with_competitors",
        "Compare an app with its competitors",
        "Ratings, listings, ranks and keywords of an app beside those of its competitors.",
        List.of(APP, COUNTRY),
        """
        Compare an app with its competitors. App: {app}. Country: {country}.

        1. Find the app with tracked_apps, and its competitors with tracked_lists. Without competitors,
           ask search_results for its best keyword, and agree with the user on three apps.
        2. Ask app_listing for each app.
        3. Ask keyword_gap for the keywords that competitors rank for and the app does not.
        4. Ask keyword_ranks of each app for the ten best keywords of the app.
        5. Ask listing_changes: what did competitors change in the last 30 days?

        Report a table with an app in each column (rating and number of ratings, ranks), the gap, the
        changes, and the three things that the app should do first, each with its reason in the data.
        """);
  }

  private static AssistantPrompt writeTitle() {
    return new AssistantPrompt(
        "write_title",
        "Write a title",
        "A title and a subtitle or short description with the keywords that are worth it.",
        List.of(
            APP,
            COUNTRY,
            new Input("about", "What the app does best, in the user's words.", false)),
        """
        Write a title for an app. App: {app}. Country: {country}. What it does best: {about}.

        1. Find the app with tracked_apps, and read app_listing.
        2. Ask keyword_ideas, and keyword_figures with storeid for the twenty that fit best.
        3. Read the titles of the first apps of search_results for the two best keywords.

        Write three proposals in the language of the storefront. In the App Store a title and a subtitle
        have 30 characters each; in Google Play a title has 30 and a short description 80. Do not repeat
        a word, and use no name of another app. Ask check_metadata for each proposal, and mend what is
        too long. Say for each which keywords it has, how often they are searched for and how hard they
        are, and which present words it gives up. If save_metadata_draft is there, ask the user which
        proposal to save before you call it, and keep the other fields of metadata_drafts.
        """);
  }
}
