import type { Row } from './row.ts';

/** Navigation bars, footer and the auth modal. */
export const navigation: readonly Row[] = [
  {
    id: '2.nav.logo',
    area: 'analysis',
    rule: 'The logo in the bar links home',
    test: 'src/client/features/site/SiteHeader.test.tsx > the bar on top > leads home by the name of the product',
  },
  {
    id: '2.nav.anonymous.submit',
    area: 'analysis',
    rule: 'The signed-out bar has Submit Claim',
    text: 'Submit Claim',
    test: 'src/client/features/site/SiteHeader.test.tsx > the bar on top > leads to the form by Submit Claim',
  },
  {
    id: '2.nav.anonymous.radar',
    area: 'discovery',
    rule: 'The signed-out bar has Truth Radar',
    test: 'e2e/radar.spec.ts > Truth Radar is in the bar of visitors, and shows the lists of featured reports',
  },
  {
    id: '2.nav.anonymous.badge',
    area: 'accounts',
    rule: 'The signed-out bar shows the badge n/3 reports',
    text: 'n/3 reports',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top > says that 3 of three reports are left',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top > says that 1 of three reports are left',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top > says that 0 of three reports are left',
    ],
  },
  {
    id: '2.nav.anonymous.badge.green',
    area: 'accounts',
    rule: 'The badge is green when at least 1 report remains',
    test: 'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
  },
  {
    id: '2.nav.anonymous.badge.red',
    area: 'accounts',
    rule: 'The badge is red at 0',
    test: 'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
  },
  {
    id: '2.nav.anonymous.register',
    area: 'accounts',
    rule: 'At 0 there is a badge to register',
    text: 'Register for unlimited reports',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of a visitor > asks to register when none is left: by a badge, and by a button that pulses',
      'e2e/authNavigation.spec.ts > who has no report left is asked to register: by a badge, and by a button that pulses for a moment',
    ],
  },
  {
    id: '2.nav.anonymous.pulse',
    area: 'accounts',
    rule: 'At 0 the Register button pulses',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of a visitor > asks to register when none is left: by a badge, and by a button that pulses',
      'e2e/authNavigation.spec.ts > who has no report left is asked to register: by a badge, and by a button that pulses for a moment',
    ],
  },
  {
    id: '2.nav.anonymous.sign-in',
    area: 'accounts',
    rule: 'A control opens the auth modal',
    text: 'Sign In / Register',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of a visitor > has the way in, and nothing of an account',
      'e2e/authModal.spec.ts > holds the focus, and gives it back to what opened it',
    ],
  },
  {
    id: '2.nav.anonymous.mobile',
    area: 'accounts',
    rule: 'The signed-out mobile side menu has the same items',
    test: 'e2e/pages.spec.ts > on a narrow screen > the side menu has what the bar has on a wide one, by pointer and by keyboard',
  },
  {
    id: '2.nav.registered.badge',
    area: 'accounts',
    rule: 'Registered non-admins see the unlimited badge',
    text: 'Unlimited reports',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has what the registered have',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.nav.registered.submit',
    area: 'accounts',
    rule: 'The registered bar has Submit Claim',
    test: 'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has what the registered have',
  },
  {
    id: '2.nav.registered.my-reports',
    area: 'accounts',
    rule: 'The registered bar has My Reports',
    text: 'My Reports',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has what the registered have',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.nav.registered.radar',
    area: 'accounts',
    rule: 'The registered bar has Truth Radar',
    test: 'e2e/radar.spec.ts > Truth Radar is in the bar of people who are signed in',
  },
  {
    id: '2.nav.registered.email',
    area: 'accounts',
    rule: "The registered bar shows the user's e-mail",
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has what the registered have',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.nav.registered.sign-out',
    area: 'accounts',
    rule: 'The registered bar has Sign Out',
    text: 'Sign Out',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has what the registered have',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.nav.registered.mobile',
    area: 'accounts',
    rule: 'The registered bar has a mobile menu',
    test: 'e2e/authNavigation.spec.ts > on a narrow screen > the side menu has the ways in, and what is for people who are signed in',
  },
  {
    id: '2.nav.admin.items',
    area: 'admin',
    rule: 'The admin bar has Submit Claim, Users, All Reports, Settings, My Reports and Truth Radar',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has the links of admins for them',
      'e2e/adminAccess.spec.ts > the bar of admins has their links, their address, the badge Admin and Sign Out',
    ],
  },
  {
    id: '2.nav.admin.email',
    area: 'admin',
    rule: 'The admin bar shows the e-mail',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has the badge Admin for admins, and none of unlimited reports',
      'e2e/auth.spec.ts > who has verified the configured address is the administrator, and sees it',
    ],
  },
  {
    id: '2.nav.admin.badge',
    area: 'admin',
    rule: 'The admin bar has the badge Admin, and none of unlimited reports',
    text: 'Admin',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has the badge Admin for admins, and none of unlimited reports',
      'e2e/auth.spec.ts > who has verified the configured address is the administrator, and sees it',
    ],
  },
  {
    id: '2.nav.admin.sign-out',
    area: 'admin',
    rule: 'The admin bar has Sign Out',
    test: 'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has the badge Admin for admins, and none of unlimited reports',
  },
  {
    id: '2.nav.admin.mobile',
    area: 'admin',
    rule: 'The admin bar has a mobile menu',
    test: 'e2e/adminAccess.spec.ts > the menu of admins has the same',
  },
  {
    id: '2.nav.hidden-while-modal',
    area: 'accounts',
    rule: 'Sign-in buttons are hidden while the auth modal is open',
    test: 'e2e/authModal.spec.ts > holds the focus, and gives it back to what opened it',
  },
  {
    id: '2.footer.about',
    area: 'discovery',
    rule: 'The footer links to About',
    test: 'e2e/pages.spec.ts > the footer leads to About, which also comes complete from the server',
  },
  {
    id: '2.footer.contact',
    area: 'discovery',
    rule: 'The footer links to Contact & Press',
    text: 'Contact & Press',
    test: 'e2e/pages.spec.ts > the footer leads to Contact & Press, which also comes complete from the server',
  },
  {
    id: '2.footer.roadmap',
    area: 'discovery',
    rule: 'The footer links to Roadmap',
    test: 'e2e/pages.spec.ts > the footer leads to Roadmap, which also comes complete from the server',
  },
  {
    id: '2.footer.terms',
    area: 'discovery',
    rule: 'The footer links to Terms',
    test: 'e2e/pages.spec.ts > the footer leads to Terms, which also comes complete from the server',
  },
  {
    id: '2.footer.privacy',
    area: 'discovery',
    rule: 'The footer links to Privacy',
    test: 'e2e/pages.spec.ts > the footer leads to Privacy, which also comes complete from the server',
  },
  {
    id: '2.footer.sitemap',
    area: 'discovery',
    rule: 'The footer links to the sitemap',
    test: 'e2e/found.spec.ts > the footer leads to the site map',
  },
  {
    id: '2.modal.modes',
    area: 'accounts',
    rule: 'The auth modal has the modes Sign In and Register, switched by a link',
    test: [
      'src/client/features/account/AuthModal.test.tsx > the sign-in > offers Google and the other mode: signIn',
      'src/client/features/account/AuthModal.test.tsx > the sign-in > offers Google and the other mode: register',
      'e2e/authModal.spec.ts > keeps what was typed when its mode changes, and shows the password when asked',
    ],
  },
  {
    id: '2.modal.google',
    area: 'accounts',
    rule: 'The auth modal offers Google sign-in in a popup',
    test: [
      'src/client/features/account/AuthModal.test.tsx > the sign-in > offers Google and the other mode: signIn',
      'e2e/authGoogle.spec.ts > Google signs somebody in, and makes the account where there is none',
    ],
  },
  {
    id: '2.modal.password',
    area: 'accounts',
    rule: 'The auth modal offers e-mail and password sign-in',
    test: [
      'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for e-mail and password, in fields that password managers know',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.modal.register',
    area: 'accounts',
    rule: 'The auth modal offers registration',
    test: [
      'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for a name too when one registers, and for a new password',
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
    ],
  },
  {
    id: '2.modal.open-event',
    area: 'accounts',
    rule: 'The window event openAuthModal opens it, with mode, source and timestamp',
    test: 'e2e/authModal.spec.ts > opens by the window event, and tells when it opened and closed',
  },
  {
    id: '2.modal.opened-event',
    area: 'accounts',
    rule: 'It emits authModalOpened',
    test: 'e2e/authModal.spec.ts > opens by the window event, and tells when it opened and closed',
  },
  {
    id: '2.modal.closed-event',
    area: 'accounts',
    rule: 'It emits authModalClosed',
    test: 'e2e/authModal.spec.ts > opens by the window event, and tells when it opened and closed',
  },
  {
    id: '2.modal.busy',
    area: 'accounts',
    rule: 'It cannot be closed while a request is in progress',
    test: 'e2e/authModal.spec.ts > cannot be closed while a request is in progress',
  },
  {
    id: '2.modal.closes',
    area: 'accounts',
    rule: 'It closes on successful authentication',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'e2e/authGoogle.spec.ts > Google signs somebody in, and makes the account where there is none',
    ],
  },
];
