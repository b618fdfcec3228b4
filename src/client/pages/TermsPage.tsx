import { ANONYMOUS_REPORTS_PER_MONTH, SUBMISSIONS_PER_MINUTE } from '../../shared/limits.ts';
import { ProsePage } from '../features/site/Prose.tsx';
import { Time } from '../ui/Time.tsx';
import text from './texts/terms.json' with { type: 'json' };

const values = {
  reportsPerMonth: ANONYMOUS_REPORTS_PER_MONTH,
  submissionsPerMinute: SUBMISSIONS_PER_MINUTE,
  date: <Time iso="2026-11-20" />,
};

export default function TermsPage() {
  return <ProsePage {...{ text, values }} />;
}
