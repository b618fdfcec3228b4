import { markup, type Markup } from './markup.ts';

/** Names and what stands for them, under a heading. */
export function factTable(title: string, facts: Record<string, string | number>): Markup {
  const rows = Object.entries(facts).map(
    ([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
  return markup`<h2>${title}</h2>
<table><tbody>
${rows}</tbody></table>
`;
}
