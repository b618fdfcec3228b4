import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type AnswerOptions, behave } from '../../src/server/testing/vendors/behavior.ts';
import { FOUND } from '../../src/server/testing/vendors/perform.ts';
import { serveVendors, type Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { evaluate } from './evaluate.ts';

const OWN_CLAIMS = join(import.meta.dirname, 'ownClaims.jsonl');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verimeter-eval-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function standIns(): Promise<Vendors> {
  const vendors = await serveVendors();
  undo.push(vendors.close);
  return vendors;
}

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: inject('testServer'),
  ...more,
});
const clock = () => new Date('2026-11-20T12:00:00Z');
const run = (args: string[], env = environment()) => evaluate(args, { env, clock });

function writeClaims(folder: string, claims: readonly object[]): string {
  const path = join(folder, 'claims.jsonl');
  writeFileSync(path, claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''));
  return path;
}

const rowsIn = (folder: string) =>
  readFileSync(join(folder, 'results.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { claim: string; predicted: string });

/** The lines from one that begins so to the next empty one. */
function block(text: string, beginning: string): string[] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(beginning));
  return lines.slice(from, lines.indexOf('', from));
}

/** Cells of a line, without the ranges. */
const cells = (line: string) =>
  line
    .replace(/\([^()]*\)/g, '')
    .split(/ {2,}/)
    .map((cell) => cell.trim());

describe('the evaluation', { timeout: 120_000 }, () => {
  it('of our own claims gives the figures of the built-in analysts that the README names', async () => {
    const folder = newFolder();
    const printed = await run(['--out', folder, OWN_CLAIMS]);
    expect(block(printed, 'Claims: ').slice(0, 4)).toMatchInlineSnapshot(`
      [
        "Claims: 40",
        "Agreement of the analysts (Fleiss' kappa): -0.06 (-0.10 to -0.03)",
        "Quotes confirmed: no quotes were given",
        "Sources that leak: 0 later than the claim, 0 fact-checks, of 21 (counted; --leave-out-leaks leaves them out)",
      ]
    `);
    expect(block(printed, '                ')).toMatchInlineSnapshot(`
      [
        "                                  combined            chat                search         general",
        "Accuracy                 25.0% (12.5–37.5)  0.0% (0.0–0.0)     25.0% (12.5–37.5)  0.0% (0.0–0.0)",
        "Accuracy of verdicts  100.0% (100.0–100.0)               –  100.0% (100.0–100.0)               –",
        "Macro-F1                 43.5% (18.7–60.5)  0.0% (0.0–0.0)     43.5% (18.7–60.5)  0.0% (0.0–0.0)",
        "F1 of "refuted"           31.6% (0.0–57.1)  0.0% (0.0–0.0)      31.6% (0.0–57.1)  0.0% (0.0–0.0)",
        "Coverage                 25.0% (12.5–37.5)  0.0% (0.0–0.0)     25.0% (12.5–37.5)  0.0% (0.0–0.0)",
        "Calibration error        19.9% (18.0–21.8)               –        5.0% (5.0–5.0)               –",
        "Seconds a claim                        0.0             0.0                   0.0             0.0",
        "US dollars a claim                  0.0000          0.0000                0.0000          0.0000",
      ]
    `);
    expect(block(printed, 'combined ')).toMatchInlineSnapshot(`
      [
        "combined    supported  refuted  mixed  no verdict",
        "supported           5        0      0          14",
        "refuted             0        3      0          13",
        "mixed               0        0      2           3",
        "no verdict          0        0      0           0",
      ]
    `);
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    for (const name of ['Accuracy', 'Accuracy of verdicts', 'Macro-F1', 'Coverage']) {
      const line = printed.split('\n').find((one) => one.startsWith(`${name}  `)) ?? '';
      const [, combined = ''] = line.split(/ {2,}/);
      expect(readme.toLowerCase()).toContain(`${name.toLowerCase()} ${combined}`);
    }
    expect(await run(['--out', folder, OWN_CLAIMS])).toBe(printed);
    expect(rowsIn(folder)).toHaveLength(40);
  });
});

describe('the evaluation of vendors', { timeout: 120_000 }, () => {
  const RIGHT = 'right';
  const WRONG = 'wrong';
  const NOTHING = 'nothing';
  type Doing = typeof RIGHT | typeof WRONG | typeof NOTHING;
  /** What chat, search and general do with each claim. */
  const PLAN: readonly [label: boolean, chat: Doing, search: Doing, general: Doing][] = [
    [true, RIGHT, RIGHT, RIGHT],
    [true, RIGHT, RIGHT, RIGHT],
    [true, RIGHT, RIGHT, RIGHT],
    [true, RIGHT, RIGHT, RIGHT],
    [true, WRONG, RIGHT, RIGHT], // they disagree
    [true, RIGHT, NOTHING, RIGHT], // not enough evidence
    [false, RIGHT, RIGHT, RIGHT],
    [false, RIGHT, RIGHT, RIGHT],
    [false, RIGHT, RIGHT, RIGHT],
    [false, RIGHT, RIGHT, NOTHING], // refuted all the same
    [false, WRONG, WRONG, WRONG], // supported
    [false, RIGHT, WRONG, RIGHT], // they disagree
  ];
  const claims = PLAN.map(([label], index) => ({
    claim: `The sample of number ${index + 1} holds water.`,
    label,
    ...(index === 0 ? { date: '2020-01-01' } : {}),
  }));
  const later = FOUND.map((page) => ({ ...page, date: '2021-06-01' }));

  function behaviors(place: 1 | 2 | 3) {
    return PLAN.map((line, index) => {
      const [label] = line;
      const said = line[place] === NOTHING ? 5 : label === (line[place] === RIGHT) ? 9 : 1;
      const options: AnswerOptions = { percentage: said * 10, grade: said };
      if (place === 2 && index === 0) options.searches = [later];
      if (place === 2 && said === 5) options.values = { conflicting: [invented] };
      return behave.normally(options);
    });
  }
  const invented = {
    ...{ result: 3, summary: 'It does not say so.', stance: 'context', is_primary: false },
    quote: 'This is what no page says.',
  };
  const behave12 = (vendors: Vendors) => {
    vendors.script = { openai: behaviors(1), perplexity: behaviors(2), gemini: behaviors(3) };
  };

  it('with known errors prints just these, and what they cost', async () => {
    const vendors = await standIns();
    behave12(vendors);
    const folder = newFolder();
    const args = ['--at-once', '1', '--price', 'chat=1/10', '--price', 'general=1/10'];
    const file = writeClaims(folder, claims);
    const printed = await run([...args, '--out', folder, file], environment(vendors.env));
    expect(vendors.faults).toEqual([]);
    expect(printed).toContain('Quotes confirmed: 35 of 36 (97.2%)');
    expect(printed).toContain('3 later than the claim, 0 fact-checks, of 36');
    const page = readFileSync(/Page: (.+)/.exec(printed)?.[1] ?? '', 'utf8');
    expect(page.match(/<svg [^>]*role="img" aria-label="Reliability diagram/g)).toHaveLength(4);
    expect(page).not.toMatch(/<script|https?:\/\/(?!science|www\.encyclopaedia|doubters)/);
    expect(block(printed, '                ').map(cells)).toEqual([
      ['', 'combined', 'chat', 'search', 'general'],
      ['Accuracy', '66.7%', '83.3%', '75.0%', '83.3%'], // 8, 10, 9 and 10 of 12
      ['Accuracy of verdicts', '88.9%', '83.3%', '81.8%', '90.9%'], // of 9, 12, 11 and 11
      ['Macro-F1', '76.4%', '83.3%', '78.5%', '86.2%'], // 8/11, 10/12, 10/13, 12/13 and the next
      ['F1 of "refuted"', '80.0%', '83.3%', '80.0%', '80.0%'], // 8/10, 10/12, 8/10, 8/10
      ['Coverage', '75.0%', '100.0%', '91.7%', '91.7%'],
      // Said 94, 14 and (without general's number) 21%; 90 and 10% by each analyst.
      ['Calibration error', '14.8%', '6.7%', '15.5%', '6.4%'],
      ['Seconds a claim', '0.0', '0.0', '0.0', '0.0'],
      ['US dollars a claim', '0.0109', '0.0019', '0.0075', '0.0015'],
    ]);
    expect(block(printed, 'combined ').map(cells)).toEqual([
      ['combined', 'supported', 'refuted', 'mixed', 'no verdict'],
      ['supported', '4', '0', '0', '2'],
      ['refuted', '1', '4', '0', '1'],
      ['mixed', '0', '0', '0', '0'],
      ['no verdict', '0', '0', '0', '0'],
    ]);
  });

  it('tells the sources that leak, and concludes without them where that is asked for', async () => {
    const vendors = await standIns();
    const folder = newFolder();
    const file = writeClaims(folder, claims.slice(0, 2));
    const args = ['--at-once', '1', '--out', folder];
    behave12(vendors);
    await run([...args, file], environment(vendors.env));
    behave12(vendors);
    await run([...args, '--leave-out-leaks', file], environment(vendors.env));
    expect(rowsIn(folder).map(({ predicted }) => predicted)).toEqual([
      ...['supported', 'supported'],
      ...['not_enough_evidence', 'supported'],
    ]);
  });

  it('asks and spends no more than it may, and goes on from there', async () => {
    const vendors = await standIns();
    const folder = newFolder();
    const file = writeClaims(folder, claims);
    const args = ['--price', 'chat=1/10', '--price', 'general=1/10', '--out', folder, file];
    const ask = (...limits: string[]) => run([...limits, ...args], environment(vendors.env));

    expect(await ask('--max-calls', '7')).toContain('10 of 12 claims are not judged yet.');
    expect(vendors.calls).toHaveLength(6);
    // A claim costs 1.09 cents, and two are judged.
    expect(await ask('--budget-usd', '0.04')).toContain('9 of 12 claims are not judged yet.');
    expect(vendors.calls).toHaveLength(9);
    expect(await ask('--max-calls', '2')).toContain('9 of 12 claims are not judged yet.');
    expect(vendors.calls).toHaveLength(9);
  });

  it('keeps to no budget in money where an answer has no price', async () => {
    const vendors = await standIns();
    const folder = newFolder();
    const file = writeClaims(folder, claims);
    const env = environment({ ...vendors.env, OPENAI_MODEL: 'a-model-without-a-price' });
    const asked = run(['--budget-usd', '1', '--out', folder, file], env);
    await expect(asked).rejects.toThrow('an answer came without its cost: give --price');
    expect(vendors.calls).toHaveLength(3);
  });

  it('killed in the middle and started again asks for each claim once', async () => {
    const vendors = await standIns();
    vendors.script.perplexity = [behave.normally(), behave.normally(), behave.silently()];
    const folder = newFolder();
    const file = writeClaims(folder, claims.slice(0, 5));
    const args = ['--at-once', '1', '--out', folder, file];
    const env = environment(vendors.env);
    const program = join(import.meta.dirname, 'evaluate.ts');
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    undo.push(() => child.kill('SIGKILL'));
    await expect.poll(() => storedAnswers(), { timeout: 60_000 }).toBe(2 * 3 + 2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(rowsIn(folder)).toHaveLength(2);

    vendors.script.perplexity = behave.normally();
    expect(await run(args, env)).toContain('Claims: 5');
    expect(rowsIn(folder).map(({ claim }) => claim)).toEqual(
      claims.slice(0, 5).map(({ claim }) => claim),
    );
    const asked = (vendor: string) => vendors.calls.filter((call) => call.vendor === vendor).length;
    // The search that never answered is asked once more, the two others of that claim are not.
    expect([asked('openai'), asked('perplexity'), asked('gemini')]).toEqual([5, 6, 5]);
    expect(await storedAnswers()).toBeNull();
  });

  it('compares two runs by the claims that both have', async () => {
    const vendors = await standIns();
    const [a, b] = [newFolder(), newFolder()];
    behave12(vendors);
    const file = writeClaims(a, claims);
    await run(['--at-once', '1', '--out', a, file], environment(vendors.env));
    vendors.script.perplexity = behave.normally();
    vendors.script.openai = vendors.script.gemini = vendors.script.perplexity;
    await run(['--out', b, writeClaims(b, claims.slice(0, 10))], environment(vendors.env));

    const printed = await run(['--compare', a, b]);
    expect(printed).toContain('Claims in both: 10; only in A: 2; only in B: 0');
    // A has 8 of the 10 right; B says of all that they are true, and 6 are.
    expect(block(printed, '         B right').map(cells)).toEqual([
      ['', 'B right', 'B wrong'],
      ['A right', '4', '4'],
      ['A wrong', '2', '0'],
    ]);
    // 2 · (1 + 6 + 15) / 2⁶
    expect(printed).toContain('p = 0.6875 (the difference may be chance, at 5%)');
  });
});

/** Answers in the one scratch database of the evaluation; null without one. */
async function storedAnswers(): Promise<number | null> {
  const query = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const server = inject('testServer');
  const like = `SELECT datname FROM pg_database WHERE datname LIKE 'verimeter_eval_%'`;
  const [found] = await query(server, like);
  if (!found) return null;
  const url = new URL(server);
  url.pathname = `/${found['datname']}`;
  const counted = query(url.href, 'SELECT count(*) FROM "AnalystAnswer"');
  const [row] = await counted.catch(() => []);
  return Number(row?.['count'] ?? 0);
}
