import type { Fetcher } from './integrations/web/fetcher.ts';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { AppParts } from './app.ts';
import { createProgressSubscribers } from './api/progress.ts';
import type { Config } from './config.ts';
import { connectDatabase, openPool, STATEMENT_LIMIT_MS } from './platform/database/database.ts';
import { pingDatabase } from './platform/database/facts.ts';
import { listenNotifications } from './platform/database/notifications.ts';
import { openDatabaseServer } from './platform/database/openDatabase.ts';
import { startSamples } from './modules/analysis/samples.ts';
import type { Analysts } from './modules/analysts/analyst.ts';
import { builtInAnalysts } from './modules/analysts/builtIn/builtInAnalysts.ts';
import { type AnalystsFor, fillPlaces } from './modules/analysts/places.ts';
import { builtInDetailed } from './modules/detailed/builtIn.ts';
import { vendorDetailed } from './modules/detailed/vendor.ts';
import {
  syncStarterRecords,
  createLibraryCache,
  readLibrary,
  starterRecords,
} from './modules/library/load.ts';
import {
  createSettingsCache,
  type SettingsCache,
  readSettings,
} from './modules/settings/settings.ts';
import { workOnAnalyses } from './modules/analysis/analysis.jobs.ts';
import { workOnDetailed } from './modules/detailed/detailed.jobs.ts';
import { workOnRemovals } from './modules/reports/reports.jobs.ts';
import type { Log } from './log.ts';
import { openIdentity } from './openIdentity.ts';
import { openVendors } from './openVendors.ts';
import { serveBuild } from './pages/render/build.ts';
import { serveSources } from './pages/render/serveSources.ts';
import { openPainter } from './pages/share-image/openPainter.ts';
import { createResponseCache, CACHE_BYTES } from './pages/render/responseCache.ts';
import { LIST_TAG, reportTag, SITE_TAG } from './pages/render/resolvePage.ts';
import { startQueue } from './platform/queue/queue.ts';
import { securityHeaders } from './pages/render/securityHeaders.ts';

export interface StartOptions {
  development?: boolean;
  replaceAnalysts?: (usual: Analysts) => Analysts;
  fetcher?: Fetcher;
  pause?: (ms: number) => Promise<unknown>;
  recentErrors?: () => readonly string[];
  /** The data folder was lost to another process: this one must end at once. */
  onLost: (error: unknown) => void;
}

export interface ServerParts {
  app: Omit<AppParts, 'isStopping'>;
  database: string;
  analysts: Analysts;
  signIn: SignIn;
  drain: () => Promise<void>;
  closeConnections: () => Promise<void>;
  close: (graceMs: number) => Promise<void>;
}

export interface SignIn {
  kind: 'firebase' | 'embedded';
  projectId: string;
  behindProxy: boolean;
  adminEmail: string | null;
}

/** Opens all parts in the order in which they need each other; `close` goes the other way. */
export async function createServerParts(
  config: Config,
  log: Log,
  { server, address }: { server: Server; address: string },
  {
    development = false,
    replaceAnalysts = (usual) => usual,
    recentErrors = () => [],
    fetcher,
    onLost,
  }: StartOptions,
): Promise<ServerParts> {
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
    const { url } = databaseServer;
    const db = connectDatabase(url, { statementLimitMs: STATEMENT_LIMIT_MS });
    closers.push(() => db.close());
    // Readiness has a connection to itself: who waits for one of the others is busy, not unready.
    const probe = openPool({
      connectionString: url,
      max: 1,
      application_name: 'verimeter-readiness',
    });
    closers.push(() => probe.end());
    const opened = await openIdentity(config, log);
    closers.push(() => opened.close());

    // An edit is to show at once: in development nothing is kept.
    const responseCache = createResponseCache(development ? 0 : CACHE_BYTES);
    const subscribers = createProgressSubscribers();
    const notifications = await listenNotifications(url, log);
    closers.push(() => notifications.close());
    const limits = createSettingsCache(
      () => readSettings(db, config.settingOverrides, log),
      () => notifications.ready(),
    );
    hearNews(notifications, responseCache, subscribers, limits);

    await syncStarterRecords(db, starterRecords());
    const vendors = openVendors(config, log, fetcher);
    closers.push(() => vendors.close());
    const library = await createLibraryCache(() => readLibrary(db), log);
    notifications.on('library_changed', library.refresh);
    notifications.onGap(library.refresh);
    const builtIn = builtInAnalysts({ library: library.now });
    const analysts: AnalystsFor = async (settings) =>
      replaceAnalysts(fillPlaces(builtIn, await vendors.models(settings)));
    const queue = await startQueue(url, log, { alone: config.databaseUrl === null });
    closers.push((graceMs) => queue.stop(graceMs));
    await workOnAnalyses(queue, {
      db,
      log,
      analysts,
      builtIn,
      readPage: vendors.readPage,
      settings: limits.read,
      clock: () => new Date(),
    });
    const writtenByRules = builtInDetailed({ library: library.now });
    await workOnDetailed(queue, {
      db,
      log,
      detailed: async () => {
        const { openai } = await vendors.models(await limits.read());
        return openai ? vendorDetailed(openai) : writtenByRules;
      },
      clock: () => new Date(),
    });
    await workOnRemovals(queue, { db, log });
    if (config.databaseUrl === null) await startSamples({ db, queue, builtIn }, new Date());

    const painter = openPainter();
    closers.push(() => painter.close());
    const dist = join(import.meta.dirname, '../../dist');
    const browserSide = development
      ? await serveSources(server)
      : await serveBuild(dist, responseCache);
    const https = config.publicUrl?.startsWith('https:') ?? false;
    const { renderer, assets } = browserSide;
    const script = development ? null : renderer.colourSchemeScript;
    const app: ServerParts['app'] = {
      config,
      https,
      services: {
        db,
        log,
        queue,
        analysts,
        configured: vendors.configured,
        overrides: config.settingOverrides,
        settings: limits.read,
        identity: opened.identity,
        adminEmail: config.adminEmail,
      },
      identityHandler: opened.handler,
      responseCache,
      renderer,
      origin: config.publicUrl ?? address,
      painter,
      assets,
      subscribers,
      recentErrors,
      readiness: {
        database: () => pingDatabase({ pool: probe }),
        notifications: () => notifications.ready(),
      },
      commonHeaders: securityHeaders(script, https, opened.identity.browser.authDomain),
    };
    const closeConnections = async () => {
      subscribers.dismiss();
      await browserSide.close();
    };
    const signIn: SignIn = {
      kind: opened.identity.kind,
      projectId: opened.identity.browser.projectId,
      behindProxy: config.trustProxy !== false,
      adminEmail: config.adminEmail,
    };
    const atStart = await analysts(await limits.read());
    const database = databaseServer.description;
    return {
      app,
      database,
      analysts: atStart,
      signIn,
      drain: () => queue.drain(),
      closeConnections,
      close,
    };
  } catch (error) {
    await close(0).catch((reason: unknown) => {
      log.error({ err: reason }, 'not all could be closed after the failed start');
    });
    throw error;
  }
}

/** What the database tells makes pages and limits stale and wakes those who watch an analysis. */
function hearNews(
  notifications: Awaited<ReturnType<typeof listenNotifications>>,
  responseCache: AppParts['responseCache'],
  subscribers: AppParts['subscribers'],
  limits: SettingsCache,
): void {
  notifications.on('report_changed', ({ reportId }) => {
    responseCache.forget(reportTag(reportId));
    responseCache.forget(LIST_TAG);
    subscribers.wake(reportId);
  });
  notifications.on('analysis_progress', ({ reportId }) => {
    subscribers.wake(reportId);
  });
  notifications.on('setting_changed', () => {
    limits.invalidate();
    // The banner, and who the analysts are, stand on many of them.
    responseCache.forget(SITE_TAG);
  });
  notifications.onLost(() => {
    responseCache.pause();
    limits.invalidate();
  });
  notifications.onGap(() => {
    responseCache.resume();
    limits.invalidate();
    subscribers.wakeAll();
  });
}
