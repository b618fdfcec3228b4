import { PageHead } from '../features/site/PageHead.tsx';

export default function ReportPage() {
  return (
    <>
      <PageHead title="Report – Verimeter" />
      <h1>Report</h1>
    </>
  );
}
