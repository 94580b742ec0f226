package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.Series;
import dev.storescope.bench.load.Workers;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.bench.data.Series.Question;
import dev.storescope.rankings.AppKeywordRanking;
import java.util.List;
import java.util.Locale;

/** Answers of the endpoints at a moment, without the web server. */
record InProcess(Archive archive, Moment moment) {
  private static final AppKeywordRanking RANKING = new AppKeywordRanking();

  /** Answers at the end of the series. */
  InProcess(Archive archive) {
    this(archive, new Moment(Series.END, false));
  }

  /** Requires that there is an answer. */
  <Q, R> R answer(Endpoint<Q, R> endpoint, Q query) {
    Evidence evidence = new Evidence(archive, moment, Freshness.DEFAULT, _ -> false);
    return switch (endpoint.answer(query, evidence)) {
      case Answer.Ready<R> ready -> ready.result();
      case Answer.NoData<R> noData -> throw new IllegalStateException(query + ": " + noData);
      case Answer.Preparing<R> preparing ->
          throw new IllegalStateException(query + ": " + preparing);
    };
  }

  AppKeywordRanking.Result answer(Question question) {
    return answer(
        RANKING,
        new AppKeywordRanking.Query(
            question.app(), Generated.COUNTRY, List.of(question.search().keyword()), false));
  }

  /** Asks one question after another. */
  Workers.Work asking(List<Question> questions) {
    return number -> {
      int days = answer(questions.get(number)).ranks().values().iterator().next().size();
      if (days != Series.DAYS) {
        throw new IllegalStateException(
            String.format(Locale.ROOT, "%d days, not %d", days, Series.DAYS));
      }
    };
  }
}
