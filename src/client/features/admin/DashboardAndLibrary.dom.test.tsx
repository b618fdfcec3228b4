import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleReview } from '../../../server/testing/exampleReview.ts';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { paths } from '../../../shared/paths.ts';
import { tolerate } from '../../testing/network.ts';
import { downloaded, serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

let admin: RegisteredPerson;
beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

describe('the dashboard', () => {
  const chartOf = (label: string) => {
    const days = within(screen.getByRole('region', { name: 'Day by day' }));
    const chart = days.getByText(label, { selector: 'figcaption' }).closest('figure');
    if (!chart) throw new Error(`no chart of ${label}`);
    return within(chart);
  };

  it('tells an admin what was analyzed, by day and in all', async () => {
    await admin.analyze('The river was dredged in the spring of 1911.');
    await visit(paths.admin, admin);

    const glance = within(await screen.findByRole('region', { name: 'At a glance' }));
    expect(glance.getByText('Submissions')).toBeVisible();
    const table = within(chartOf('Submissions by accounts').getByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(31);
    expect(screen.getByText(/being analyzed/)).toBeVisible();
    const days = within(screen.getByRole('region', { name: 'Day by day' }));
    expect(days.getByText('No vendor reported what its answers cost.')).toBeVisible();
  });

  it('is looked at for other days', async () => {
    await admin.analyze('The mill was closed in 1968 after a flood.');
    await visit(paths.admin, admin);
    await user.click(await screen.findByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(location.pathname + location.search).toBe(`${paths.admin}?days=7`));
    expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked();
    await waitFor(() => expect(chartOf('Analyses').getAllByRole('row')).toHaveLength(8));
  });

  it('shows what failed, with the way to try it again', async () => {
    const url = 'https://example.invalid/page';
    await admin.call('POST', '/api/analysis/analyze', { url });
    await visit(paths.admin, admin);
    expect(await screen.findByText('Linked page not reached')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See what can be tried again' }));
    await waitFor(() => expect(location.pathname + location.search).toBe(paths.adminJobs));
  });
});

describe('the library', () => {
  const region = (name: string) => screen.getByRole('region', { name });
  const records = () => within(region('Records')).queryAllByRole('listitem');
  const itemOf = (name: string) =>
    within(region('Imports'))
      .queryAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(name));
  const untilReported = (words: string) =>
    waitFor(() => {
      const said = within(screen.getByRole('main')).getAllByRole('status');
      const reports = said.map(({ textContent }) => textContent);
      expect(reports.filter((text) => text.includes('taken'))).toEqual([words]);
    });
  const alertOf = (file: string) => {
    const alerts = within(screen.getByRole('main')).getAllByRole('alert');
    return alerts.find(({ textContent }) => textContent.includes(file))?.textContent;
  };
  const fileOf = (name: string, text: string) =>
    new File([text], name, { type: 'application/json' });
  const send = async (name: string, text: string) =>
    user.upload(await screen.findByLabelText('File of fact-checks'), fileOf(name, text));

  it('a file of fact-checks is taken in, told line by line, searched from then on, and taken out again', async () => {
    const claim = 'Windmills turn backwards on leap days.';
    await visit(paths.adminLibrary, admin);
    expect((await screen.findAllByText(/^Verimeter’s own/))[0]).toBeVisible();
    const reviews = [
      exampleReview('windmill', { claimReviewed: claim, headline: 'Do windmills turn back?' }),
      exampleReview('bad', { url: 'javascript:alert(1)' }),
    ];
    await send('windmills.json', JSON.stringify(reviews));
    await untilReported('windmills.json: 1 taken, 0 unchanged, 1 refused.');
    const why = 'The link is not an http or https address.';
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByText(claim)).toBeNull();
    const lines = within(region('Import'));
    await user.click(lines.getByRole('radio', { name: 'Taken' }));
    expect(await lines.findByText(claim)).toBeVisible();
    const [name, text] = await downloaded(() =>
      user.click(lines.getByRole('button', { name: 'Download' })),
    );
    expect(name).toMatch(/^import-.+\.csv$/);
    expect(text).toContain(claim);

    await user.type(screen.getByRole('searchbox'), 'windmills turn');
    await waitFor(() => expect(records()).toHaveLength(1));
    expect(location.search).toMatch(/search=windmills\+turn/);
    const record = within(region('Records'));
    await user.click(record.getByText(claim));
    expect(await record.findByRole('link', { name: /Do windmills turn back/ })).toHaveAttribute(
      'href',
      'https://checks.example.org/tower/windmill',
    );
    await expect
      .poll(async () => {
        const { body } = await admin.call('POST', '/api/analysis/analyze', { content: claim });
        return (body as { result: { perplexity: { sources: { mainstream: unknown[] } } } }).result
          .perplexity.sources.mainstream.length;
      })
      .toBe(1);

    const removal = { name: 'Remove the import windmills.json' };
    await user.click(screen.getByRole('button', removal));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this import?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove the import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(itemOf('windmills.json')).toBeUndefined());
    expect(await screen.findByText('No record matches.')).toBeVisible();
    expect(await lines.findByText('This import no longer exists.')).toBeVisible();
  });

  describe('a file that is refused', () => {
    it('is told with the place where it breaks, and text can be pasted instead', async () => {
      tolerate(/refused by 400: POST \S+library\/import/);
      await visit(paths.adminLibrary, admin);
      await send('broken.json', '{"@type": "ClaimReview",\n  "url": nope}');
      await waitFor(() =>
        expect(alertOf('broken.json')).toBe(
          'broken.json was not imported. The file is not valid JSON: it breaks at line 2, column 11.',
        ),
      );
      await user.click(screen.getByText('Paste the text instead'));
      const field = screen.getByLabelText('ClaimReview as JSON');
      expect(field).toBeVisible();
      await user.click(field);
      const review = exampleReview('pasted', { claimReviewed: 'Pasted claims are read.' });
      await user.paste(JSON.stringify(review));
      await user.click(screen.getByRole('button', { name: 'Import the text' }));
      await untilReported('Pasted text: 1 taken, 0 unchanged, 0 refused.');
    });
  });

  it('a file can be dropped', async () => {
    await visit(paths.adminLibrary, admin);
    const text = JSON.stringify(exampleReview('dropped'));
    const drop = (...names: string[]) => {
      const files = names.map((name) => fileOf(name, text));
      const items = files.map((file) => ({
        ...{ kind: 'file', type: file.type },
        getAsFile: () => file,
      }));
      const dataTransfer = { files, items, types: ['Files'] };
      fireEvent.drop(screen.getByText(/or drop one here/), { dataTransfer });
    };
    drop('dropped.json', 'another.json');
    await waitFor(() =>
      expect(alertOf('dropped.json')).toBe(
        'dropped.json was not imported. Please give one file at a time.',
      ),
    );
    drop('dropped.json');
    await untilReported('dropped.json: 1 taken, 0 unchanged, 0 refused.');
  });

  it('records are found by rating, kept in the address, and shown some at a time', async () => {
    await visit(paths.adminLibrary, admin);
    await waitFor(() => expect(records()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(records()).toHaveLength(100));
    const ratings = within(screen.getByRole('group', { name: 'Which ratings' }));
    await user.click(ratings.getByRole('radio', { name: 'Mixed' }));
    await waitFor(() => expect(location.search).toMatch(/rating=MIXED/));
    const textsOf = () => records().map(({ textContent }) => textContent);
    await waitFor(() => {
      expect(textsOf().some((text) => /mixed/i.test(text))).toBe(true);
      expect(textsOf().filter((text) => /false/i.test(text))).toEqual([]);
    });
    history.back();
    await waitFor(() => expect(ratings.getByRole('radio', { name: 'All' })).toBeChecked());
  });
});
