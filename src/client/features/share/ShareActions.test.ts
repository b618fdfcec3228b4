import { describe, expect, it } from 'vitest';
import { embedCodes } from './EmbedDialog.tsx';
import { sharedData, shareTargets } from './ShareActions.tsx';

it('[9.share.title] the system is handed a title of 60 characters at most, a text of 100, and the address', () => {
  const address = 'https://verimeter.example/report/honey-ab12cd34ef';
  expect(sharedData(address, 'x'.repeat(200))).toEqual({
    title: `${'x'.repeat(59)}…`,
    text: `${'x'.repeat(99)}…`,
    url: address,
  });
});

const ADDRESS = 'https://verimeter.example/report/honey-ab12cd34ef';
const hrefs = (heading: string) =>
  Object.fromEntries(
    shareTargets.map(({ name, href }) => [name, new URL(href(ADDRESS, heading))] as const),
  );

describe('a report can be shared', () => {
  it('[9.share.targets] on Twitter, Facebook and LinkedIn', () => {
    const { Twitter, Facebook, LinkedIn, ...others } = hrefs('Honey keeps.');
    expect(Twitter?.href).toMatch('https://twitter.com/intent/tweet?');
    expect(Twitter?.searchParams.get('url')).toBe(ADDRESS);
    expect(Facebook?.href).toMatch('https://www.facebook.com/sharer/sharer.php?');
    expect(Facebook?.searchParams.get('u')).toBe(ADDRESS);
    expect(LinkedIn?.href).toMatch('https://www.linkedin.com/sharing/share-offsite/?');
    expect(LinkedIn?.searchParams.get('url')).toBe(ADDRESS);
    expect(others).toEqual({});
  });

  it('[9.share.claim] with its claim cut at 100 characters', () => {
    const text = (heading: string) => hrefs(heading)['Twitter']?.searchParams.get('text');
    expect(text('x'.repeat(100))).toBe('x'.repeat(100));
    expect(text('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });

  it('whatever the claim is written with', () => {
    const claim = '50 % & more? “ἀλήθεια” #1 + 蜂蜜';
    expect(hrefs(claim)['Twitter']?.searchParams.get('text')).toBe(claim);
  });

  it('in a window of 550 by 420 pixels, of 670 by 500 for Facebook', () => {
    expect(shareTargets.map(({ name, popup }) => [name, popup.width, popup.height])).toEqual([
      ['Twitter', 550, 420],
      ['Facebook', 670, 500],
      ['LinkedIn', 550, 420],
    ]);
  });
});

const { code } = embedCodes('https://verimeter.example', 'honey-ab12cd34ef');

it('the code of a card is a frame of its own page', () => {
  expect(code.card).toMatch(
    /^<iframe src="https:\/\/verimeter\.example\/embed\/honey-ab12cd34ef" title="/,
  );
});

it('the code of a badge leads to the report, in HTML and in Markdown', () => {
  const report = 'https://verimeter.example/report/honey-ab12cd34ef';
  const badge = 'https://verimeter.example/badge/honey-ab12cd34ef.svg';
  expect(code.html).toBe(
    `<a href="${report}"><img src="${badge}" alt="Checked by Verimeter" height="20"></a>`,
  );
  expect(code.markdown).toBe(`[![Checked by Verimeter](${badge})](${report})`);
});
