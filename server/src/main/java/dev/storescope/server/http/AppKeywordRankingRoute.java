package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** An app's ranks for keywords, day by day. */
record AppKeywordRankingRoute(Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> endpoint)
    implements Route<AppKeywordRanking.Query, AppKeywordRanking.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_KEYWORD_RANKING;
  }

  @Override
  public AppKeywordRanking.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    Supplier<KeywordsSent> sent = in.keywords();
    in.timestamp();
    return in.complete(
        () ->
            new AppKeywordRanking.Query(
                app.get(), country.get(), sent.get().keywords(), sent.get().bulk()));
  }

  @Override
  public List<Charge> mostCharges(AppKeywordRanking.Query query) {
    return List.of(new Charge(item(), query.keywords().size()));
  }

  @Override
  public void write(AppKeywordRanking.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country", "query");
    ObjectNode stats = data.results().putObject("stats");
    KeywordsSent sent = KeywordsSent.parse(data.sent("query"));
    sent.spellings()
        .forEach(
            (keyword, spelling) ->
                writeRanks(
                    result.ranks().getOrDefault(keyword, Map.of()),
                    sent.bulk() ? stats.putObject(spelling) : stats));
  }

  private static void writeRanks(Map<LocalDate, Integer> ranks, ObjectNode days) {
    ranks.forEach((date, rank) -> days.putObject(date.toString()).put("rank", rank));
  }
}
