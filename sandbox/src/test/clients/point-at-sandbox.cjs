'use strict';

// Loaded with `node --require`: sends what a program asks of the real stores to the sandbox at
// $SANDBOX (http://127.0.0.1:PORT) over plain http, and refuses every other host. Works for what
// is built on `http` and `https` (got, request, axios) and for `fetch`.

const http = require('http');
const https = require('https');
const { syncBuiltinESMExports } = require('module');

const SANDBOX = new URL(process.env.SANDBOX);
const BASES = {
  'itunes.apple.com': '/itunes',
  'ax.itunes.apple.com': '/itunes',
  'search.itunes.apple.com': '/itunes-search',
  'apps.apple.com': '/apps',
  'play.google.com': '/google-play'
};

function sandboxPath (hostname, path) {
  const base = BASES[hostname];
  if (base === undefined) {
    throw new Error(`${hostname} is no store that the sandbox stands for`);
  }
  return base + (path || '/');
}

// Both forms that Node takes: (url, options?, callback?) and (options, callback?).
function normalize (first, rest) {
  const callback = rest.find(argument => typeof argument === 'function');
  const more = rest.find(argument => argument !== null && typeof argument === 'object') || {};
  if (typeof first === 'string' || first instanceof URL) {
    const url = new URL(first);
    return { hostname: url.hostname, path: url.pathname + url.search, options: more, callback };
  }
  const hostname = first.hostname || String(first.host).split(':')[0];
  const path = first.path || (first.pathname || '/') + (first.search || '');
  return { hostname, path, options: first, callback };
}

const plainRequest = http.request;

function request (first, ...rest) {
  const { hostname, path, options, callback } = normalize(first, rest);
  return plainRequest({
    method: options.method,
    headers: options.headers,
    timeout: options.timeout,
    signal: options.signal,
    hostname: SANDBOX.hostname,
    port: SANDBOX.port,
    path: sandboxPath(hostname, path)
  }, callback);
}

function get (...theirs) {
  const asked = request(...theirs);
  asked.end();
  return asked;
}

for (const module of [http, https]) {
  module.request = request;
  module.get = get;
}
syncBuiltinESMExports();

const plainFetch = globalThis.fetch;
globalThis.fetch = async (resource, options) => {
  const asked = new Request(resource, options);
  const url = new URL(asked.url);
  const there = new URL(sandboxPath(url.hostname, url.pathname + url.search), SANDBOX);
  const body = ['GET', 'HEAD'].includes(asked.method) ? undefined : await asked.text();
  return plainFetch(there, { method: asked.method, headers: asked.headers, body });
};
