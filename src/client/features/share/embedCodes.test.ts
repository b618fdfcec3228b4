import { expect, it } from 'vitest';
import { embedCodes } from './EmbedDialog.tsx';

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
