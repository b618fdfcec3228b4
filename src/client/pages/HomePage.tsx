import { lazy, Suspense } from 'react';
import { SubmitForm } from '../features/analysis/SubmitForm.tsx';
import { RecentReports } from '../features/radar/ReportRows.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { TimeoutScreen } from '../features/site/ReportScreens.tsx';
import { WhatHappens } from '../features/site/WhatHappens.tsx';
import classes from './HomePage.module.css';

const WHAT =
  'Paste a claim, a text or a link. Three independent analysts judge it side by side, and every number in the report can be traced.';

const ResultInPlace = lazy(() => import('./ResultInPlace.tsx'));

export default function HomePage() {
  return (
    <>
      <PageHead
        title="Verimeter: is it true? Measure it."
        description={WHAT}
        keywords="fact check, claim, credibility, truth potential meter, sources"
        index
      />
      <SubmitForm
        above={
          <div className={classes.opening}>
            <h1>Is it true? Measure it.</h1>
            <p>{WHAT}</p>
          </div>
        }
        below={
          <>
            <WhatHappens />
            <RecentReports />
          </>
        }
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
