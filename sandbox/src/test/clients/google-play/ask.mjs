// Asks with google-play-scraper what each line of the standard input says, a JSON object of the
// method and its options, and prints the answer or the error as a line of JSON.
import { createInterface } from 'node:readline';
import scraper from 'google-play-scraper';

for await (const line of createInterface({ input: process.stdin })) {
  const { method, ...options } = JSON.parse(line);
  const answer = await scraper[method](options).then(
    value => ({ value }),
    error => ({ error: String(error.message) })
  );
  console.log(JSON.stringify(answer));
}
