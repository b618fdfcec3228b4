import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import type { ImportLine, LibraryImport } from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { ImportLines } from './ImportBox.tsx';
import { ImportsTable, Library, LibraryNumbers, recordsAddress } from './Library.tsx';

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the room of the library', () => {
  it('stands at once, with the ways to import, before anything is known', () => {
    const text = textOf(draw(<Library />));
    for (const part of ['Choose a file…', 'Paste the text instead', 'Import', 'Records'])
      expect(text).toContain(part);
  });

  it('counts the records by rating and by where they come from', () => {
    const ratings = { TRUE: 1, MOSTLY_TRUE: 2, MIXED: 3, MOSTLY_FALSE: 4, FALSE: 1_190 };
    const origins = [
      { origin: 'starter', records: 464 },
      { origin: 'checks.example.org', records: 736 },
    ];
    const html = draw(<LibraryNumbers />, {
      known: (queries) => {
        const key = getQueryKey(api.admin.library.counts, undefined, 'query');
        queries.setQueryData(key, { total: 1_200, ratings, origins });
      },
    });
    expect(textOf(html)).toContain('Records 1,200 True 1 Mostly true 2 Mixed 3 Mostly false 4');
    expect(textOf(html)).toMatch(/Verimeter’s own 464 .*checks\.example\.org 736/);
  });
});

describe('the imports', () => {
  const list = (imports: LibraryImport[]) =>
    draw(<ImportsTable />, {
      known: (queries) =>
        queries.setQueryData(getQueryKey(api.admin.library.imports, undefined, 'query'), imports),
    });

  it('say when there were none', () => {
    expect(textOf(list([]))).toContain('Nothing has been imported yet.');
  });

  it('say whose they were, what they came to, and what is left of them', () => {
    const html = list([
      {
        id: '0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab',
        at: '2026-11-20T12:00:00.000Z',
        importedBy: 'ada@example.org',
        name: '<checks>.json',
        ...{ taken: 1_204, unchanged: 3, refused: 2, records: 1_200 },
      },
    ]);
    expect(html).toContain('&lt;checks&gt;.json');
    const text = textOf(html).replace(/ ,/g, ',');
    expect(text).toContain('ada@example.org');
    expect(text).toMatch(/1,204 taken, 3 unchanged, 2 refused; 1,200 in the library/);
  });
});

describe('the lines of an import', () => {
  const id = '0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab';
  const shown = (lines: ImportLine[], total = lines.length) =>
    draw(<ImportLines result={{ id, taken: total, unchanged: 0, refused: 0 }} />, {
      known: (queries) =>
        queries.setQueryData(getQueryKey(api.admin.library.importLines, { id }, 'query'), lines),
    });

  it('begin with those that were refused, where there are any', () => {
    const text = textOf(
      shown([
        { number: 1, outcome: 'taken', text: 'A claim.' },
        { number: 2, outcome: 'refused', text: 'Not a ClaimReview.' },
      ]),
    );
    expect(text).toContain('2 refused Not a ClaimReview.');
    expect(text).not.toContain('A claim.');
  });

  it('say what is missing only where not all were kept', () => {
    const lines = [
      { number: 1, outcome: 'taken' as const, text: 'A claim.' },
      { number: 1_002, outcome: 'refused' as const, text: 'Not a ClaimReview.' },
    ];
    expect(textOf(shown(lines))).not.toContain('lines are kept');
    const text = textOf(shown(lines, 7_000));
    expect(text).toContain('1,002 refused');
    expect(text).toContain('2 of 7,000 lines are kept, the refused ones first');
  });

  it('are drawn fifty at a time', () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      ...{ number: i + 1, outcome: 'taken' as const, text: `Claim ${i + 1}.` },
    }));
    const html = shown(lines);
    expect(html.match(/<tr/g)).toHaveLength(51);
    expect(html).toContain('Show more');
  });
});

it.each(['', '?search=moon', '?rating=FALSE', '?search=moon+%26+sun&rating=MIXED'])(
  'the list of records is kept in the address: %j',
  (query) => expect(recordsAddress.write(recordsAddress.read(query))).toBe(query),
);

it.each(['?rating=constructor', '?rating=false', '?page=3', '?search='])(
  'what the address cannot mean is as if it were not there: %s',
  (query) => expect(recordsAddress.read(query)).toEqual({ search: '', rating: 'all' }),
);
