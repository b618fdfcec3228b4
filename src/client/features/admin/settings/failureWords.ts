/** What went wrong, for the person who may have to see to it. */
export function failureWords({ status, error }: { status: string; error: string | null }): string {
  return KINDS[error ?? status] ?? 'It gave no answer.';
}

const KINDS: Record<string, string> = {
  rate_limited: 'Too many questions: it asked us to slow down.',
  unavailable: 'It was not reached, or failed on its side.',
  bad_answer: 'Its answer was not what was asked for.',
  refused: 'It declined because of the content.',
  rejected: 'It rejected the request: see to key, model name and credit.',
  timed_out: 'It did not answer in time.',
  circuit_open: 'It was not asked, because it had failed too often.',
  busy: 'It was not asked, because too many questions waited.',
};
