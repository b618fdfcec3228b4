import { createHash } from 'node:crypto';
import type { ReadPage } from '../integrations/web/page.ts';
import { PageError, type PageErrorKind } from '../integrations/web/page.ts';

/** What stands at an address, or why nothing can be read there. */
export type PageScript = { text: string; title?: string; publishedAt?: string } | PageErrorKind;

export interface ScriptedPages {
  readPage: ReadPage;
  /** Every address that was read, in order. */
  read: string[];
}

/** Pages that a test decides on; at any other address nobody answers. */
export function scriptedPages(pages: Record<string, PageScript> = {}): ScriptedPages {
  const read: string[] = [];
  const readPage: ReadPage = (url) => {
    read.push(url);
    const script = pages[url] ?? 'unreachable';
    if (typeof script === 'string')
      return Promise.reject(new PageError(script, `${url}: scripted`));
    const { text, title = null, publishedAt = null } = script;
    const hash = createHash('sha256').update(text).digest('base64url');
    const info = { url, finalUrl: url, title, site: new URL(url).host, publishedAt, hash };
    return Promise.resolve({
      info: { ...info, language: 'en', truncated: false, readAs: 'article' as const },
      text,
    });
  };
  return { readPage, read };
}
