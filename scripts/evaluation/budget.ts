import { VendorError } from '../../src/server/integrations/models/vendorError.ts';

export interface Spent {
  calls: number;
  costUsd: number;
  /** The cost of the dearest claim. */
  dearestUsd: number;
}

/** The part of the budget that one claim has. */
export interface Share {
  /** Counts a question; throws where it would be one too many. */
  take: () => void;
  end: (costUsd: number) => void;
}

/** Hands out what may still be asked and spent; what earlier runs took counts. */
export function createBudget(
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
