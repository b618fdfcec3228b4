/** Limits that a test is not about, out of its way: what the environment sets to lift them. */
export const liftedLimits = {
  LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1000000',
  LIMIT_ADDRESS_REPORTS_PER_MONTH: '1000000',
  LIMIT_SUBMISSIONS_PER_MINUTE: '10000',
  LIMIT_ADDRESS_SUBMISSIONS_PER_MINUTE: '10000',
};
