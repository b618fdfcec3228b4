import { paths } from '../../../../shared/paths.ts';

/** Of a selected text, what an address can safely hold. */
const SELECTED_MAX = 1_500;

/** The address of a bookmark that opens the form with the selected text, or else with the page itself. */
export const bookmarklet = (origin: string): string =>
  `javascript:(()=>{const t=String(getSelection()).trim().slice(0,${SELECTED_MAX});` +
  `location.href='${origin}${paths.analyze}?'+(t?'text':'url')+'='+encodeURIComponent(t||location.href)})()`;
