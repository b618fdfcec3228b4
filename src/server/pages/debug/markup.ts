/** HTML that is written already. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** A piece of HTML: whatever is put into it is text, but for pieces and lists of them. */
export function markup(texts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = texts.map((text, i) => text + (i < values.length ? write(values[i]) : ''));
  return { html: parts.join('') };
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
}
