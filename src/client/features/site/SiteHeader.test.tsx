import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '../../app/api.ts';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleSession } from '../../testing/examples.ts';
import { SiteHeader } from './SiteFrame.tsx';

/** The bar of a visitor, once it is known how many reports are left. */
const bar = (remainingReports?: number) =>
  draw(<SiteHeader />, {
    known: (queries) => {
      if (remainingReports === undefined) return;
      const limit = remainingReports < 0 ? -1 : 3;
      queries.setQueryData(getQueryKey(api.auth.remainingReports, undefined, 'query'), {
        remainingReports,
        limit,
        resetsAt: '2026-12-01T00:00:00.000Z',
      });
    },
  }).replace(/<!-- -->/g, '');

describe('the bar on top', () => {
  it('[2.nav.logo] leads home by the name of the product', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/"[^>]*>Verimeter<\/a>/);
  });

  it('[2.nav.anonymous.submit] leads to the form by Submit Claim', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/analyze"[^>]*>Submit Claim<\/a>/);
  });

  it.each([3, 1, 0])(
    '[2.nav.anonymous.badge] says that %i of three reports are left',
    (remaining) => {
      expect(bar(remaining)).toContain(`>${remaining}/3 reports<`);
    },
  );

  it('says Unlimited reports when -1 are left', () => {
    expect(bar(-1)).toContain('>Unlimited reports<');
  });

  it('says nothing of them before it is known, so that the page is the same for everybody', () => {
    expect(bar()).not.toMatch(/\d\/\d|reports</);
  });
});

/** The bar as somebody with a role sees it, without its drawings. */
const barOf = (session: Session) =>
  draw(<SessionContext value={session}>{<SiteHeader />}</SessionContext>);
const linksIn = (html: string) =>
  [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map(([, to, label]) => [to, label]);

describe('the bar on top of a visitor', () => {
  it('[2.nav.anonymous.sign-in] [6.role.anonymous] has the way in, and nothing of an account', () => {
    expect(bar(2)).toContain('>Sign In / Register</button>');
    expect(bar(2)).not.toMatch(/Sign Out|My Reports|Register for unlimited reports/);
  });

  it('[1.anonymous-invited] [2.nav.anonymous.register] asks to register when none is left: by a badge, and by a button that pulses', () => {
    expect(bar(0)).toContain('>Register for unlimited reports</button>');
    expect(bar(0)).toMatch(/class="[^"]*pulsing[^"]*"[^>]*>Sign In \/ Register/);
    expect(bar(1)).not.toContain('pulsing');
  });
});

describe('the bar on top of somebody who is signed in', () => {
  it('[2.nav.registered] has what the registered have', () => {
    const html = barOf(exampleSession('REGISTERED'));
    expect(linksIn(html)).toEqual([
      ['/', 'Verimeter'],
      ['/analyze', 'Submit Claim'],
      ['/my-reports', 'My Reports'],
      ['/truth-radar', 'Truth Radar'],
      ['/account', 'ada@example.org'],
    ]);
    expect(html).toContain('>Unlimited reports<');
    expect(html).toContain('>Sign Out</button>');
    expect(html).not.toMatch(/Sign In|>Admin</);
  });

  it('[2.nav.admin.account] has the badge Admin for admins, and none of unlimited reports', () => {
    const html = barOf(exampleSession('ADMIN'));
    expect(html).toContain('>Admin<');
    expect(html).toContain('ada@example.org');
    expect(html).toContain('>Sign Out</button>');
    expect(html).not.toContain('Unlimited reports');
  });

  it('[2.nav.admin.items] [6.admin.navigation] has the links of admins for them', () => {
    const links = linksIn(barOf(exampleSession('ADMIN')));
    for (const link of [
      ['/analyze', 'Submit Claim'],
      ['/admin/users', 'Users'],
      ['/admin/reports', 'All Reports'],
      ['/admin/settings', 'Settings'],
      ['/my-reports', 'My Reports'],
      ['/truth-radar', 'Truth Radar'],
    ])
      expect(links).toContainEqual(link);
  });

  it('[4.session.loading] shows neither badge nor account while they are being recognized', () => {
    const html = barOf({ state: 'loading', role: 'ANONYMOUS', user: null });
    expect(html).not.toMatch(/\d\/\d|reports<|Sign Out/);
  });
});
