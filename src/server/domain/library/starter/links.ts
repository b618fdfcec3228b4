import type { RecordLink } from '../record.ts';

/** A page that agrees with the rating. */
export function page(publication: string, title: string, link: string): RecordLink {
  return { publication, title, link, stance: 'mainstream' };
}

/** A page that leans the other way, with what it has to say. */
export function opposing(
  publication: string,
  title: string,
  link: string,
  summary: string,
): RecordLink {
  return { publication, title, link, stance: 'conflicting', summary };
}

/** An article of the English Wikipedia by the name in its address. */
export function wikipedia(article: string): RecordLink {
  const title = decodeURIComponent(article).replaceAll('_', ' ');
  return page('Wikipedia', title, `https://en.wikipedia.org/wiki/${article}`);
}

/** An article of the Encyclopaedia Britannica by the path of its address. */
export function britannica(title: string, path: string): RecordLink {
  return page('Encyclopaedia Britannica', title, `https://www.britannica.com/${path}`);
}

export function nasa(title: string, path: string): RecordLink {
  return page('NASA', title, `https://science.nasa.gov/${path}`);
}

export function who(title: string, path: string): RecordLink {
  return page('World Health Organization', title, `https://www.who.int/${path}`);
}

export function nhs(title: string, path: string): RecordLink {
  return page('NHS', title, `https://www.nhs.uk/${path}`);
}

export function cancerInstitute(title: string, path: string): RecordLink {
  return page('National Cancer Institute', title, `https://www.cancer.gov/${path}`);
}

export function unesco(title: string, entry: number): RecordLink {
  return page('UNESCO World Heritage Centre', title, `https://whc.unesco.org/en/list/${entry}`);
}
