import { markup, type Markup } from './markup.ts';

/** A page for admins that needs nothing but the server: no script, no file of the build. */
export function plainPage(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} – Verimeter</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html;
}

const STYLE = `
:root { --paper: #fbfaf6; --ink: #171a21; --rule: #dcd9cf; --muted: #5b5f66; --accent: #0d5561; }
@media (prefers-color-scheme: dark) { :root { --paper: #12151b; --ink: #e9e6dd; --rule: #2b3039;
  --muted: #a0a3a8; --accent: #7fc3cf; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font: 600 28px/1.2 Georgia, serif; margin: 0 0 1rem; }
h2 { font-size: 15px; margin: 2rem 0 0.25rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-top: 1px solid var(--rule); text-align: start;
  vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
th { width: 16rem; color: var(--muted); }
pre { padding: 1rem; border: 1px solid var(--rule); white-space: pre-wrap; overflow-wrap: anywhere;
  font-size: 13px; }
input { box-sizing: border-box; width: min(40rem, 100%); min-height: 2.75rem; padding: 0 0.6rem;
  border: 1px solid var(--muted); background: none; color: inherit; font: inherit; }
button { min-height: 2.75rem; padding: 0 1rem; border: 0; border-radius: 2px; cursor: pointer;
  background: var(--accent); color: var(--paper); font: inherit; }
@media (max-width: 40rem) { th, td { display: block; width: auto; padding-inline-end: 0; }
  td { border-top: 0; padding-top: 0; } }
`;
