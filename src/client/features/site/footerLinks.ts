import { paths } from '../../../shared/paths.ts';

/** The pages about the product itself. `file`: what answers there is no page of ours. */
export const footerLinks: readonly { to: string; label: string; file?: true }[] = [
  { to: paths.about, label: 'About' },
  { to: paths.contactPress, label: 'Contact & Press' },
  { to: paths.roadmap, label: 'Roadmap' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.sitemap, label: 'Sitemap', file: true },
];
