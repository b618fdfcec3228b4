import { paths } from '../../../shared/paths.ts';
import type { OurAnswer } from './askOurselves.ts';
import { factTable } from './factTable.ts';
import { markup } from './markup.ts';
import { plainPage } from './plainPage.ts';

/** The HTML that a crawler gets, as text; `answer` is null where nothing was asked. */
export function viewHtmlPage(path: string, answer: OurAnswer | null, fault = ''): string {
  return plainPage(
    'View HTML',
    markup`<form action="${paths.viewHtml}" method="get">
<p><label for="path">Path of a public page</label><br>
<input id="path" name="path" value="${path}" placeholder="/report/…" required autocomplete="off" spellcheck="false"></p>
<p><button type="submit">Show what crawlers get</button></p>
</form>
<p role="status">${fault}</p>
${answer ? described(answer) : undefined}`,
  );
}

const described = ({ status, headers, body, cut }: OurAnswer) => markup`
${factTable(`Status ${status}`, Object.fromEntries(headers))}
<h2>Body (${Buffer.byteLength(body)} bytes${cut ? ', and more' : ''})</h2>
<pre tabindex="0">${body}</pre>`;
