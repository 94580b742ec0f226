// An assistant: it asks the MCP server on both transports which keywords of an app fell this week, and
// what changed the day before. Needs @modelcontextprotocol/sdk.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [url, key, keyOfDemo, java, jar] = process.argv.slice(2);

const http = (secret) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${secret}` } },
  });

const stdio = () =>
  new StdioClientTransport({
    command: java,
    args: ["-XX:TieredStopAtLevel=1", "-jar", jar, "mcp", "--url", url],
    env: { ...process.env, STORESCOPE_API_KEY: key },
  });

async function connect(transport) {
  const client = new Client({ name: "assistant", version: "1.0.0" });
  await client.connect(transport);
  return client;
}

/** The client checks the structured content by the schema of the tool. */
async function call(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) {
    throw new Error(`${name}: ${result.content[0].text}`);
  }
  return result.structuredContent;
}

const appOf = ({ storetype, storeid, country }) => ({ storetype, storeid, country });

/** Tracks what the demo tracks, for the account of the key. */
async function track(demo, client, app) {
  const { keywords, competitors } = (await call(demo, "tracked_lists", app)).data;
  await call(client, "track_app", app);
  await call(client, "track_keywords", { ...app, keywords });
  await call(client, "set_competitors", { ...app, competitors: competitors.map((each) => each.storeid) });
}

const dayBefore = (date) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** Whether a change may have happened before a fall, on its day or the day before. */
const explains = (change, fall) =>
  change.observed_after.slice(0, 10) < fall.by && change.observed_by.slice(0, 10) >= dayBefore(fall.after);

/** Which keywords of an app fell this week, each with what changed the day before. */
async function askWhy(client, app) {
  const ranks = await call(client, "keyword_ranks", { ...app, days: 7, only: "fell" });
  const changes = await call(client, "listing_changes", { ...app, max: 200 });
  const fallen = ranks.data.keywords
    .filter((each) => each.largest_fall)
    .map((each) => ({
      ...each,
      changes: changes.data.changes.filter((change) => explains(change, each.largest_fall)),
    }));
  return { app, fallen, cost: ranks.credits.cost + changes.credits.cost, observed_at: ranks.observed_at };
}

const demo = await connect(http(keyOfDemo));
const overHttp = await connect(http(key));
let answer;
for (const tracked of (await call(demo, "tracked_apps", {})).data.apps) {
  const app = appOf(tracked);
  await track(demo, overHttp, app);
  answer = await askWhy(overHttp, app);
  if (answer.fallen.some((each) => each.changes.length > 0)) {
    break;
  }
}
const overStdio = await connect(stdio());
const again = await askWhy(overStdio, answer.app);
const prompt = await overStdio.getPrompt({ name: "why_did_my_ranks_move", arguments: { app: answer.app.storeid } });
console.log(
  JSON.stringify({
    server: overStdio.getServerVersion(),
    tools: (await overHttp.listTools()).tools.map((each) => each.name),
    tools_on_stdio: (await overStdio.listTools()).tools.map((each) => each.name),
    answer,
    again,
    prompt: prompt.messages[0].content.text,
  }),
);
await Promise.all([demo, overHttp, overStdio].map((each) => each.close()));
