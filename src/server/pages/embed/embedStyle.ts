import { createHash } from 'node:crypto';

/**
 * The style of the small page; the colours are those of `client/ui/tokens.css`. In a frame as low as the
 * code makes it a long claim is cut, and on a telephone the meter goes: what was found and who checked it
 * stay in sight.
 */
export const EMBED_STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#171a21;--muted:#5b5f66;--rule:#b9b5a8;--accent:#0d5561;--b0:#96301f;--b1:#c8702f;--b2:#d9a63a;--b3:#6da394;--b4:#1a6556}
@media(prefers-color-scheme:dark){:root{--paper:#12151b;--ink:#e9e6dd;--muted:#a0a3a8;--rule:#4b515c;--accent:#7fc3cf;--b0:#c9533f;--b1:#dd8a4b;--b2:#e3bb62;--b3:#8cc0b1;--b4:#3d9c88}}
*{box-sizing:border-box;margin:0}
main{padding:1rem 1.125rem;min-height:100vh;display:grid;align-content:space-between;gap:.75rem;border:1px solid var(--rule)}
body{background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
h1,.number,.open{font-family:'Source Serif 4',Georgia,'Times New Roman',serif}
h1{font-size:1.125rem;line-height:1.35;font-weight:400}
.found{display:flex;gap:1rem;align-items:center}
svg{flex:none;width:6rem;height:auto}
.b0{fill:var(--b0)}.b1{fill:var(--b1)}.b2{fill:var(--b2)}.b3{fill:var(--b3)}.b4{fill:var(--b4)}.needle{fill:var(--ink)}
.number{white-space:nowrap;font-size:1.75rem;line-height:1.1;font-variant-numeric:tabular-nums}
.number small{font-size:.9375rem}
.open{font-size:1.125rem;line-height:1.25}
.muted,.foot{color:var(--muted);font-size:.8125rem}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem}
a{color:var(--accent);text-underline-offset:.2em;padding-block:.35rem;margin-block:-.35rem}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-height:20rem){h1{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}}
@media(max-height:20rem) and (max-width:29rem){h1{-webkit-line-clamp:3}}
@media(max-height:20rem) and (max-width:23rem){h1{-webkit-line-clamp:2}main{padding:.75rem .875rem}svg{display:none}}
`.trim();

const hash = createHash('sha256').update(EMBED_STYLE).digest('base64');

/** What the small page may do: be shown by any site, and look as it does. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');
