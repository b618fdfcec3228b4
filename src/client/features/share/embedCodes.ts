import { paths } from '../../../shared/paths.ts';

const ALT = 'Checked by Verimeter';

/** The addresses of a report's card and badge, and the code by which other sites show them. */
export function embedCodes(origin: string, slug: string) {
  const card = origin + paths.embed(slug);
  const badge = origin + paths.badge(slug);
  const report = origin + paths.report(slug);
  return {
    card,
    badge,
    // Slugs are of letters, digits and hyphens: nothing in them has to be written otherwise.
    code: {
      card: `<iframe src="${card}" title="${ALT}" width="480" height="260" style="border:0;max-width:100%" loading="lazy"></iframe>`,
      html: `<a href="${report}"><img src="${badge}" alt="${ALT}" height="20"></a>`,
      markdown: `[![${ALT}](${badge})](${report})`,
    },
  };
}
