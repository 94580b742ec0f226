package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.text.WrittenText;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The reviews of an app that are by an author or have one of some ids, and what is left of those
 * that were removed. A review is found if any version of it in any country is, or by its id in a
 * list.
 */
record AuthorReviews(AppId app, Map<String, Found> byId) {
  private static final int SHOWN_CHARACTERS = 60;

  /**
   * A review.
   *
   * @param latest what it said last; empty if only a list has it
   */
  private record Found(Set<Country> countries, Optional<Review> latest) {
    Found plus(Found other) {
      Set<Country> all = new TreeSet<>(countries);
      all.addAll(other.countries);
      return new Found(
          all,
          Stream.of(latest, other.latest)
              .flatMap(Optional::stream)
              .max(Comparator.comparing(Review::submittedAt)));
    }
  }

  /**
   * @param author the name as the store shows it, if reviews are looked for by it
   * @param ids of reviews
   */
  static AuthorReviews find(
      Archive archive, AppId app, @Nullable String author, Collection<String> ids) {
    Predicate<Review> isByAuthor =
        author == null
            ? _ -> false
            : review -> !review.author().isEmpty() && text(review.author()).equals(text(author));
    Removals removals = archive.findRemovals();
    Predicate<String> isAsked = id -> ids.contains(id) || removals.isRemoved(app, id);
    Map<String, Found> all = new TreeMap<>();
    Set<String> selected = new TreeSet<>();
    archive.forEach(
        observation -> {
          if (observation.subject() instanceof Subject.ReviewText(AppId of, Country in, String id)
              && of.equals(app)
              && observation.facts() instanceof Review review) {
            if (isAsked.test(id) || isByAuthor.test(review)) {
              selected.add(id);
            }
            all.merge(id, new Found(Set.of(in), Optional.of(review)), Found::plus);
          } else if (observation.subject() instanceof Subject.Reviews(AppId of, Country in)
              && of.equals(app)
              && observation.facts() instanceof ReviewList list) {
            for (ReviewList.Entry entry : list.entries()) {
              if (isAsked.test(entry.id())) {
                selected.add(entry.id());
                all.merge(entry.id(), new Found(Set.of(in), Optional.empty()), Found::plus);
              }
            }
          }
        });
    all.keySet().retainAll(selected);
    return new AuthorReviews(app, all);
  }

  private static String text(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC).strip();
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  List<Removed> removed() {
    return byId.keySet().stream().<Removed>map(id -> Removed.OneReview.id(app, id)).toList();
  }

  List<String> lines() {
    return byId.entrySet().stream().map(each -> line(each.getKey(), each.getValue())).toList();
  }

  private static String line(String id, Found found) {
    return WrittenText.escapedLine(
        String.join(
            "  ",
            id,
            String.join(",", codes(found)),
            found.latest().map(AuthorReviews::line).orElse("only in lists of reviews")));
  }

  private static String line(Review latest) {
    return String.join(
        "  ",
        LateDays.dayOf(latest.submittedAt()).toString(),
        Integer.toString(latest.stars()),
        latest.author() + ": " + beginning(latest.text()));
  }

  private static List<String> codes(Found found) {
    return found.countries().stream().map(Country::toString).sorted().toList();
  }

  private static String beginning(String text) {
    return text.codePoints()
        .limit(SHOWN_CHARACTERS)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  void fill(ObjectNode node) {
    ArrayNode reviews = node.putArray("reviews");
    byId.forEach(
        (id, found) -> {
          ObjectNode review = reviews.addObject().put("id", id);
          codes(found).forEach(review.putArray("countries")::add);
          found
              .latest()
              .ifPresent(
                  latest ->
                      review
                          .put("submitted_at", latest.submittedAt().toString())
                          .put("stars", latest.stars())
                          .put("author", latest.author())
                          .put("text", latest.text()));
        });
  }
}
