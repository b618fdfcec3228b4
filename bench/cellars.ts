/**
 * Stands in for the vendors and for the pages that the search cites, in a process of its own, so that
 * their work does not count as the product's. Keeps how long each of them took for a leaflet.
 */
import type { RequestListener } from 'node:http';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { serveSite } from '../src/server/testing/servers.ts';
import { serveVendors } from '../src/server/testing/vendors/serveVendors.ts';

/** As many as the search may cite for a text, each on a host of its own. */
export const PAGES = 24;
/** As many sources as the search may cite for each claim of a text make up these pages. */
const CLAIMS = 6;
/** Milliseconds until the extraction, the chat and the general analyst answer, and until the search. */
export const [MODELS_MS, SEARCH_MS] = [300, 500];
export const [FASTEST_MS, SLOWEST_MS] = [50, 800];

export const textOf = (leaflet: number): string => {
  const years = Array.from({ length: CLAIMS }, (_, i) => 1900 + i);
  return years.map((year) => `Leaflet ${leaflet} was printed in Vienna in ${year}.`).join(' ');
};
const leafletIn = (text: string) => Number(/[Ll]eaflet[ =](\d+)/.exec(text)?.[1] ?? NaN);

/** What the process answers to any message: where it serves. */
export interface Serving {
  env: Record<string, string>;
  port: number;
}

/** Milliseconds that the vendors and the slowest page of a leaflet took on the wire. */
export interface OnTheWire {
  leaflet: number;
  /** The extraction, on which all analysts wait. */
  claims: number;
  models: number;
  search: number;
  slowestPage: number;
}

const quoteOf = (host: number) => `Honey of year ${host} was still as good as on its first day.`;
const delayOf = (host: number) => FASTEST_MS + ((SLOWEST_MS - FASTEST_MS) * host) / (PAGES - 1);

/** Some 20 kB, as an article with its surroundings has. */
const pageOf = (host: number): string => {
  const lines = Array.from(
    { length: 80 },
    (_, i) => `<p>Jar ${i} of cellar ${host} was opened.</p>`,
  );
  const links = Array.from(
    { length: 200 },
    (_, i) => `<li><a href="/p/${i}">Page ${i} of all</a></li>`,
  );
  return `<title>Cellar ${host}</title><ul>${links.join('')}</ul><article>${lines.join('')}<p>${quoteOf(host)}</p></article>`;
};

async function serve(): Promise<void> {
  const bodies = Array.from({ length: PAGES }, (_, host) => pageOf(host));
  const slowestPages = new Map<number, number>();
  const answer: RequestListener = (request, response) => {
    const host = Number(/^cellar-(\d+)\./.exec(request.headers.host ?? '')?.[1]);
    const leaflet = leafletIn(request.url ?? '');
    if (Number.isNaN(leaflet)) {
      response.writeHead(404).end();
      return;
    }
    const begunAt = performance.now();
    response.once('finish', () => {
      const slowest = Math.max(slowestPages.get(leaflet) ?? 0, performance.now() - begunAt);
      slowestPages.set(leaflet, slowest);
    });
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bodies[host]);
    }, delayOf(host));
  };
  const site = await serveSite(answer);
  const models = behave.slowly(MODELS_MS);
  const cite = (host: number) => ({
    ...{ result: host + 1, summary: `What cellar ${host} has.`, stance: 'supports' },
    ...{ is_primary: false, quote: quoteOf(host) },
  });
  const vendors = await serveVendors({
    openai: models,
    gemini: models,
    perplexity: (body) => {
      const leaflet = leafletIn(JSON.stringify(body));
      const found = Array.from({ length: PAGES }, (_, host) => ({
        ...{ id: host + 1, title: `Cellar ${host}`, snippet: quoteOf(host) },
        url: `http://cellar-${host}.example/honey?leaflet=${leaflet}`,
      }));
      const ofLines = Array.from({ length: CLAIMS }, (_, claim) => {
        const hosts = found.flatMap((_page, host) => (host % CLAIMS === claim ? [host] : []));
        return { values: { mainstream: hosts.map(cite), conflicting: [] } };
      });
      return behave.slowly(SEARCH_MS, behave.normally({ searches: [found], ofLines }));
    },
  });

  const onTheWire = (): OnTheWire[] => {
    const calls = Map.groupBy(vendors.calls, ({ body }) => leafletIn(JSON.stringify(body)));
    return [...calls].map(([leaflet, ofLeaflet]) => {
      const ms = (vendor: string) =>
        ofLeaflet
          .filter((call) => call.vendor === vendor)
          .map(({ begunAt, endedAt }) => (endedAt ?? NaN) - begunAt);
      const [claims = NaN, chat = NaN] = ms('openai');
      const [[search = NaN], [general = NaN]] = [ms('perplexity'), ms('gemini')];
      const slowestPage = slowestPages.get(leaflet) ?? NaN;
      return { leaflet, claims, models: Math.max(chat, general), search, slowestPage };
    });
  };
  process.on('message', () => process.send?.(onTheWire()));
  process.on('disconnect', () => process.exit());
  process.send?.({ env: vendors.env, port: site.port } satisfies Serving);
}

if (import.meta.main) await serve();
