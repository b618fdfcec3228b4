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
    expect(printed.split('\n').slice(0, 34)).toMatchInlineSnapshot(`
      [
        "Claims: 40",
        "Agreement of the analysts (Fleiss' kappa): -0.06 (-0.10 to -0.03)",
        "Quotes confirmed: no quotes were given",
        "Sources that leak: 0 later than the claim, 0 fact-checks, of 21 (counted; --leave-out-leaks leaves them out)",
        "chat: Built-in analyst, built-in-chat-2",
        "search: Built-in analyst, built-in-search-3-9fb0d670",
        "general: Built-in analyst, built-in-general-2",
        "",
        "                                   combined             chat                 search          general",
        "Accuracy                 25.0 % (12.5–37.5)  0.0 % (0.0–0.0)     25.0 % (12.5–37.5)  0.0 % (0.0–0.0)",
        "Accuracy of verdicts  100.0 % (100.0–100.0)                –  100.0 % (100.0–100.0)                –",
        "Macro-F1                 43.5 % (18.7–60.5)  0.0 % (0.0–0.0)     43.5 % (18.7–60.5)  0.0 % (0.0–0.0)",
        "F1 of "refuted"           31.6 % (0.0–57.1)  0.0 % (0.0–0.0)      31.6 % (0.0–57.1)  0.0 % (0.0–0.0)",
        "Coverage                 25.0 % (12.5–37.5)  0.0 % (0.0–0.0)     25.0 % (12.5–37.5)  0.0 % (0.0–0.0)",
        "Calibration error        19.9 % (18.0–21.8)                –        5.0 % (5.0–5.0)                –",
        "Seconds a claim                         0.0              0.0                    0.0              0.0",
        "US dollars a claim                   0.0000           0.0000                 0.0000           0.0000",
        "",
        "Label (rows) and conclusion (columns)",
        "",
        "combined    supported  refuted  mixed  no verdict",
        "supported           5        0      0          14",
        "refuted             0        3      0          13",
        "mixed               0        0      2           3",
        "no verdict          0        0      0           0",
        "",
        "chat        supported  refuted  mixed  no verdict",
        "supported           0        0      0          19",
        "refuted             0        0      0          16",
        "mixed               0        0      0           5",
        "no verdict          0        0      0           0",
        "",
        "search      supported  refuted  mixed  no verdict",
        "supported           5        0      0          14",
      ]
    `);
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
    expect(printed).toContain('Quotes confirmed: 35 of 36 (97.2 %)');
    expect(printed).toContain('3 later than the claim, 0 fact-checks, of 36');
    const table = block(printed, '                ').map(cells);
    expect(table).toMatchInlineSnapshot(`
      [
        [
          "",
          "combined",
          "chat",
          "search",
          "general",
        ],
        [
          "Accuracy",
          "66.7 %",
          "83.3 %",
          "75.0 %",
          "83.3 %",
        ],
        [
          "Accuracy of verdicts",
          "88.9 %",
          "83.3 %",
          "81.8 %",
          "90.9 %",
        ],
        [
          "Macro-F1",
          "76.4 %",
          "83.3 %",
          "78.5 %",
          "86.2 %",
        ],
        [
          "F1 of "refuted"",
          "80.0 %",
          "83.3 %",
          "80.0 %",
          "80.0 %",
        ],
        [
          "Coverage",
          "75.0 %",
          "100.0 %",
          "91.7 %",
          "91.7 %",
        ],
        [
          "Calibration error",
          "14.8 %",
          "6.7 %",
          "15.5 %",
          "6.4 %",
        ],
        [
          "Seconds a claim",
          "0.0",
          "0.0",
          "0.0",
          "0.0",
        ],
        [
          "US dollars a claim",
          "0.0109",
          "0.0019",
          "0.0075",
          "0.0015",
        ],
      ]
    `);
    expect(block(printed, 'combined ').map(cells)).toEqual([
      ['combined', 'supported', 'refuted', 'mixed', 'no verdict'],
      ['supported', '4', '0', '0', '2'],
      ['refuted', '1', '4', '0', '1'],
      ['mixed', '0', '0', '0', '0'],
      ['no verdict', '0', '0', '0', '0'],
    ]);
  });
});
