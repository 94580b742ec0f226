package dev.storescope.http.account;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.KeywordWorkbench.ChangeResult;
import dev.storescope.workbench.KeywordWorkbench.UndoResult;
import dev.storescope.workbench.PasteResult;
import dev.storescope.workbench.PastedKeywords;
import dev.storescope.workbench.PastedKeywords.Outcome;
import dev.storescope.workbench.PastedKeywords.PastedEntry;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchChange;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes the keywords of an app of the caller, and undoes the last changes. */
record WorkbenchHandler(KeywordWorkbench workbench, Archive archive, InstantSource clock) {
  private static final String KEYWORDS = "keywords";
  private static final ValueType<Action> ACTION = ValueType.text(Action::parse);

  /** What is done with keywords, without the tag. */
  private enum Action {
    TRACK,
    KEEP,
    REMOVE,
    TAG,
    UNTAG;

    static Action parse(String name) {
      return switch (name) {
        case "track" -> TRACK;
        case "keep" -> KEEP;
        case "remove" -> REMOVE;
        case "tag" -> TAG;
        case "untag" -> UNTAG;
        case String _ -> throw ValueType.mustBe("track, keep, remove, tag or untag");
      };
    }

    boolean needsTag() {
      return this == TAG || this == UNTAG;
    }
  }

  void change(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<Action> action = body.required("action", "track, keep, remove, tag or untag", ACTION);
    Optional<List<Keyword>> keywords =
        body.required(
            KEYWORDS,
            "a list of strings",
            ValueType.list(KeywordWorkbench.MAX_CHANGED, Keyword::of));
    Optional<Tag> tag = body.optional("tag", ValueType.text(Tag::of));
    if (action.filter(Action::needsTag).isPresent() && !body.has("tag")) {
      body.reject("tag", ErrorCode.MISSING, "'tag' is required: a string of up to 30 characters.");
    }
    body.finish(exchange);
    change(exchange, app.orElseThrow(), keywords.orElseThrow(), change(action.orElseThrow(), tag));
  }

  private static WorkbenchChange change(Action action, Optional<Tag> tag) {
    return switch (action) {
      case TRACK -> new WorkbenchChange.Track();
      case KEEP -> new WorkbenchChange.Keep();
      case REMOVE -> new WorkbenchChange.Remove();
      case TAG -> new WorkbenchChange.AddTag(tag.orElseThrow());
      case UNTAG -> new WorkbenchChange.RemoveTag(tag.orElseThrow());
    };
  }

  void trackRanked(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    exchange.inTurn(() -> trackRanked(app, exchange));
  }

  private void trackRanked(ListedApp app, Exchange exchange) {
    Bench bench = bench(exchange, app);
    Evidence evidence =
        new Evidence(archive, Moment.now(clock.instant()), Freshness.DEFAULT, _ -> false);
    List<Keyword> ranked =
        RankedKeywords.best(
            bench.app(), bench.country(), bench.device(), evidence, TrackingLists.MAX_KEYWORDS);
    if (ranked.isEmpty()) {
      exchange.sendOwn(Exchange.object().put("changed", 0).putNull("undo"));
    } else {
      change(exchange, app, ranked, new WorkbenchChange.Track());
    }
  }

  private void change(
      Exchange exchange, ListedApp app, List<Keyword> keywords, WorkbenchChange change) {
    ChangeResult result =
        Validator.attempt(KEYWORDS, () -> workbench.change(bench(exchange, app), keywords, change));
    exchange.sendOwn(write(result, Exchange.object()));
  }

  private static ObjectNode write(ChangeResult result, ObjectNode node) {
    return write(result.changed(), result.undo(), node);
  }

  private static ObjectNode write(int changed, OptionalLong undo, ObjectNode node) {
    node.put("changed", changed);
    if (undo.isPresent()) {
      return node.put("undo", undo.getAsLong());
    }
    return node.putNull("undo");
  }

  void paste(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, 4 * PastedKeywords.MAX_LENGTH);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<String> text =
        body.required(
            "text",
            "a list of keywords, with any separators",
            ValueType.text(1, PastedKeywords.MAX_LENGTH));
    boolean track = body.optional("track", ValueType.BOOLEAN).orElse(true);
    body.finish(exchange);
    PasteResult result =
        Validator.attempt(
            "text",
            () -> workbench.paste(bench(exchange, app.orElseThrow()), text.orElseThrow(), track));
    ObjectNode data = write(result.change(), Exchange.object());
    ArrayNode entries = data.putArray("entries");
    result.list().entries().forEach(entry -> write(entry, entries.addObject()));
    exchange.sendOwn(data);
  }

  private static void write(PastedEntry entry, ObjectNode node) {
    node.put("line", entry.line()).put("text", entry.text());
    switch (entry.outcome()) {
      case Outcome.Accepted(Keyword keyword) ->
          node.put("outcome", "added").put("keyword", keyword.text());
      case Outcome.AlreadyTracked(Keyword keyword) ->
          node.put("outcome", "already_tracked").put("keyword", keyword.text());
      case Outcome.Repeated(Keyword keyword, int line) ->
          node.put("outcome", "repeated").put("keyword", keyword.text()).put("first_line", line);
      case Outcome.Refused(String why) -> node.put("outcome", "refused").put("reason", why);
    }
  }

  void undo(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<Long> number =
        body.required(
            "undo",
            "the number of the last change that was not undone",
            ValueType.integer(1, Long.MAX_VALUE));
    body.finish(exchange);
    switch (workbench.undo(bench(exchange, app.orElseThrow()), number.orElseThrow())) {
      case UndoResult.Undone(int changed, OptionalLong next) ->
          exchange.sendOwn(write(changed, next, Exchange.object()));
      case UndoResult.NotTheLast() ->
          throw ProblemException.notFound(
              "Not undone. There was another change since, or this one was already undone.");
    }
  }

  private static Bench bench(Exchange exchange, ListedApp app) {
    return Bench.of(exchange.lists(), app.app(), app.country());
  }
}
