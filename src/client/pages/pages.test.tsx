import { getQueryKey } from '@trpc/react-query';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { api } from '../app/api.ts';
import { type Session, SessionContext } from '../app/session.ts';
import { draw } from '../testing/draw.tsx';
import { exampleReport, exampleSession } from '../testing/examples.ts';
import HomePage from './HomePage.tsx';
import NoReportsPage from './NoReportsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import ReportPage from './ReportPage.tsx';
import type { AnalystInfo } from '../../shared/schema/analysis.ts';
import { contactSetting, paths } from '../../shared/paths.ts';
import { matchRoute } from '../app/routes.tsx';
import AboutPage from './AboutPage.tsx';
import ContactPressPage from './ContactPressPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import RoadmapPage from './RoadmapPage.tsx';
import TermsPage from './TermsPage.tsx';

const report = exampleReport();
const appPages: [string, ReactNode][] = [
  ['/', <HomePage name="home" />],
  ['/analyze', <HomePage name="analyze" />],
  ['/no-reports', <NoReportsPage />],
  ['/404', <NotFoundPage />],
  [`/report/${report.slug}`, <ReportPage name="report" />],
];
const drawn = appPages.map(([path, page]) => ({
  path,
  html: draw(page, {
    path,
    pattern: path.startsWith('/report/') ? '/report/:id' : path,
    known: (queries) =>
      queries.setQueryData(getQueryKey(api.reports.read, { id: report.slug }, 'query'), report),
  }),
}));
const withoutDrawings = (html: string) => html.replace(/<svg.*?<\/svg>/gs, '');
const first = (pattern: RegExp, html: string) => pattern.exec(html)?.[1];

describe('each page', () => {
  it('[2.route.404.title] [2.meta.title] has one title, of its own', () => {
    const titles = drawn.map(({ html }) =>
      withoutDrawings(html)
        .match(/<title>[^<]+<\/title>/g)
        ?.join(),
    );
    expect(titles).toEqual([
      '<title>Verimeter: is it true? Measure it.</title>',
      '<title>Analyze Content – Verimeter</title>',
      '<title>Free reports – Verimeter</title>',
      '<title>404: Page Not Found – Verimeter</title>',
      '<title>Sealed honey never spoils. – Verimeter</title>',
    ]);
  });

  it('[2.meta.description] says in a description what it is', () => {
    const description = /<meta name="description" content="([^"]+)"/;
    const said = drawn.map(({ html }) => first(description, html));
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(said.length);
  });

  it('[2.meta.keywords] names in keywords what it is about, when there is something to find', () => {
    const keywords = /<meta name="keywords" content="([^"]+)"/;
    expect(drawn.map(({ path, html }) => [path, first(keywords, html)])).toEqual([
      ['/', 'fact check, claim, credibility, truth potential meter, sources'],
      ['/analyze', 'check a claim, fact check, credibility report'],
      ['/no-reports', undefined],
      ['/404', undefined],
      [`/report/${report.slug}`, 'honey, shelf life'],
    ]);
  });

  it('[2.meta.robots] tells crawlers whether it may be listed', () => {
    const robots = /<meta name="robots" content="([^"]*)"/;
    expect(drawn.map(({ path, html }) => [path, first(robots, html)])).toEqual([
      ['/', 'index, follow'],
      ['/analyze', 'index, follow'],
      ['/no-reports', 'noindex, nofollow'],
      ['/404', 'noindex, nofollow'],
      [`/report/${report.slug}`, 'noindex, nofollow'],
    ]);
  });
});

it('the page about used up reports is titled by what it says to who has some left', () => {
  const html = draw(
    <SessionContext value={exampleSession('REGISTERED')}>
      <NoReportsPage />
    </SessionContext>,
  );
  expect(html).toContain('<title>You have reports left – Verimeter</title>');
  expect(html).toMatch(/<h1[^>]*>You have reports left<\/h1>/);
  expect(html).not.toContain('used up');
});

it('the form as a page of its own is titled Analyze Content', () => {
  expect(drawn[1]?.html).toMatch(/<h1[^>]*>Analyze Content<\/h1>/);
});

const builtIn = (['chat', 'search', 'general'] as const).map((place): AnalystInfo => ({
  place,
  kind: 'built-in',
  name: 'Built-in analyst',
  model: null,
  available: true,
}));
const withVendors = (...names: string[]) =>
  builtIn.map((one, at): AnalystInfo => {
    const name = names[at];
    return name === undefined ? one : { ...one, kind: 'vendor', name };
  });

const drawPage = (page: ReactNode, analysts = builtIn) =>
  draw(page, {
    known: (queries) =>
      queries.setQueryData(getQueryKey(api.analysis.analysts, undefined, 'query'), analysts),
  });

const pages: [path: string, name: string, title: string, page: ReactNode][] = [
  [paths.about, 'about', 'About', <AboutPage />],
  [paths.contactPress, 'contactPress', 'Contact &amp; Press', <ContactPressPage />],
  [paths.roadmap, 'roadmap', 'Roadmap', <RoadmapPage />],
  [paths.terms, 'terms', 'Terms', <TermsPage />],
  [paths.privacy, 'privacy', 'Privacy', <PrivacyPage />],
];

describe('the pages about the product', () => {
  it.each(pages)(
    '[2.route.static] %s is the page %s, titled %s, for everyone and for crawlers',
    (...given) => {
      const [path, name, title, page] = given;
      expect(matchRoute(path).route).toMatchObject({ name, status: 200 });
      const html = drawPage(page);
      expect(html).toContain(`<title>${title} – Verimeter</title>`);
      expect(html).toContain('<meta name="robots" content="index, follow"/>');
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  it('each say in a description of their own what they are', () => {
    const said = pages.map(
      ([, , , page]) => /<meta name="description" content="([^"]+)"/.exec(drawPage(page))?.[1],
    );
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(pages.length);
  });

  it.each(pages)('%s leads only to addresses that there are', (...given) => {
    const html = drawPage(given[3]);
    const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (href.startsWith('#')) expect(ids).toContain(href.slice(1));
      else if (href !== paths.apiDocs) expect(matchRoute(href).route.status).toBe(200);
    }
  });
});

it('the roadmap counts what is there as there', () => {
  const [there] = drawPage(<RoadmapPage />).split('id="next"');
  for (const what of ['Truth Radar', 'A human review', 'a feed']) expect(there).toContain(what);
});

describe('the contact page', () => {
  const drawContact = (email: string | null | undefined, role: Session['role'] = 'ANONYMOUS') =>
    draw(
      <SessionContext value={exampleSession(role)}>
        <ContactPressPage />
      </SessionContext>,
      {
        known: (queries) =>
          email !== undefined &&
          queries.setQueryData(getQueryKey(api.site.contact, undefined, 'query'), { email }),
      },
    );
  const NONE = 'They have not published an address on this page yet.';

  it('makes contact: a link for a mail to the address that those who run the site published', () => {
    const html = drawContact('ask+press?to=all&b@example.org');
    expect(html).toContain(
      '<a href="mailto:ask%2Bpress%3Fto%3Dall%26b@example.org">ask+press?to=all&amp;b@example.org</a>',
    );
    expect(html).not.toContain(NONE);
    expect(drawContact('ask@example.org', 'ADMIN')).not.toContain('Publish an address');
  });

  it('says that there is none, and leads admins, and nobody else, to where one is published', () => {
    for (const role of ['ANONYMOUS', 'REGISTERED'] as const) {
      expect(drawContact(null, role)).toContain(NONE);
      expect(drawContact(null, role)).not.toContain('Publish an address');
    }
    expect(drawContact(null, 'ADMIN')).toContain(NONE);
    expect(drawContact(null, 'ADMIN')).toContain(
      `<a href="${contactSetting}">Publish an address</a>`,
    );
  });

  it('claims neither while the address is asked for', () => {
    expect(drawContact(undefined, 'ADMIN')).not.toMatch(/published an address|mailto:|Publish/);
  });
});

describe('the page about privacy', () => {
  const reported = (...vendors: string[]) =>
    drawPage(<PrivacyPage />, withVendors(...vendors)).replaceAll(/<[^>]+>/g, '');

  it('tells what outlives an account or a report', () => {
    for (const what of ['What admins did', 'How analyses went', 'Names of deleted reports'])
      expect(reported()).toContain(what);
  });

  it('names those who are sent the claim, from the configuration of this site', () => {
    expect(reported('OpenAI', 'Perplexity', 'Gemini')).toContain(
      'is sent to OpenAI, Perplexity and Gemini, without anything about you.',
    );
    expect(reported('OpenAI')).toContain('is sent to OpenAI, without anything about you.');
    expect(reported('OpenAI')).toContain('The rest is done by built-in analysts on this server.');
  });

  it('counts a vendor once who has two places, and no built-in analyst beside', () => {
    expect(reported('OpenAI', 'Perplexity', 'OpenAI')).toContain(
      'is sent to OpenAI and Perplexity, without anything about you.',
    );
    expect(reported('OpenAI', 'Perplexity', 'OpenAI')).not.toContain('The rest is done');
  });

  it('says that it is sent to nobody where all analysts are built in', () => {
    expect(reported()).toContain('judged on this server and sent to nobody.');
    expect(reported()).not.toContain('is sent to OpenAI');
  });
});
