// Calls the thirteen endpoints with a client that a public generator made from openapi.json,
// and prints the status and the body of each as a line of JSON.
const [, , client, url, key] = process.argv;
const { Configuration, QuestionsApi } = require(client);

const api = new QuestionsApi(
  new Configuration({ basePath: url, apiKey: `Token ${key}`, headers: { Authorization: `Token ${key}` } }),
);
const app = { storetype: 'appstore', storeid: '9000000001', country: 'us' };
const keyword = { storetype: 'appstore', country: 'us', query: 'budget planner' };
const timestamp = '2026-11-20T12:00:00Z';

const requests = {
  KeywordAutoSuggestions: { ...app, timestamp },
  KeywordSuggestions: { ...keyword, query: 'budget', timestamp },
  AppKeywordRanking: { ...app, query: 'budget planner,money notebook', timestamp },
  TopCharts: { country: 'us', devicetype: 'iphone', storeid: '6015', timestamp },
  SearchResults: { ...keyword, devicetype: 'iphone', timestamp },
  EstimatedInstallsByKeyword: { ...app, query: 'budget planner', timestamp },
  KeywordStats: { ...keyword, timestamp },
  AppRating: { ...app, timestamp },
  SearchAdsSuggestions: { storeid: app.storeid, country: 'us' },
  AppCompetitors: app,
  AppAllInfo: { ...app, timestamp },
  AppKeywordsRankMovement: { ...app, till: timestamp },
  AppMeta: { ...app, timestamp },
};

async function main() {
  for (const [name, parameters] of Object.entries(requests)) {
    const response = await api[`get${name}Raw`](parameters);
    const body = response.raw.status === 200 ? await response.value() : null;
    console.log(JSON.stringify({ endpoint: name, status: response.raw.status, body }));
  }
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
