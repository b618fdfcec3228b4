import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../shared/paths.ts';
import { createApp, createHealthApp } from './app.ts';
import type { ReadinessChecks } from './api/health.ts';
import type { Config } from './config.ts';
import { type Analysts, analystsOf } from './modules/analysts/analyst.ts';
import type { Log } from './log.ts';
import type { Fetcher } from './integrations/web/fetcher.ts';
import { createProgressSubscribers } from './api/progress.ts';
import { scheduleBackups } from './platform/backup/schedule.ts';
import {
  connectDatabase,
  openPool,
  PING_LIMIT_MS,
  pingDatabase,
  STATEMENT_LIMIT_MS,
} from './platform/database/database.ts';
import { listenNotifications } from './platform/database/notifications.ts';
import { openDatabaseServer } from './platform/database/openDatabase.ts';
import { startSamples } from './modules/analysis/start.ts';
import { builtInAnalysts } from './modules/analysts/builtIn/builtInAnalysts.ts';
import { type AnalystsFor, fillPlaces, openVendors } from './modules/analysts/places.ts';
import type { OpenSource } from './modules/evidence/openSource.ts';
import { builtInDetailed } from './modules/detailed/builtIn.ts';
import { vendorDetailed } from './modules/detailed/vendor.ts';
import {
  syncStarterRecords,
  createLibraryCache,
  readLibrary,
  starterRecords,
} from './modules/library/load.ts';
import { createSettingsCache, readSettings } from './modules/settings/settings.ts';
import { runAnalysisJob, workOnAnalyses } from './modules/analysis/analysis.jobs.ts';
import { runDetailedJob, workOnDetailed } from './modules/detailed/detailed.jobs.ts';
import { removeReportJob, workOnRemovals } from './modules/reports/reports.jobs.ts';
import { workOnRetention } from './modules/retention/retention.jobs.ts';
import { openIdentity, EMBEDDED_BEHIND_PROXY } from './integrations/identity/openIdentity.ts';
import { serveBuild, serveSources } from './pages/render/build.ts';
import { openThreads } from './platform/threads.ts';
import { openPainter } from './pages/share-image/images.ts';
import {
  CACHE_BYTES,
  createResponseCache,
  LIST_TAG,
  reportTag,
  SITE_TAG,
} from './api/responseCache.ts';
import { startQueue } from './platform/queue/queue.ts';
import { listen } from './listen.ts';
import { openTelemetry } from './telemetry.ts';
import { fileOf } from './root.ts';
import { securityHeaders } from './pages/render/securityHeaders.ts';

/** Proxies keep idle connections for up to 60 s and must be the first to close them. */
const KEEP_ALIVE_MS = 75_000;

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Opens the port first, so that a taken one is reported before anything else changes. */
export async function startServer(config: Config, log: Log, options: StartOptions) {
  let answer: RequestListener = answerWhileStarting;
  let isStopping = false;
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
    answer(request, response);
    if (response.headersSent) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { development = false, pause = wait } = options;
  const graceSeconds = development ? 0 : config.stopGraceSeconds;
  const address = await listen(server, config, 'PORT');
  try {
    const isEnding = () => isStopping;
    const opened = await createServerParts(config, log, { server, address, isEnding }, options);
    const { answer: answerAll, drain, warmUp, closeConnections, close, ...facts } = opened;
    answer = answerAll;
    warmUp();
    return {
      address,
      ...facts,
      /** Serves on for `stopGraceSeconds` while `/readyz` fails, then ends within `endMs`. */
      async stop(endMs: number): Promise<void> {
        isStopping = true;
        for (const response of open)
          if (!response.headersSent) response.setHeader('Connection', 'close');
        if (graceSeconds > 0) log.info({ graceSeconds }, 'serving on until proxies have noticed');
        await Promise.all([drain(), pause(graceSeconds * 1_000)]);
        const closed = new Promise((resolve) => server.close(resolve));
        await closeConnections();
        // Browsers keep a connection open for a next request.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const force = setTimeout(() => server.closeAllConnections(), endMs / 2);
        await closed;
        clearInterval(idle);
        clearTimeout(force);
        await close(endMs / 2);
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === paths.livez) response.end('alive\n');
  else response.writeHead(503, { 'Retry-After': '1' }).end('Verimeter is starting.\n');
};

export interface StartOptions {
  development?: boolean;
  replaceAnalysts?: (usual: Analysts) => Analysts;
  replaceOpening?: (usual: OpenSource) => OpenSource;
  fetcher?: Fetcher;
  pause?: (ms: number) => Promise<unknown>;
  recentErrors?: () => readonly string[];
  /** Another process took the data folder: this one must end at once. */
  onLost: (error: unknown) => void;
}

/** Opens all parts in the order of their dependencies; `close` goes backwards. */
async function createServerParts(
  config: Config,
  log: Log,
  { server, address, isEnding }: { server: Server; address: string; isEnding: () => boolean },
  {
    development = false,
    replaceAnalysts = (usual) => usual,
    replaceOpening = (usual) => usual,
    recentErrors = () => [],
    fetcher,
    onLost,
  }: StartOptions,
) {
  const closers: ((graceMs: number) => Promise<void>)[] = [];
  const close = async (graceMs: number) => {
    const failures: unknown[] = [];
    for (const closer of closers.splice(0).reverse())
      await closer(graceMs).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const databaseServer = await openDatabaseServer({ ...config, onTaken: onLost }, log);
    closers.push(() => databaseServer.close());
    const { url, directUrl, pooled } = databaseServer;
    closers.push(scheduleBackups(config, directUrl, log).stop);
    const poolSize = config.databasePoolSize;
    const db = connectDatabase(url, { poolSize, statementLimitMs: STATEMENT_LIMIT_MS, pooled });
    closers.push(() => db.close());
    // Readiness has its own connection, because a busy pool does not mean unready.
    const probe = openPool({
      ...{ connectionString: url, max: 1, application_name: 'verimeter-readiness' },
      query_timeout: PING_LIMIT_MS,
    });
    closers.push(() => probe.end());

    // In development an edit must show at once.
    const responseCache = createResponseCache(development ? 0 : CACHE_BYTES);
    const subscribers = createProgressSubscribers();
    const notifications = await listenNotifications(directUrl, log);
    closers.push(() => notifications.close());
    const limits = createSettingsCache(
      () => readSettings(db, config.settingOverrides, log),
      () => notifications.ready(),
    );
    notifications.on('report_changed', ({ reportId }) => {
      responseCache.forget(reportTag(reportId));
      responseCache.forget(LIST_TAG);
      subscribers.wake(reportId);
    });
    notifications.on('analysis_progress', ({ reportId }) => subscribers.wake(reportId));
    notifications.on('setting_changed', () => {
      limits.invalidate();
      // Pages may show the banner and the analysts.
      responseCache.forget(SITE_TAG);
    });
    notifications.on('loss', () => {
      responseCache.pause();
      limits.invalidate();
    });
    notifications.on('gap', () => {
      responseCache.resume();
      limits.invalidate();
      subscribers.wakeAll();
    });

    const works = config.role !== 'web';
    if (works) await syncStarterRecords(db, starterRecords());
    const vendors = openVendors(config, log, fetcher);
    closers.push(() => vendors.close());
    const library = await createLibraryCache(() => readLibrary(db), log);
    notifications.on('library_changed', library.refresh);
    notifications.on('gap', library.refresh);
    const builtIn = builtInAnalysts({ library: library.now });
    const analysts: AnalystsFor = async (settings) => {
      const models = await vendors.models(settings);
      return telemetry.analysts(replaceAnalysts(fillPlaces(builtIn, models, settings.modelPrices)));
    };
    const alone = config.databaseUrl === null;
    const queue = await startQueue(url, log, { alone, works, pooled });
    closers.push((graceMs) => queue.stop(graceMs));
    const now = async () => analysts(await limits.read());
    const notified = () => notifications.ready();
    const parts = { log, db, queue, responseCache, notified, analysts: now };
    const telemetry = await openTelemetry(config, parts);
    closers.push((graceMs) => telemetry.close(graceMs));
    const clock = () => new Date();
    if (works) {
      const work = { db, log, settings: limits.read, clock };
      const openSource = telemetry.openSource(replaceOpening(vendors.web.openSource));
      const web = { ...vendors.web, openSource };
      await workOnAnalyses(telemetry.queue(queue), { ...work, analysts, builtIn, web });
      const writtenByRules = builtInDetailed({ library: library.now });
      const detailed = async () => {
        const settings = await limits.read();
        const { openai } = await vendors.models(settings);
        return telemetry.detailed(
          openai ? vendorDetailed(openai, settings.modelPrices) : writtenByRules,
        );
      };
      await workOnDetailed(telemetry.queue(queue), { ...work, detailed });
      await workOnRemovals(queue, work);
      await workOnRetention(queue, work);
      notifications.on('job_enqueued', (job) => queue.wake(job.queue));
      notifications.on('setting_changed', () => void vendors.warmUp(limits.read));
    } else {
      for (const job of [runAnalysisJob, runDetailedJob, removeReportJob]) await queue.define(job);
    }
    if (alone) await startSamples({ db, queue, builtIn }, clock());

    const readiness: ReadinessChecks = {
      database: () => pingDatabase({ pool: probe }),
      notifications: notified,
    };
    const running = {
      database: databaseServer.description,
      analysts: await now(),
      metrics: telemetry.address,
      drain: () => queue.drain(),
      warmUp: () => {
        if (!works) return;
        void vendors.warmUp(limits.read);
        // If that fails, the first analysis tries again.
        if (running.analysts.search.info.kind === 'built-in')
          library
            .now()
            .index()
            .catch(() => undefined);
      },
      close,
    };
    if (config.role === 'worker') {
      const answer = createHealthApp({ readiness, isStopping: isEnding });
      return { ...running, answer, signIn: null, closeConnections: () => Promise.resolve() };
    }
    const opened = await openIdentity(config, log);
    closers.push(() => opened.close());
    const painter = openPainter(openThreads);
    closers.push(() => painter.close());
    const browserSide = development
      ? await serveSources(server)
      : await serveBuild(fileOf('dist'), responseCache);
    const https = config.publicUrl?.startsWith('https:') ?? false;
    const { renderer, assets } = browserSide;
    const scripts = development ? null : renderer.inlineScripts;
    const app = createApp({
      isStopping: isEnding,
      config,
      https,
      services: {
        catchUp: () => notifications.catchUp(),
        db,
        log,
        queue,
        analysts,
        configured: vendors.configured,
        overrides: config.settingOverrides,
        settings: limits.read,
        identity: opened.identity,
        adminEmail: config.adminEmail,
        observe: telemetry.procedure,
      },
      identityHandler: opened.handler,
      responseCache,
      renderer,
      origin: config.publicUrl ?? address,
      painter,
      assets,
      subscribers,
      recentErrors,
      readiness,
      commonHeaders: securityHeaders(scripts, https, opened.identity.browser.authDomain),
    });
    return {
      ...running,
      answer: telemetry.request(app),
      signIn: {
        kind: opened.identity.browser.kind,
        projectId: opened.identity.browser.projectId,
        behindProxy: config.trustProxy !== false,
        adminEmail: config.adminEmail,
      },
      closeConnections: async () => {
        subscribers.dismiss();
        await browserSide.close();
      },
    };
  } catch (error) {
    await close(0).catch((reason: unknown) => {
      log.error({ err: reason }, 'not all could be closed after the failed start');
    });
    throw error;
  }
}

/** Programs read the first line. */
export function describeStart(facts: Omit<RunningServer, 'stop'>): string {
  const { address, database, analysts, signIn, metrics } = facts;
  const described = analystsOf(analysts).map(({ place, kind, name, model }) =>
    kind === 'built-in' ? `${place}: built-in` : `${place}: ${name} ${model ?? ''}`,
  );
  const lines = [
    `Verimeter runs on ${address}`,
    `  Database  ${database}`,
    `  Analysts  ${described.join(', ')}`,
  ];
  if (metrics !== null) lines.push(`  Metrics   ${metrics}`);
  if (signIn === null) return `${[...lines, '  Role      worker'].join('\n')}\n`;
  const { kind, adminEmail, behindProxy, projectId } = signIn;
  const embedded = `embedded, for this machine; its mails are at ${address}${paths.outbox}`;
  lines.push(`  Sign-in   ${kind === 'firebase' ? `Firebase project ${projectId}` : embedded}`);
  if (kind === 'embedded' && behindProxy) lines.push(`  Warning   ${EMBEDDED_BEHIND_PROXY}`);
  if (adminEmail !== null) lines.push(`  Admin     whoever signs in as ${adminEmail}`);
  return `${lines.join('\n')}\n`;
}
