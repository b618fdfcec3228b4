import { lazy, Suspense } from 'react';
import { SubmitForm } from '../features/analysis/SubmitForm.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { TimeoutScreen } from '../features/site/ReportScreens.tsx';
import classes from './AnalyzePage.module.css';

const ResultInPlace = lazy(() => import('./ResultInPlace.tsx'));

export default function AnalyzePage() {
  return (
    <>
      <PageHead
        title="Analyze Content – Verimeter"
        description="Submit a claim, a text or a link and get a credibility report with every number explained."
        keywords="check a claim, fact check, credibility report"
        index
      />
      <SubmitForm
        above={<h1 className={classes.heading}>Analyze Content</h1>}
        whenLost={<TimeoutScreen />}
        inPlace={(reportId) => (
          <Suspense>
            <ResultInPlace reportId={reportId} />
          </Suspense>
        )}
      />
    </>
  );
}
