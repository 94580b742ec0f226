// Prints a month of the ranks of an app for keywords, and tracks them from now on:
//
//   node dist/ranks.js URL KEY STORETYPE STOREID COUNTRY KEYWORD...
//
// STORESCOPE_LONGEST_WAIT: wait at most so many seconds where the service asks for more.
import {
  AccountApi,
  Configuration,
  type Middleware,
  type Problem,
  QuestionsApi,
  ResponseError,
  StoreType,
  TrackedDevice,
} from './client';

type App = { storetype: StoreType; storeid: string; country: string };

const longestWait = Number(process.env.STORESCOPE_LONGEST_WAIT ?? Infinity);

/**
 * Sends a request again after Retry-After: until its data is there (202), or while the service
 * takes no more requests (429, 503).
 */
const patience: Middleware = {
  async post({ url, init, response }) {
    for (let left = 100; left > 0 && [202, 429, 503].includes(response.status); left--) {
      const seconds = Number(response.headers.get('Retry-After') ?? 30);
      await new Promise(go => setTimeout(go, Math.min(seconds, longestWait) * 1000));
      response = await fetch(url, init);
    }
    return response;
  },
};

function connect(url: string, key: string): Configuration {
  return new Configuration({ basePath: url, accessToken: key, middleware: [patience] });
}

type Answer<R> = { data?: { results: R } } | null | undefined;

/** The results of every page; none where there is no data (204). */
async function readPages<R extends { pages: number }>(
  ask: (page: number) => Promise<Answer<R>>,
): Promise<R[]> {
  const read: R[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const results = (await ask(page))?.data?.results;
    if (!results) break;
    read.push(results);
    last = results.pages;
  }
  return read;
}

async function track(account: AccountApi, app: App, keywords: string[]): Promise<void> {
  const phone =
    app.storetype === StoreType.Appstore ? TrackedDevice.TRACKED_IPHONE : TrackedDevice.TRACKED_ANDROID;
  await account.trackApp({ ...app, trackAppRequest: { devices: [phone] } });
  const added = await account.addTrackedKeywords({ ...app, trackKeywordsRequest: { keywords } });
  console.log(`${added.data.added} keywords added`);
}

/** A date that was not observed is blank; where the app was not ranked there is a dash. */
async function printRanks(questions: QuestionsApi, app: App, keywords: string[]): Promise<void> {
  const answer = await questions.getAppKeywordRankingBulk({ ...app, query: keywords });
  const ranks = answer?.data?.results.stats ?? {};
  console.log(['date      ', ...keywords].join('  '));
  for (const date of [...new Set(Object.values(ranks).flatMap(Object.keys))].sort()) {
    const cells = keywords.map(keyword => {
      const observed = ranks[keyword]?.[date];
      return String(observed ? observed.rank || '-' : '').padStart(keyword.length);
    });
    console.log([date, ...cells].join('  '));
  }
}

async function printStars(questions: QuestionsApi, app: App): Promise<void> {
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const read = await readPages(page => questions.getAppReviews({ ...app, since, page }));
  const stars = [0, 0, 0, 0, 0, 0];
  for (const review of read.flatMap(results => results.reviews)) stars[review.stars]++;
  const counts = stars.map((count, star) => `${count} with ${star}`);
  const some = counts.filter((_, star) => stars[star] > 0).join(', ');
  console.log(`pages of reviews: ${read.length}; by stars: ${some || 'none'}`);
}

async function main(url: string, key: string, app: App, keywords: string[]): Promise<void> {
  const client = connect(url, key);
  const questions = new QuestionsApi(client);
  await printRanks(questions, app, keywords);
  await printStars(questions, app);
  await track(new AccountApi(client), app, keywords);

  if (!(await questions.getAppRating({ ...app, timestamp: '2020-01-01T00:00Z' }))) {
    console.log('no rating was known in 2020');
  }
  try {
    await questions.getAppRating({ ...app, country: 'zz' });
  } catch (refused) {
    if (!(refused instanceof ResponseError)) throw refused;
    const problem: Problem = await refused.response.json();
    for (const error of problem.errors ?? []) {
      console.log(`${problem.status} ${error.parameter}: ${error.detail}`);
    }
  }
  const rating = await questions.getAppRatingRaw(app);
  console.log(`${rating.raw.headers.get('X-Credits-Remaining')} credits remain`);
}

if (process.argv.length < 8) {
  console.error('node dist/ranks.js URL KEY STORETYPE STOREID COUNTRY KEYWORD...');
  process.exit(1);
}
const [url, key, storetype, storeid, country, ...keywords] = process.argv.slice(2);
main(url, key, { storetype: storetype as StoreType, storeid, country }, keywords);
