import { Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import type { RouteName } from '../../shared/paths.ts';
import { SubmitForm } from '../features/analysis/SubmitForm.tsx';
import { ExampleReport, RecentReports } from '../features/radar/ReportRows.tsx';
import { lazyOr } from '../app/lazyPart.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { WhatHappens } from '../features/site/WhatHappens.tsx';
import { SuspenseBoundary } from '../ui/SuspenseBoundary.tsx';
import heads from './texts/home.json' with { type: 'json' };

const ResultInPlace = lazyOr(async () => ({
  default: (await import('./ReportPage.tsx')).ResultInPlace,
}));

export default function HomePage({ name }: { name: RouteName }) {
  const { key } = useLocation();
  const isHome = name === 'home';
  return (
    <>
      <PageHead title={pageMessages.siteTitle} {...(isHome ? heads.home : heads.analyze)} index />
      <SubmitForm
        key={key}
        above={
          <Stack gap="0.9rem" mb="1.75rem">
            <h1>{isHome ? pageMessages.slogan : 'Analyze Content'}</h1>
            {isHome && <p>{heads.home.description}</p>}
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
