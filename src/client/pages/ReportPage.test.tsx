import { expect, it } from 'vitest';
import { FirstPage } from '../app/boot.ts';
import { draw } from '../testing/draw.tsx';
import ReportPage from './ReportPage.tsx';

/** What the server draws when it answers with this status. */
const answered = (status: number, name: string) =>
  draw(
    <FirstPage value={{ status, pathname: `/report/${name}` }}>
      <ReportPage />
    </FirstPage>,
    { path: `/report/${name}`, pattern: '/report/:id?' },
  );

it.each([
  [403, 'withheld', 'You do not have permission to view this report', 'It has been withheld'],
  [410, 'gone', 'This report was deleted.', 'Nobody can read it any more.'],
  [404, 'missing', 'Report Not Found', 'There is no report at this address.'],
])(
  'a report that is answered with %i says why, leads home, and is not indexed',
  (status, name, title, why) => {
    const html = answered(status, name);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(why);
    expect(html).toContain('href="/"');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  },
);

it('the title of a page about a deleted report is no sentence', () => {
  expect(answered(410, 'gone')).toContain('<title>This report was deleted – Verimeter</title>');
});
