/** How patiently, how often and how many at a time a vendor is asked. */
export interface VendorPolicy {
  limits: TimeLimits;
  /** Requests that one question may cost, the first one included. */
  tries: number;
  /** Less time than this is not worth a further try, in milliseconds: it would be paid for and cut off. */
  leastTryMs: number;
  /** The pause before a further try is random, up to `firstMs`, doubled each time, at most `mostMs`. */
  backOff: { firstMs: number; mostMs: number };
  circuit: CircuitLimits;
  /** Requests under way at the same time. */
  mostInFlight: number;
  /** Questions that wait for one of those to end; one more is turned away. */
  mostWaiting: number;
  /** 0 to below 1. */
  random: () => number;
}

export interface TimeLimits {
  /** For one request, in milliseconds. */
  tryMs: number;
  /** For the question with all its tries, pauses and waiting, in milliseconds. */
  wholeMs: number;
}

export interface CircuitLimits {
  /** It opens when more than half of the last so many requests failed. */
  sampled: number;
  /** Before so many requests nothing is concluded. */
  leastSampled: number;
  /** How long nothing is asked before one request may find out whether it works again, in milliseconds. */
  openMs: number;
}

/** A waiting call is answered within 55 s, so that 5 s are left for the rest of an analysis. */
export const ANALYSIS_LIMITS: TimeLimits = { tryMs: 30_000, wholeMs: 50_000 };

/** The call for a detailed analysis waits up to 170 s; its answer is six times as long. */
export const DETAILED_LIMITS: TimeLimits = { tryMs: 100_000, wholeMs: 160_000 };

export const VENDOR_POLICY: VendorPolicy = {
  limits: ANALYSIS_LIMITS,
  tries: 3,
  // The fastest answers of these models take about 1 s, a search 2 s.
  leastTryMs: 2_000,
  // Three tries then pause at most 0.5 s and 1 s, which keeps a waiting reader's patience.
  backOff: { firstMs: 500, mostMs: 4_000 },
  // A question fails three requests at most, so that no visitor can open the circuit with fewer than
  // four questions; half a minute is about what a restarted or rate-limited vendor needs.
  circuit: { sampled: 20, leastSampled: 10, openMs: 30_000 },
  // 64 answers of 2 s are 32 analyses a second, above the usual limits of the vendors.
  mostInFlight: 64,
  mostWaiting: 512,
  random: Math.random,
};
