import { useLocation } from 'react-router';
import { TruthRadar } from '../features/radar/TruthRadar.tsx';
import { PageHead } from '../app/PageHead.tsx';

export default function TruthRadarPage() {
  const isPlain = useLocation().search === '';
  return (
    <>
      <PageHead
        title="Truth Radar – Verimeter"
        description="What is being checked on Verimeter: featured reports with high, low and surprising scores, a plot of the newest ones, and a search over all that are listed."
        keywords="fact check, credibility, claims, reports, truth radar"
        index={isPlain}
      />
      <TruthRadar />
    </>
  );
}
