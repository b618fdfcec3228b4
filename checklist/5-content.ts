import type { Row } from './row.ts';

/** Validation of content, addresses and notes. */
export const content: readonly Row[] = [
  {
    id: '5.content.min',
    area: 'analysis',
    rule: 'Content has at least 10 characters',
    text: 'Content must be at least 10 characters long',
    test: [
      'src/shared/claim.test.ts > the length of a claim > is at least 10 characters',
      'src/server/app.db.test.ts > the calls > answer a refusal with its text and stable name, and nothing of the inside',
    ],
  },
  {
    id: '5.content.max',
    area: 'analysis',
    rule: 'Content has at most 50000 characters',
    text: 'Content cannot exceed 50000 characters',
    test: 'src/shared/claim.test.ts > the length of a claim > is at most 50000 characters',
  },
  {
    id: '5.content.cleaned-length',
    area: 'analysis',
    rule: 'Length is counted in code points, as typed and after cleaning',
    test: [
      'src/shared/claim.test.ts > the length of a claim > counts characters, not the units that they are stored in',
      'src/shared/claim.test.ts > the length of a claim > is measured as typed: padding makes a text too long',
      'src/shared/claim.test.ts > the length of a claim > is measured again after cleaning: "   short    " is too short',
    ],
  },
  {
    id: '5.content.script',
    area: 'analysis',
    rule: 'Script tags are refused',
    text: 'Invalid content: contains potentially unsafe patterns',
    test: [
      'src/shared/claim.test.ts > a dangerous pattern > is refused: <script>alert(1)</script>',
      'src/shared/hasUnsafePattern.test.ts > "text <SCRIPT src=//evil.example></SCRIPT>" is unsafe',
    ],
  },
  {
    id: '5.content.javascript',
    area: 'analysis',
    rule: 'The javascript: scheme is refused',
    test: [
      'src/shared/claim.test.ts > a dangerous pattern > is refused: javascript:alert(1)',
      'src/shared/hasUnsafePattern.test.ts > "JaVaScRiPt:alert(1)" is unsafe',
    ],
  },
  {
    id: '5.content.handler',
    area: 'analysis',
    rule: 'Inline event handlers are refused',
    test: [
      'src/shared/claim.test.ts > a dangerous pattern > is refused: look at this <img src=x onerror=alert(1)> picture',
      'src/shared/hasUnsafePattern.test.ts > "ONCLICK=\\"x\\"" is unsafe',
    ],
  },
  {
    id: '5.content.data',
    area: 'analysis',
    rule: 'The data: scheme is refused',
    test: [
      'src/shared/claim.test.ts > a dangerous pattern > is refused: data:text/html,<b>hello</b>',
      'src/shared/hasUnsafePattern.test.ts > "data:,hello" is unsafe',
    ],
  },
  {
    id: '5.content.prose',
    area: 'analysis',
    rule: 'The pattern rules leave ordinary prose alone',
    test: [
      'src/shared/claim.test.ts > a dangerous pattern > is not ordinary prose: According to the data: 5 %',
      'src/shared/claim.test.ts > a dangerous pattern > is not ordinary prose: position_id=5 was seen',
      'src/shared/claim.test.ts > a dangerous pattern > is not ordinary prose: on = off, off = on',
      'src/shared/hasUnsafePattern.test.ts > "According to the data:5,000 people died" is ordinary prose',
      'src/shared/hasUnsafePattern.test.ts > "onset = 5 days after infection" is ordinary prose',
    ],
  },
  {
    id: '5.content.special',
    area: 'analysis',
    rule: 'More than 10 % of < > { } [ ] \\ / is refused',
    text: 'Invalid content: contains too many special characters',
    test: 'src/shared/claim.test.ts > the share of special characters',
  },
  {
    id: '5.content.special.boundary',
    area: 'analysis',
    rule: 'Exactly 10 % of them is accepted',
    test: 'src/shared/claim.test.ts > the share of special characters > counts <',
  },
  {
    id: '5.url.invalid',
    area: 'analysis',
    rule: 'An address that cannot be parsed is refused',
    text: 'Invalid URL format',
    test: [
      'src/shared/claim.test.ts > a lone address > obeys the rules for addresses only',
      'src/shared/checkUrl.test.ts > an address > "http://" cannot be understood',
    ],
  },
  {
    id: '5.url.protocol',
    area: 'analysis',
    rule: 'Other protocols than HTTP and HTTPS are refused',
    text: 'Invalid URL: only HTTP and HTTPS protocols are allowed',
    test: [
      'src/shared/claim.test.ts > a lone address > obeys the rules for addresses only',
      'src/shared/checkUrl.test.ts > an address > ftp://example.com has no allowed protocol',
    ],
  },
  {
    id: '5.url.localhost',
    area: 'analysis',
    rule: 'localhost is refused',
    text: 'Invalid URL: local addresses are not allowed',
    test: [
      'src/shared/claim.test.ts > a lone address > obeys the rules for addresses only',
      'src/shared/checkUrl.test.ts > an address > http://localhost/ is local',
    ],
  },
  {
    id: '5.url.127',
    area: 'analysis',
    rule: '127.* is refused',
    test: [
      'src/shared/checkUrl.test.ts > an address > http://127.0.0.1/ is local',
      'src/shared/checkUrl.test.ts > an address > http://127.255.255.254/ is local',
      'src/shared/checkUrl.test.ts > an address > http://2130706433/ is local',
    ],
  },
  {
    id: '5.url.192-168',
    area: 'analysis',
    rule: '192.168.* is refused',
    test: [
      'src/shared/checkUrl.test.ts > an address > http://192.168.0.1/ is local',
      'src/shared/checkUrl.test.ts > an address > http://192.168.255.255/ is local',
    ],
  },
  {
    id: '5.url.10',
    area: 'analysis',
    rule: '10.* is refused',
    test: [
      'src/shared/checkUrl.test.ts > an address > http://10.0.0.1/ is local',
      'src/shared/checkUrl.test.ts > an address > http://10.255.255.255/ is local',
    ],
  },
  {
    id: '5.url.172',
    area: 'analysis',
    rule: '172.16 to 172.31 are refused, their neighbours are not',
    test: [
      'src/shared/checkUrl.test.ts > an address > http://172.16.0.1/ is local',
      'src/shared/checkUrl.test.ts > an address > http://172.31.255.255/ is local',
      'src/shared/checkUrl.test.ts > an address > https://172.15.0.1/ is accepted',
      'src/shared/checkUrl.test.ts > an address > https://172.32.0.1/ is accepted',
    ],
  },
  {
    id: '5.notes.max',
    area: 'analysis',
    rule: 'Notes have at most 5000 characters',
    text: 'Notes cannot exceed 5000 characters',
    test: 'src/shared/claim.test.ts > notes > are at most 5000 characters',
  },
];
