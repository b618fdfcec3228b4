import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { escapeUTF8 } from 'entities';
import { type Request, type RequestHandler, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { type Context, readSessionToken } from '../../api/context.ts';
import type { ReadinessChecks } from '../../api/health.ts';
import { type Admin, asAdmin } from '../../modules/accounts/caller.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import { readDebugFacts } from '../../modules/dashboard/dashboard.ts';
import { fileOf } from '../../root.ts';
import type { PagesParts } from '../render/pages.ts';

interface DebugParts extends Pick<PagesParts, 'responseCache' | 'https' | 'anonymousContext'> {
  readiness: ReadinessChecks;
  recentErrors: () => readonly string[];
}

/** For anybody but admins these addresses fall through to the 404 page. */
export function debugPages(parts: DebugParts): Router {
  const router = Router();
  router.get(
    paths.debug,
    forAdmins(parts, (_request, context, admin) => debugPage(parts, context, admin)),
  );
  router.get(paths.viewHtml, forAdmins(parts, viewHtmlPage));
  return router;
}

function forAdmins(
  { https, anonymousContext }: DebugParts,
  renderPage: (request: Request, context: Context, admin: Admin) => Promise<string>,
): RequestHandler {
  return async (request, response, next) => {
    const context = anonymousContext();
    const session = readSessionToken(request, https);
    const user = await readPageSession(context, session, context.now);
    const admin = user && asAdmin(user);
    if (!admin) {
      next();
      return;
    }
    const page = await renderPage(request, context, admin);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page);
  };
}

const PUBLIC_PATHS = new Set<string>([
  ...[paths.home, paths.analyze, paths.noReports, paths.truthRadar, paths.notFound],
  ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
  ...[paths.sitemap, paths.robots, paths.feed, paths.llms, paths.manifest],
]);
const PUBLIC_PATTERN = /^\/(?:report|shared-report|embed|badge)\/[^/]+$/;

/** Null unless public: addresses that trust local connections must not be reachable this way. */
export function publicPath(input: string): string | null {
  const base = 'http://ours.invalid';
  const url = input.startsWith('/') ? URL.parse(input, base) : null;
  if (url?.origin !== base) return null;
  const { pathname, search } = url;
  return PUBLIC_PATHS.has(pathname) || PUBLIC_PATTERN.test(pathname) ? pathname + search : null;
}

/** Shows no keys, tokens or service addresses, except in logged connection errors. */
async function debugPage(
  { readiness, responseCache, recentErrors }: DebugParts,
  context: Context,
  admin: Admin,
): Promise<string> {
  const { database, jobs, settings } = await readDebugFacts({ ...context, admin });
  const listening = (await readiness['notifications']?.()) === true;
  const { totalCount, idleCount, waitingCount } = context.db.pool;
  const { entries, bytes } = responseCache.size();
  return plainPage(
    'Debug',
    `<p>As of ${context.now.toISOString()}.</p>`,
    factTable('Process', await describeProcess()),
    factTable('Database', [
      ['Version', database.version],
      ['Size', inMegabytes(database.bytes)],
      ['Connections', `${totalCount} open, ${idleCount} idle, ${waitingCount} waited for`],
      ['Notifications', listening ? 'listening' : 'lost, connecting again'],
    ]),
    factTable('Kept pages', [
      ['Entries', entries],
      ['Size', inMegabytes(bytes)],
    ]),
    factTable(
      'Jobs',
      jobs.queues.map(({ kind, waiting, retrying, active, abandoned, oldestAt }) => [
        kind,
        `${waiting} waiting, ${retrying} to be tried again, ${active} running, ${abandoned} given up; oldest ${oldestAt ?? 'none'}`,
      ]),
    ),
    factTable(
      'Analysts',
      Object.entries(context.configured).map(([place, { vendor, keySet, model }]) => [
        place,
        `${vendor}, ${model}: ${keySet ? 'key set' : 'no key, so the built-in analyst'}`,
      ]),
    ),
    factTable(
      'Settings',
      settings.map(({ name, value, source }) => [
        name,
        `${typeof value === 'string' ? value || '(empty)' : JSON.stringify(value)} – ${source}`,
      ]),
    ),
    '<h2>Last warnings and errors of this process</h2>',
    preformatted(recentErrors().join('\n') || 'None since it was started.'),
  );
}

const delay = monitorEventLoopDelay({ resolution: 20 });

async function describeProcess(): Promise<Fact[]> {
  delay.enable();
  const { version, commit = await readCommit() } = JSON.parse(
    readFileSync(fileOf('package.json'), 'utf8'),
  ) as { version: string; commit?: string };
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  return [
    ['Version', version],
    ['Commit', commit],
    ['Node', process.version],
    ['Running for', `${Math.round(process.uptime())} s`],
    [
      'Memory',
      `${inMegabytes(rss)} in all; heap ${inMegabytes(heapUsed)} of ${inMegabytes(heapTotal)}`,
    ],
    [
      'Event loop delay',
      delay.count === 0
        ? 'measured from now on'
        : `${inMilliseconds(delay.mean)} on average, ${inMilliseconds(delay.percentile(99))} at the 99th percentile, ${inMilliseconds(delay.max)} at most`,
    ],
  ];
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const inMilliseconds = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`;

/** For a clone; the manifest of a release names its commit. */
const readCommit = (): Promise<string> =>
  promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: fileOf('.') }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );

const LIMIT_MS = 15_000;
const BYTES_MAX = 4 * 1024 * 1024;

/** Sends no cookies, connects only to this process and follows no redirect. */
async function showOwnPage(
  { socket, headers: { host = 'localhost' } }: IncomingMessage,
  path: string,
): Promise<string> {
  const headers = { Host: host, Accept: 'text/html', 'User-Agent': 'Verimeter view-html' };
  const outgoing = httpRequest({
    ...{ host: socket.localAddress, port: socket.localPort, path, headers },
    signal: AbortSignal.timeout(LIMIT_MS),
  }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  let body = Buffer.alloc(0);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    body = Buffer.concat([body, chunk]);
    if (body.length > BYTES_MAX) break;
  }
  const { rawHeaders, statusCode = 0 } = answer;
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return [
    factTable(
      `Status ${statusCode}`,
      names.map((name, index) => [name, rawHeaders[2 * index + 1] ?? '']),
    ),
    `<h2>Body (${body.length} bytes${body.length > BYTES_MAX ? ', and more' : ''})</h2>`,
    preformatted(body.toString('utf8', 0, BYTES_MAX)),
  ].join('\n');
}

async function viewHtmlPage(request: Request): Promise<string> {
  const input = typeof request.query['path'] === 'string' ? request.query['path'] : '';
  const path = publicPath(input);
  const refused = input && '<p role="status">This is not a public page of ours.</p>';
  return plainPage(
    'View HTML',
    `<form action="${paths.viewHtml}" method="get">
<p><label for="path">Path of a public page</label><br>
<input id="path" name="path" value="${escapeUTF8(input)}" placeholder="/report/…" required autocomplete="off" spellcheck="false"></p>
<p><button type="submit">Show what crawlers get</button></p>
</form>`,
    path === null ? refused : await showOwnPage(request, path),
  );
}

type Fact = [name: string, value: string | number];

function factTable(title: string, facts: Fact[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeUTF8(name)}</th><td>${escapeUTF8(String(value))}</td></tr>\n`,
  );
  return `<h2>${escapeUTF8(title)}</h2>\n<table><tbody>\n${rows.join('')}</tbody></table>`;
}

const preformatted = (text: string): string => `<pre tabindex="0">${escapeUTF8(text)}</pre>`;

/** Needs no script and no built file, so that it works when the build does not. */
const plainPage = (title: string, ...parts: string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} – Verimeter</title>
<link rel="icon" href="data:,">
<style>${DEBUG_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`;

/** Its hash is in the content security policy. */
export const DEBUG_STYLE = readFileSync(fileOf('src/server/pages/debug/debug.css'), 'utf8');
