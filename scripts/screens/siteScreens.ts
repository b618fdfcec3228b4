import { paths } from '../../src/shared/paths.ts';
import { openMenu, tab, useUp, withoutReports } from './acts.ts';
import type { Screen } from './takeScreens.ts';

/** The pages that are the same whatever was analysed. */
export const siteScreens: readonly Screen[] = [
  { name: 'home', path: paths.home },
  { name: 'home-top', path: paths.home, onlyWindow: true },
  { name: 'home-narrow', path: paths.home, on: ['narrow', 'tablet'] },
  { name: 'home-spent', path: paths.home, act: useUp, onlyWindow: true },
  {
    name: 'home-without-reports',
    path: paths.about,
    act: withoutReports,
  },
  { name: 'menu', path: paths.about, act: openMenu, onlyWindow: true, on: ['phone', 'narrow'] },
  { name: 'focus-skip', path: paths.home, act: tab(1), onlyWindow: true },
  { name: 'focus-link', path: paths.home, act: tab(3), onlyWindow: true },
  { name: 'no-reports', path: paths.noReports, act: useUp },
  { name: 'no-reports-narrow', path: paths.noReports, act: useUp, on: ['narrow'] },
  { name: 'about', path: paths.about },
  { name: 'about-narrow', path: paths.about, on: ['narrow'] },
  { name: 'contact-press', path: paths.contactPress },
  { name: 'roadmap', path: paths.roadmap },
  { name: 'terms', path: paths.terms },
  { name: 'privacy', path: paths.privacy },
  { name: 'privacy-narrow', path: paths.privacy, on: ['narrow'] },
  { name: 'not-found', path: paths.notFound },
  { name: 'not-found-narrow', path: paths.notFound, on: ['narrow'] },
];
