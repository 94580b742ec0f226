// Reads one kind of reply again and again, as google-play-scraper does from its text, or with JSON.parse from its
// bytes, and prints how many it reads in a second of processor time: read-replies.mjs pages|lookup SECONDS FILE ...
import { readFileSync, writeFileSync } from 'node:fs';

const [kind, seconds, ...files] = process.argv.slice(2);
const bodies = files.map(file => readFileSync(file, kind === 'pages' ? 'utf8' : undefined));
const read = kind === 'pages' ? await pageReader() : bytes => JSON.parse(bytes.toString('utf8'));

measure(seconds);
console.log(measure(seconds));

// The mapping of app.js is not exported.
async function pageReader () {
  const folder = new URL('node_modules/google-play-scraper/lib/', import.meta.url);
  const app = readFileSync(new URL('app.js', folder), 'utf8');
  writeFileSync(new URL('mapped-app.js', folder), app + '\nexport { MAPPINGS };\n');
  const { MAPPINGS } = await import(new URL('mapped-app.js', folder));
  const { default: scriptData } = await import(new URL('utils/scriptData.js', folder));
  const extract = scriptData.extractor(MAPPINGS);
  return page => {
    const fields = extract(scriptData.parse(page));
    if (!fields.title) {
      throw new Error('a page without a title');
    }
  };
}

function measure (seconds) {
  const begin = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count++) {
    read(bodies[count % bodies.length]);
  }
  const used = process.cpuUsage(begin);
  return count * 1e6 / (used.user + used.system);
}
