import { escapeText } from './escapeText.ts';

export interface PageText {
  title: string;
  stylesheet: string;
  script?: string;
  /** HTML. */
  body: string;
}

/** A page of this service in the product's look. */
export function writePage({ title, stylesheet, script, body }: PageText): string {
  const load = script ? `<script src="${escapeText(script)}" defer></script>\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(title)} – Verimeter</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeText(stylesheet)}">
${load}</head>
<body>
<header><p class="brand">Verimeter</p><p class="development">Development</p></header>
<main>
${body}
</main>
</body>
</html>
`;
}
