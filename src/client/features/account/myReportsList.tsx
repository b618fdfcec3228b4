import { dateInWords } from '../../../shared/dates.ts';
import { COUNT_MAX, LABEL_MAX, LIST_PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { verdictGroups } from '../../../shared/lists.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { useOrigin } from '../../app/boot.ts';
import { BYTE_ORDER_MARK, Export, jsonForm, writeCsv } from '../../ui/list/Export.tsx';
import { SORTS } from '../../ui/list/ListControls.tsx';
import { findingOf } from '../../ui/list/ListTable.tsx';
import { aPage, aText, listAddress, oneOf } from '../../ui/list/useListAddress.ts';
import { inDigits } from '../../ui/text.ts';

export const VERDICTS = [{ value: 'all', label: 'Any verdict' }, ...verdictGroups] as const;

export const STATUSES = [
  { value: 'all', label: 'Any status' },
  { value: 'completed', label: 'Complete' },
  { value: 'partial', label: 'Incomplete' },
  { value: 'processing', label: 'Being analyzed' },
  { value: 'failed', label: 'Failed' },
  { value: 'withheld', label: 'Withheld' },
  { value: 'followed', label: 'Followed' },
  { value: 'changed', label: 'Changed since seen' },
] as const;

export const myReportsAddress = listAddress({
  search: aText(),
  status: oneOf(STATUSES),
  label: aText(2 * LABEL_MAX),
  verdict: oneOf(VERDICTS),
  sort: oneOf(SORTS),
  page: aPage,
});

export type MyReportsAddress = ReturnType<typeof myReportsAddress.read>;

/** Lets all reports through. */
export const ALL = { search: '', status: 'all', verdict: 'all', label: '' } as const;

/** What the server is asked, but for the page. */
export const toRequest = ({ search, status, verdict, label, sort }: MyReportsAddress) => ({
  sortBy: sort,
  ...(search !== '' && { search }),
  ...(status !== 'all' && { status }),
  ...(verdict !== 'all' && { verdict }),
  ...(label !== '' && { label }),
});

/** Downloads the own reports that the list shows, all of its pages, in its order. */
export function ExportMine({ address }: { address: MyReportsAddress }) {
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
  ...{ label: 'Export CSV', ending: 'csv', type: 'text/csv', foot: '' },
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
  ...{ label: 'Export citations', ending: 'txt', type: 'text/plain', head: '', foot: '' },
  write: (report: MyReport) => {
    const { content, title, credibilityScore, updatedAt } = report;
    const score = credibilityScore === null ? '' : ` (${credibilityScore} of 100)`;
    const claim = (title ?? content).replaceAll(/\s/g, ' ').trim();
    const found = `${findingOf(report).text}${score}`;
    return `“${claim}” ${found}. Verimeter, ${dateInWords(updatedAt)}. ${origin + paths.report(report.slug)}\n\n`;
  },
});
