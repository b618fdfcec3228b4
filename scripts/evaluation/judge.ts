import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { VendorError } from '../../src/server/integrations/models/vendor.ts';
import { InputError, type Label, type LabeledClaim } from './claims.ts';
import type { Configuration, Judgment, Pipeline } from './pipeline.ts';

/** A line of the results. */
export type Row = Judgment & {
  /** Of the claim and the configuration. */
  key: string;
  /** Of the claim alone, by which two runs are compared. */
  claimId: string;
  claim: string;
  label: Label;
  date: string | null;
  configuration: Configuration;
};

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

export interface Progress {
  done: number;
  claims: number;
  calls: number;
  costUsd: number;
}

/**
 * Judges the claims that have no row yet; each gets one as soon as it is judged. `left` counts those for
 * which the budget did not last, or that were not begun.
 */
export async function judgeClaims(
  pipeline: Pipeline,
  claims: readonly LabeledClaim[],
  options: {
    folder: string;
    maxCalls: number;
    budgetUsd: number;
    /** Claims at the same time. */
    atOnce: number;
    /** Ends after the claims that run. */
    signal: AbortSignal;
    onProgress: (progress: Progress) => void;
  },
): Promise<{ rows: Row[]; left: number }> {
  const { folder, maxCalls, budgetUsd, atOnce, signal, onProgress } = options;
  const { configuration, vendors, judge } = pipeline;
  const keyed = claims.map((labeled) => {
    const { claim, date, speaker, source, label } = labeled;
    const claimId = digest([claim, date, speaker, source]);
    const key = digest([claimId, configuration]);
    return { labeled, own: { key, claimId, claim, label, date } };
  });
  const path = join(folder, FILE);
  dropBrokenEnd(path);
  const keys = new Set(keyed.map(({ own }) => own.key));
  const all = readRows(folder).filter(({ key }) => keys.has(key));
  const rows = new Map(answeredRows(all).map((row) => [row.key, row]));
  const budget = createBudget({ maxCalls, budgetUsd }, all);
  const pending = keyed.filter(({ own }) => !rows.has(own.key));

  const report = () => onProgress({ done: rows.size, claims: claims.length, ...budget.spent });
  report();
  const work = async (most = Infinity) => {
    for (let judged = 0; judged < most && pending.length > 0 && !signal.aborted; judged++) {
      const share = budget.begin(vendors.length);
      if (!share) return;
      const { labeled, own } = pending.shift() as (typeof pending)[number];
      const judgment = await judge(own.key, labeled, share.take);
      share.end(judgment.costUsd ?? 0);
      const row: Row = { ...own, ...judgment, configuration };
      appendFileSync(path, `${JSON.stringify(row)}\n`);
      rows.set(own.key, row);
      report();
      if (judgment.costUsd === null && budgetUsd < Infinity)
        throw new InputError('an answer came without its cost: give --price, or --max-calls alone');
    }
  };
  // What a claim costs is known after the first one.
  await work(1);
  await Promise.all(Array.from({ length: atOnce }, () => work()));
  return {
    rows: keyed.flatMap(({ own }) => rows.get(own.key) ?? []),
    left: pending.length,
  };
}

/** A kill may have cut the last line off in its middle; what follows must not be added to it. */
function dropBrokenEnd(path: string): void {
  if (!existsSync(path)) return;
  const bytes = readFileSync(path);
  truncateSync(path, bytes.lastIndexOf('\n') + 1);
}

/** Hands out what may still be asked and spent; what earlier runs took counts. */
function createBudget(
  { maxCalls, budgetUsd }: { maxCalls: number; budgetUsd: number },
  earlier: readonly Row[],
) {
  const costs = earlier.map(({ costUsd }) => costUsd ?? 0);
  const spent = {
    calls: earlier.reduce((sum, { calls }) => sum + calls, 0),
    costUsd: costs.reduce((sum, cost) => sum + cost, 0),
  };
  let dearestUsd = Math.max(0, ...costs);
  let setAside = 0;
  let running = 0;
  return {
    spent,
    /** The part of one claim; null where one more with so many questions does not fit in. */
    begin(questions: number) {
      if (spent.calls + setAside + questions > maxCalls) return null;
      // The claims that run, and this one, may each cost as much as the dearest so far.
      const expected = spent.costUsd + (running + 1) * dearestUsd;
      if (expected > budgetUsd || spent.costUsd >= budgetUsd) return null;
      let own = questions;
      setAside += questions;
      running++;
      return {
        /** Counts a question; throws where it would be one too many. */
        take: () => {
          if (own > 0) {
            own--;
            setAside--;
          } else if (spent.calls + setAside >= maxCalls) {
            throw new VendorError('busy', 'The evaluation has no calls left');
          }
          spent.calls++;
        },
        end: (costUsd: number) => {
          setAside -= own;
          running--;
          spent.costUsd += costUsd;
          dearestUsd = Math.max(dearestUsd, costUsd);
        },
      };
    },
  };
}
