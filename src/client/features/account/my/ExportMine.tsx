import { COUNT_MAX, LIST_PAGE_SIZE_MAX } from '../../../../shared/limits.ts';
import { dateInWords } from '../../../../shared/dates.ts';
import { paths } from '../../../../shared/paths.ts';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { api } from '../../../app/api.ts';
import { useOrigin } from '../../../app/boot.ts';
import { findingOf } from '../../../ui/list/cells.tsx';
import { Export, jsonForm } from '../../../ui/list/Export.tsx';
import { BYTE_ORDER_MARK, writeCsv } from '../../../ui/list/writeCsv.ts';
import { inDigits } from '../../../ui/text.ts';
import { type ListAddress, toRequest } from './listAddress.ts';

/** Downloads the own reports that the list shows, all of its pages, in its order. */
export function ExportMine({ address }: { address: ListAddress }) {
  const { client } = api.useUtils();
  const origin = useOrigin();
  const ask = async (after: number | null) => {
    const page = (after ?? 0) + 1;
    const request = { ...toRequest(address), page, pageSize: LIST_PAGE_SIZE_MAX };
    const { reports, totalPages } = await client.reports.mine.query(request);
    return { entries: reports, next: page < totalPages ? page : null };
  };
  return (
    <Export
      name="reports"
      forms={[mineCsv(origin), jsonForm, citations(origin)]}
      {...{ ask, inWords: inReports }}
      most={COUNT_MAX}
      note="Texts are cut at 300 characters."
    />
  );
}

export const inReports = (reports: number): string =>
  reports === 1 ? '1 report' : `${inDigits(reports)} reports`;

/** With the site's own address before that of each report. */
export const mineCsv = (origin: string) => ({
  ...{ label: 'CSV', ending: 'csv', type: 'text/csv', foot: '' },
  head:
    BYTE_ORDER_MARK +
    writeCsv([
      'claim',
      'page title',
      'finding',
      'score',
      'confidence',
      'labels',
      'asked for',
      'address',
    ]),
  write: (report: MyReport) =>
    writeCsv([
      report.content,
      report.title ?? '',
      findingOf(report).text,
      report.credibilityScore?.toString() ?? '',
      report.confidence ?? '',
      report.labels.join(', '),
      report.askedAt,
      origin + paths.report(report.slug),
    ]),
});

export const citations = (origin: string) => ({
  ...{ label: 'citations', ending: 'txt', type: 'text/plain', head: '', foot: '' },
  write: (report: MyReport) => {
    const { content, title, credibilityScore, updatedAt } = report;
    const score = credibilityScore === null ? '' : ` (${credibilityScore} of 100)`;
    const claim = (title ?? content).replaceAll(/\s/g, ' ').trim();
    const found = `${findingOf(report).text}${score}`;
    return `“${claim}” ${found}. Verimeter, ${dateInWords(updatedAt)}. ${origin + paths.report(report.slug)}\n\n`;
  },
});
