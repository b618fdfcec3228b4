import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/server/config.ts';
import { canAccess, findNobody } from '../src/server/platform/postgres/cluster.ts';
import { freePort } from '../src/server/platform/postgres/server.ts';
import { liftedLimits, newClaim } from '../src/server/testing/app.ts';
import { findHaproxy } from '../src/server/testing/balancer.ts';
import { createTestDatabase, type TestDatabase } from '../src/server/testing/database.ts';
import { selfSigned } from '../src/server/testing/servers.ts';
import { readStream } from '../src/server/testing/streams.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [buildStage = '', runStage = ''] = dockerfile.split(/^(?=FROM )/m);

/** The arguments of an instruction of the Dockerfile, once for each time that it stands there. */
const instructions = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, given = '']) => given);

// An ordinary user, where this one may become somebody else and the packages can be read by all.
const ordinary =
  process.getuid?.() === 0 && canAccess('nobody', 'r', join(root, 'node_modules/.bin'))
    ? findNobody()
    : null;

const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
const folders: string[] = [];
let built: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  built = await buildAsDockerDoes();
}, 240_000);

afterAll(async () => {
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verimeter-release-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  if (ordinary) chownSync(folder, ordinary.uid, ordinary.gid);
  return folder;
}

/** The steps of the first stage, in a folder that holds what a clone holds. */
async function buildAsDockerDoes(): Promise<string> {
  expect(instructions(buildStage, 'COPY')).toEqual(['. .']);
  const folder = await newFolder();
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1e7 });
  for (const name of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  // What the set-up would install is installed.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  if (ordinary) await run('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, folder]);
  for (const command of instructions(buildStage, 'RUN'))
    await run('sh', ['-c', command], {
      cwd: folder,
      ...ordinary,
      env: { PATH, HOME: folder, npm_config_cache: join(folder, '.npm') },
    });
  const [copied = ''] = instructions(runStage, 'COPY');
  expect(copied).toBe('--from=build /build/release /verimeter');
  return join(folder, 'release');
}

const environment = () =>
  Object.fromEntries(
    instructions(runStage, 'ENV').flatMap((line) =>
      line.split(' ').map((given): [string, string] => {
        const [name = '', ...value] = given.split('=');
        return [name, value.join('=')];
      }),
    ),
  );

/** Starts the release as the image does, on a free port and in a folder of its own. */
async function startRelease(release: string, args: string[], env: Record<string, string>) {
  const [entry = '[]'] = instructions(runStage, 'ENTRYPOINT');
  const [, ...rest] = JSON.parse(entry) as string[];
  const program = rest.map((part) => part.replace('/verimeter/', `${release}/`));
  const dataDir = await newFolder();
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: dataDir,
    ...ordinary,
    env: {
      ...environment(),
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, STOP_GRACE_SECONDS: '0' },
      ...liftedLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const closed = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [, found] = /Verimeter runs on (http:\/\/\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', () => reject(new Error(`The release did not start:\n${output}`)));
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await closed) as [number | null];
      expect(code, output).toBe(0);
    },
  };
}

async function analyze(address: string): Promise<{ reportId: string; slug: string }> {
  const response = await fetch(`${address}/api/analysis/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content: newClaim() }),
  });
  const started = (await response.json()) as { reportId: string; slug: string };
  await readStream(`${address}/api/analysis/progress/${started.reportId}`);
  return started;
}

const sizeOf = async (folder: string) =>
  Number.parseInt((await run('du', ['-sk', folder])).stdout) / 1_024;

describe('the release that the Dockerfile makes', { timeout: 120_000 }, () => {
  it('takes at most 70 MB, without the packages of a clone', async () => {
    expect(await sizeOf(built)).toBeLessThanOrEqual(70);
  });

  it('answers and analyzes as web and worker processes, and changes no file of its own', async () => {
    const listing = async () => (await run('find', [built, '-printf', '%p %s %T@\n'])).stdout;
    const before = await listing();
    await run('chmod', ['-R', 'a-w', built]);
    const env = {
      DATABASE_URL: database.url,
      FIREBASE_PROJECT_ID: 'verimeter-1',
      FIREBASE_API_KEY: 'web-key',
    };
    const web = await startRelease(built, ['--role', 'web'], env);
    const METRICS_PORT = String(await freePort());
    const worker = await startRelease(built, ['--role', 'worker'], { ...env, METRICS_PORT });
    const { slug, reportId } = await analyze(web.address);
    const typeAt = async (path: string) => {
      const response = await fetch(web.address + path);
      await response.arrayBuffer();
      return `${response.status} ${response.headers.get('content-type') ?? ''}`;
    };
    const { status } = await database.db.report.findUniqueOrThrow({ where: { reportId } });
    expect(status).toBe('completed');
    expect(await typeAt(`/report/${slug}`)).toBe('200 text/html; charset=utf-8');
    expect(await typeAt(`/image/${slug}.png`)).toBe('200 image/png');
    expect(await typeAt('/api/docs/swagger-ui.css')).toBe('200 text/css; charset=utf-8');
    expect(await typeAt('/api/openapi.json')).toBe('200 application/json; charset=utf-8');

    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain('verimeter_');

    const [, check = '[]'] =
      /CMD (\[.*\])$/.exec(instructions(runStage, 'HEALTHCHECK')[0] ?? '') ?? [];
    const [, ...script] = JSON.parse(check) as string[];
    const port = new URL(worker.address).port;
    await run(process.execPath, script, { env: { PORT: port } });
    const file = join(await newFolder(), 'all.backup');
    await run(process.execPath, [join(built, 'backup.js'), file], {
      env: { ...env, DATA_DIR: dirname(file) },
    });
    expect(readFileSync(file).byteLength).toBeGreaterThan(1_000);
    await web.stop();
    await worker.stop();
    await expect(run(process.execPath, script, { env: { PORT: port } })).rejects.toThrow();
    await run('chmod', ['-R', 'u+w', built]);
    expect(await listing()).toBe(before);
  });
});

describe('a release with the embedded database', { timeout: 120_000 }, () => {
  it('takes at most 130 MB, and runs without any setting', async () => {
    const release = join(await newFolder(), 'release');
    await run(process.execPath, [join(root, 'scripts/release.ts'), '--out', release]);
    expect(await sizeOf(release)).toBeLessThanOrEqual(130);
    const app = await startRelease(release, [], {});
    const { slug } = await analyze(app.address);
    expect((await fetch(`${app.address}/report/${slug}`)).status).toBe(200);
    await app.stop();
  });

  it('never replaces a folder that is something else', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'letter.txt'), 'mine');
    const made = run(process.execPath, [join(root, 'scripts/release.ts'), '--out', folder]);
    await expect(made).rejects.toThrow('holds something else');
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('mine');
  });
});

describe('compose.yaml', () => {
  interface Service {
    build?: string;
    image: string;
    command?: string[];
    environment?: Record<string, string>;
    volumes?: string[];
  }
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8').replaceAll(
    /\$\{[^}]*\}/g,
    'secret',
  );
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
  };

  it('runs web and worker processes from this image, with a configuration that is right', () => {
    const { web, worker } = compose.services;
    const config = (service?: Service) =>
      readConfig({
        ...service?.environment,
        ROLE: service?.command?.[1],
        ...{ FIREBASE_PROJECT_ID: 'verimeter-1', FIREBASE_API_KEY: 'web-key' },
      });
    expect([web?.build, worker?.build]).toEqual(['.', '.']);
    expect([config(web).role, config(worker).role]).toEqual(['web', 'worker']);
    expect(config(web).trustProxy).toEqual(['uniquelocal']);
  });

  it('keeps the database and its backups in volumes that it declares', () => {
    expect(compose.services['database']?.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(compose.services['backup']?.volumes).toEqual(['backups:/data']);
    expect(Object.keys(compose.volumes)).toEqual(['database', 'backups']);
  });
});

describe.runIf(findHaproxy())('HAProxy takes', () => {
  it.each(['deploy/haproxy.cfg', 'deploy/haproxy.compose.cfg'])('%s', async (name) => {
    const folder = await newFolder();
    const { key, cert } = selfSigned('verimeter.example');
    await writeFile(join(folder, 'certificate.pem'), cert + key);
    const text = readFileSync(join(root, name), 'utf8');
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, text.replace(/crt \S*certificate\.pem/, `crt ${folder}/certificate.pem`));
    await run(findHaproxy() ?? '', ['-c', '-f', file]);
  });
});
