import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { VendorError } from '../../src/server/integrations/models/vendorError.ts';
import { InputError, type LabeledClaim } from './claims.ts';
import type { Label } from './metrics.ts';
import type { Configuration, Judgment, Pipeline } from './pipeline.ts';

/** A line of the results. */
export interface Row extends Judgment {
  /** Of the claim and the configuration. */
  key: string;
  /** Of the claim alone, by which two runs are compared. */
  claimId: string;
  claim: string;
  label: Label;
  date: string | null;
  configuration: Configuration;
}

const FILE = 'results.jsonl';

/** Throws an InputError where a line is broken; the last one may have been cut off by a kill. */
export function readRows(folder: string): Row[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    try {
      return [JSON.parse(line) as Row];
    } catch {
      if (index === lines.length - 1) return [];
      throw new InputError(
        `${path}: line ${index + 1} is no JSON; remove it to judge it once more`,
      );
    }
  });
}

/** The last row of each claim of one configuration, without failed analyses. */
export function answeredRows(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()].filter(
    ({ failure }) => failure === null,
  );
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const idOf = ({ claim, date, speaker, source }: LabeledClaim): string =>
  digest([claim, date, speaker, source]);

export interface JudgeOptions {
  folder: string;
  maxCalls: number;
  budgetUsd: number;
  /** Claims at the same time. */
  atOnce: number;
  /** Ends after the claims that run. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export interface Progress {
  done: number;
  claims: number;
  calls: number;
  costUsd: number;
}

export interface Judged {
  rows: Row[];
  /** Claims for which the budget did not last, or that were not begun. */
  left: number;
}

/** Judges the claims that have no row yet; each gets one as soon as it is judged. */
export async function judgeClaims(
  pipeline: Pipeline,
  claims: readonly LabeledClaim[],
  options: JudgeOptions,
): Promise<Judged> {
  const { folder, maxCalls, budgetUsd, atOnce, signal, onProgress } = options;
  const { configuration, vendors, judge } = pipeline;
  const keyed = claims.map((claim) => {
    const claimId = idOf(claim);
    return { claim, claimId, key: digest([claimId, configuration]) };
  });
  const path = join(folder, FILE);
  dropBrokenEnd(path);
  const keys = new Set(keyed.map(({ key }) => key));
  const all = readRows(folder).filter(({ key }) => keys.has(key));
  const rows = new Map(answeredRows(all).map((row) => [row.key, row]));
  const spent = {
    calls: sum(all.map(({ calls }) => calls)),
    costUsd: sum(all.map(({ costUsd }) => costUsd ?? 0)),
    dearestUsd: Math.max(0, ...all.map(({ costUsd }) => costUsd ?? 0)),
  };
  const budget = createBudget({ maxCalls, budgetUsd }, spent);
  const pending = keyed.filter(({ key }) => !rows.has(key));

  const report = () => {
    const { calls, costUsd } = spent;
    onProgress({ done: rows.size, claims: claims.length, calls, costUsd });
  };
  report();
  const work = async (most = Infinity) => {
    for (let judged = 0; judged < most && pending.length > 0 && !signal.aborted; judged++) {
      const share = budget.begin(vendors.length);
      if (!share) return;
      const { key, claimId, claim } = pending.shift() as (typeof pending)[number];
      const judgment = await judge(key, claim, share.take);
      share.end(judgment.costUsd ?? 0);
      const { claim: words, label, date } = claim;
      const row: Row = { key, claimId, claim: words, label, date, ...judgment, configuration };
      appendFileSync(path, `${JSON.stringify(row)}\n`);
      rows.set(key, row);
      spent.calls += judgment.calls;
      spent.costUsd += judgment.costUsd ?? 0;
      report();
      if (judgment.costUsd === null && budgetUsd < Infinity)
        throw new InputError('an answer came without its cost: give --price, or --max-calls alone');
    }
  };
  // What a claim costs is known after the first one.
  await work(1);
  await Promise.all(Array.from({ length: atOnce }, () => work()));
  return {
    rows: keyed.flatMap(({ key }) => rows.get(key) ?? []),
    left: pending.length,
  };
}

/** A kill may have cut the last line off in its middle; what follows must not be added to it. */
function dropBrokenEnd(path: string): void {
  if (!existsSync(path)) return;
  const bytes = readFileSync(path);
  truncateSync(path, bytes.lastIndexOf('\n') + 1);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

interface Spent {
  calls: number;
  costUsd: number;
  /** The cost of the dearest claim. */
  dearestUsd: number;
}

/** The part of the budget that one claim has. */
interface Share {
  /** Counts a question; throws where it would be one too many. */
  take: () => void;
  end: (costUsd: number) => void;
}

/** Hands out what may still be asked and spent; what earlier runs took counts. */
function createBudget(
  { maxCalls, budgetUsd }: { maxCalls: number; budgetUsd: number },
  spent: Spent,
) {
  let { calls, costUsd, dearestUsd } = spent;
  let setAside = 0;
  let running = 0;
  return {
    /** Null where one more claim with so many questions does not fit in. */
    begin(questions: number): Share | null {
      if (calls + setAside + questions > maxCalls) return null;
      // The claims that run, and this one, may each cost as much as the dearest so far.
      const expected = costUsd + (running + 1) * dearestUsd;
      if (expected > budgetUsd || costUsd >= budgetUsd) return null;
      let own = questions;
      setAside += questions;
      running++;
      return {
        take() {
          if (own > 0) {
            own--;
            setAside--;
          } else if (calls + setAside >= maxCalls) {
            throw new VendorError('busy', 'The evaluation has no calls left');
          }
          calls++;
        },
        end(cost) {
          setAside -= own;
          running--;
          costUsd += cost;
          dearestUsd = Math.max(dearestUsd, cost);
        },
      };
    },
  };
}
