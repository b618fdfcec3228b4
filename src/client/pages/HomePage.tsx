import { Stack } from '@mantine/core';
import { pageMessages } from '../../shared/pageMessages.ts';
import type { RouteName } from '../../shared/paths.ts';
import { SubmitForm } from '../features/analysis/SubmitForm.tsx';
import { ExampleReport, RecentReports } from '../features/radar/ReportRows.tsx';
import { lazyOr } from '../app/lazyPart.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { WhatHappens } from '../features/site/WhatHappens.tsx';
import { SuspenseBoundary } from '../ui/SuspenseBoundary.tsx';

const WHAT =
  'Paste a claim, a text or a link. Three independent analysts judge it side by side, and every number in the report can be traced.';

const ResultInPlace = lazyOr(() => import('./ResultInPlace.tsx'));

export default function HomePage({ name }: { name: RouteName }) {
  const isHome = name === 'home';
  return (
    <>
      {isHome ? (
        <PageHead
          title={pageMessages.siteTitle}
          description={WHAT}
          keywords="fact check, claim, credibility, truth potential meter, sources"
          index
        />
      ) : (
        <PageHead
          title="Analyze Content – Verimeter"
          description="Submit a claim, a text or a link and get a credibility report with every number explained."
          keywords="check a claim, fact check, credibility report"
          index
        />
      )}
      <SubmitForm
        above={
          <Stack gap="0.9rem" mb="1.75rem">
            <h1>{isHome ? pageMessages.slogan : 'Analyze Content'}</h1>
            {isHome && <p>{WHAT}</p>}
          </Stack>
        }
        below={
          isHome && (
            <>
              <ExampleReport />
              <WhatHappens />
              <RecentReports />
            </>
          )
        }
        inPlace={(reportId) => (
          <SuspenseBoundary>
            <ResultInPlace reportId={reportId} />
          </SuspenseBoundary>
        )}
      />
    </>
  );
}
