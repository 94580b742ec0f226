// Calls the endpoints for both stores with the client that a public generator wrote from
// openapi.json. Repeats a call while the answer is not ready, and prints its statuses as a line of
// JSON. It is compiled with the client.
import { Configuration, DeviceType, QuestionsApi, StoreType } from './client';

type Answer = { id?: string; data?: { timestamp: unknown }; key?: string; detail?: string };
type Call = () => Promise<{ raw: Response; value(): Promise<Answer> }>;

const [, , url, key, since, apps] = process.argv;
const api = new QuestionsApi(new Configuration({ basePath: url, accessToken: key }));

function calls(store: StoreType, storeid: string, country: string, query: string): Record<string, Call> {
  const app = { storetype: store, storeid, country };
  const full = { withStats: true, withTop5Meta: true, withDifficulty: true };
  const keyword = { storetype: store, country, query };
  const all: Record<string, Call> = {
    AppMeta: () => api.getAppMetaRaw(app),
    AppRating: () => api.getAppRatingRaw(app),
    AppAllInfo: () => api.getAppAllInfoRaw(app),
    AppCompetitors: () => api.getAppCompetitorsRaw(app),
    AppKeywordRanking: () => api.getAppKeywordRankingRaw({ ...app, query }),
    AppKeywordRankingBulk: () => api.getAppKeywordRankingBulkRaw({ ...app, query: [query, 'maps'] }),
    AppKeywordsRankMovement: () => api.getAppKeywordsRankMovementRaw({ ...app, since }),
    EstimatedInstallsByKeyword: () => api.getEstimatedInstallsByKeywordRaw({ ...app, query }),
    KeywordAutoSuggestions: () => api.getKeywordAutoSuggestionsRaw(app),
    KeywordAutoSuggestionsWithStats: () =>
      api.getKeywordAutoSuggestionsRaw({ ...app, ...full }),
    KeywordStats: () => api.getKeywordStatsRaw(keyword),
    KeywordStatsWithDifficulty: () => api.getKeywordStatsRaw({ ...keyword, withDifficulty: true }),
    KeywordDifficulty: () => api.getKeywordDifficultyRaw({ ...app, query: query + ',maps' }),
    KeywordSuggestions: () => api.getKeywordSuggestionsRaw(keyword),
    KeywordSuggestionsWithStats: () =>
      api.getKeywordSuggestionsRaw({ ...keyword, ...full }),
    SearchResults: () => api.getSearchResultsRaw({ ...keyword, devicetype: DeviceType.Iphone }),
  };
  all.AppChanges = () => api.getAppChangesRaw(app);
  all.AppRatings = () => api.getAppRatingsRaw(app);
  all.AppReviews = () => api.getAppReviewsRaw(app);
  all.AppReviewsWithFilter = () => api.getAppReviewsRaw({ ...app, stars: '4,5', answered: false });
  all.AppReviewSummary = () => api.getAppReviewSummaryRaw({ ...app, days: 7 });
  if (store === StoreType.Googleplay) {
    all.AppDownloads = () => api.getAppDownloadsRaw(app);
    all.SimilarApps = () => api.getSimilarAppsRaw(app);
  }
  if (store === StoreType.Appstore) {
    all.TrendingSearches = () => api.getTrendingSearchesRaw({ country });
    all.TopSearches = () => api.getTopSearchesRaw({ country, category: '6014' });
    all.TopCharts = () => api.getTopChartsRaw({ country, storeid: '7012' });
    all.SearchAdsSuggestions = () => 
      api.getSearchAdsSuggestionsRaw({ storeid, country, withDifficulty: true });
  }
  return all;
}

async function statuses(call: Call): Promise<number[]> {
  const seen: number[] = [];
  for (let left = 600; left > 0; left--) {
    const response = await call();
    seen.push(response.raw.status);
    if (response.raw.status === 204) {
      return seen;
    }
    const answer = await response.value();
    if (response.raw.status === 200 && answer.data?.timestamp && !answer.key) {
      return seen;
    }
    if (response.raw.status !== 202 || answer.data || !answer.key || !answer.detail) {
      throw new Error(`${response.raw.status} with ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('not ready');
}

async function main(): Promise<void> {
  for (const { storetype, storeid, country, query } of JSON.parse(apps)) {
    const all = calls(storetype, storeid, country, query);
    for (const call of Object.keys(all)) {
      console.log(JSON.stringify({ store: storetype, call, statuses: await statuses(all[call]) }));
    }
  }
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
