/**
 * The page as it stands, without anything that acts, and without what stands around the report: that may
 * say who is signed in.
 */
export function takeSnapshot(page: Document): string {
  const whole = page.documentElement.cloneNode(true) as HTMLElement;
  const article = whole.querySelector('article');
  whole.querySelector('body')?.replaceChildren(...(article ? [article] : []));
  for (const part of whole.querySelectorAll(ACTING)) part.remove();
  for (const element of [whole, ...whole.querySelectorAll('*')])
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
  return `<!doctype html>${whole.outerHTML}`;
}

const ACTING =
  'script, noscript, template, form, dialog, [role="dialog"], iframe, object, embed, [data-private]';
