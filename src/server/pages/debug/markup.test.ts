import { expect, it } from 'vitest';
import { markup } from './debugPage.ts';

it('puts text in as text, wherever it stands', () => {
  const text = `<script>alert("1")</script> & 'more'`;
  expect(markup`<p title="${text}">${text}</p>`.html).not.toMatch(/<script|"1"|'more'/);
  expect(markup`<p>${text}</p>`.html).toContain('&#60;script&#62;alert(&#34;1&#34;)');
});

it('puts pieces and lists of them in as they are', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}${undefined}</ul>${markup`<p>${7}</p>`}`.html).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul><p>7</p>',
  );
});
