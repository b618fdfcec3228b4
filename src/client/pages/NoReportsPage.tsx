import { Link } from 'react-router';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { useAllowance } from '../allowance.ts';
import { NextMonth } from '../features/site/NextMonth.tsx';
import { PageHead } from '../features/site/PageHead.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Where a visitor comes whose free reports of this month are used up. */
export default function NoReportsPage() {
  const { resetsAt } = useAllowance();
  return (
    <>
      <PageHead title={`${messages.noReportsRemaining} – Verimeter`} />
      <Notice
        title={messages.noReportsRemaining}
        text={
          <>
            Your free reports for this month are used up. <NextMonth resetsAt={resetsAt} /> Reports
            that exist stay open to you, and your text is kept in the form.
          </>
        }
      >
        <Link to={paths.home}>Back to the home page</Link>
      </Notice>
    </>
  );
}
