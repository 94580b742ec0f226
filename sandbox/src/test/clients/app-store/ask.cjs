'use strict';

// Asks the clients, one after another, the questions in the arguments:
// {"client": "app-store-scraper", "call": "search", "options": {"term": "notes"}}, and prints a
// line of JSON for each: {"answer": …} or {"error": "…"}. The clients of `aso` are named by their
// store: aso:itunes, aso:gplay.

// `aso` was written for a google-play-scraper of 2020, which reads pages that are no more. It gets
// today's, which is an ES module: Node needs --experimental-require-module before version 22.
const Module = require('module');
const load = Module._load;
Module._load = function (name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  return name === 'google-play-scraper' ? loaded.default : loaded;
};

const clients = {
  'app-store-scraper': () => require('app-store-scraper'),
  'aso:itunes': (settings) => require('aso')('itunes', settings),
  'aso:gplay': (settings) => require('aso')('gplay', settings)
};

async function ask ({ client, settings, call, options }) {
  try {
    return { answer: await clients[client](settings)[call](options) };
  } catch (error) {
    return { error: String((error && error.message) || JSON.stringify(error)) };
  }
}

(async () => {
  for (const question of process.argv.slice(2)) {
    console.log(JSON.stringify(await ask(JSON.parse(question))));
  }
  // aso keeps what it heard for minutes, and the program with it.
  process.stdout.write('', () => process.exit(0));
})();
