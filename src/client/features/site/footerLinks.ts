import { paths } from '../../../shared/paths.ts';

/** The pages about the product itself. */
export const footerLinks: readonly { to: string; label: string }[] = [
  { to: paths.about, label: 'About' },
  { to: paths.contactPress, label: 'Contact & Press' },
  { to: paths.roadmap, label: 'Roadmap' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
];
