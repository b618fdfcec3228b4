import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAllowed,
  parseReservations,
  parseRobots,
  PRODUCT_TOKEN,
  rulesOfStatus,
} from './robots.ts';

const may = (robots: string | readonly string[], path: string): boolean =>
  isAllowed(
    parseRobots(typeof robots === 'string' ? robots : robots.join('\n')),
    `https://a.example${path}`,
  );

const everybody = (...rules: string[]): string => ['User-agent: *', ...rules].join('\n');

describe('the answer to /robots.txt', () => {
  test.each([
    [everybody('Disallow: /a'), '/a', false],
    [everybody('Disallow: /a'), '/b', true],
    ['', '/a', true],
    ['<!doctype html><title>Welcome</title>', '/a', true],
  ])('%j: %s', (body, path, expected) => expect(may(body, path)).toBe(expected));

  test.each([
    [400, true],
    [401, true],
    [403, true],
    [404, true],
    [429, true],
    [302, true],
    [500, false],
    [503, false],
    [null, false],
  ])('of status %j lets us in: %s', (status, expected) => {
    expect(isAllowed(rulesOfStatus(status), 'https://a.example/a')).toBe(expected);
  });

  test('robots.txt itself may always be fetched', () => {
    expect(isAllowed(rulesOfStatus(null), 'https://a.example/robots.txt')).toBe(true);
  });
});

describe('what tdmrep.json reserves', () => {
  const isReserved = (body: unknown, path: string) =>
    !isAllowed(parseReservations(JSON.stringify(body)), `https://a.example${path}`);
  const rule = (location: string, reservation: unknown = 1) => ({
    location,
    'tdm-reservation': reservation,
  });
  test.each([
    ['everything', [rule('/')], '/a', true],
    ['a folder', [rule('/news/')], '/news/today', true],
    ['nothing beside it', [rule('/news/')], '/about', false],
    ['what a pattern matches', [rule('/*.html$')], '/a.html', true],
    ['no more than that', [rule('/*.html$')], '/a.html?b', false],
    ['a folder without its slash', [rule('news/')], '/news/today', true],
    ['by a word', [rule('/', '1')], '/a', true],
    ['what one of two rules reserves', [rule('/', 0), rule('/news/')], '/news/today', true],
    ['nothing with 0', [rule('/', 0)], '/a', false],
    ['nothing with another value', [rule('/', 'yes')], '/a', false],
    ['nothing in another shape', { rules: [rule('/')] }, '/a', false],
    ['nothing without a location', [{ 'tdm-reservation': 1 }], '/a', false],
  ])('%s', (_, body, path, expected) => {
    expect(isReserved(body, path)).toBe(expected);
  });

  test('nothing when it is no JSON', () => {
    expect(isAllowed(parseReservations('<h1>Not found</h1>'), 'https://a.example/a')).toBe(true);
  });
});

describe('groups', () => {
  test.each([
    ['our own group', ['User-agent: Verimeter', 'Disallow: /'], false],
    ['in any case', ['user-AGENT: vERIMETER', 'DISALLOW: /'], false],
    ['with a version', ['User-agent: Verimeter/1.0 (news)', 'Disallow: /'], false],
    ['that of everybody', ['User-agent: *', 'Disallow: /'], false],
    ['another’s', ['User-agent: Googlebot', 'Disallow: /'], true],
    ['one whose name begins like ours', ['User-agent: Verimeter-News', 'Disallow: /'], true],
    ['one with which ours begins', ['User-agent: Veri', 'Disallow: /'], true],
    [
      'ours before that of everybody',
      ['User-agent: *', 'Disallow: /', 'User-agent: Verimeter', 'Allow: /'],
      true,
    ],
    [
      'ours without a rule',
      ['User-agent: *', 'Disallow: /', '', 'User-agent: Verimeter', 'Disallow:'],
      true,
    ],
    [
      'several names of one group',
      ['User-agent: Googlebot', 'User-agent: Verimeter', 'User-agent: Bing', 'Disallow: /'],
      false,
    ],
    [
      'two groups for us',
      [
        'User-agent: Verimeter',
        'Disallow: /b',
        'User-agent: x',
        'Disallow: /c',
        'User-agent: Verimeter',
        'Disallow: /a',
      ],
      false,
    ],
    [
      'a site map between names',
      ['User-agent: Verimeter', 'Sitemap: https://a.example/s', 'User-agent: x', 'Disallow: /'],
      false,
    ],
    [
      'a delay between rules',
      ['User-agent: Verimeter', 'Disallow: /b', 'Crawl-delay: 5', 'Disallow: /a'],
      false,
    ],
    ['a rule before any group', ['Disallow: /', 'User-agent: x', 'Disallow: /'], true],
    ['comments', ['User-agent: Verimeter # us', 'Disallow: /a # private'], false],
    ['a commented rule', ['User-agent: *', '# Disallow: /'], true],
    ['spaces around', ['  User-agent :  *  ', '\tDisallow :\t/a  '], false],
    ['lines without a colon', ['User-agent: *', 'Disallow /', 'nonsense'], true],
  ])('%s', (_, lines, expected) => {
    for (const end of ['\n', '\r\n', '\r']) expect(may(lines.join(end), '/a')).toBe(expected);
    expect(may(`\ufeff${lines.join('\n')}`, '/a')).toBe(expected);
  });

  test('our product token is the name that the fetcher sends', () => {
    expect(PRODUCT_TOKEN).toBe('Verimeter');
  });
});

describe('patterns', () => {
  test.each([
    ['/fish', '/fish', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/fishheads/a?id=1', true],
    ['/fish', '/Fish', false],
    ['/fish', '/catfish', false],
    ['/fish*', '/fish.html', true],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/file.php?x=1', true],
    ['/*.php', '/windows.PHP', false],
    ['/*.php$', '/file.php', true],
    ['/*.php$', '/file.php?x=1', false],
    ['/*.php$', '/file.php.php', true],
    ['/*.php$', '/file.php5', false],
    ['/fish*.php', '/fishheads/catfish.php?x=1', true],
    ['/fish*.php', '/Fish.PHP', false],
    ['/a*b*c$', '/axxbxxbxxc', true],
    ['/a*b*c$', '/axxcxxb', false],
    ['/a*bc*bc$', '/abc', false],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['*', '/anything', true],
    ['*/b', '/a/b', true],
    ['**//b', '/a//b', true],
    ['/a?*x', '/a?b=x', true],
    ['/a$b', '/a$b', true],
    ['/a$b', '/a', false],
    ['/a%24', '/a$b', true],
    ['/a%2Ab', '/a*b', true],
    ['/a%2Ab', '/axb', false],
    ['/~joe', '/%7Ejoe', true],
    ['/%7ejoe', '/~joe', true],
    ['/a%2fb', '/a%2Fb', true],
    ['/a%2fb', '/a/b', false],
    ['/ツ', '/%E3%83%84', true],
    ['/%e3%83%84', '/ツ', true],
    ['/a|b', '/a|b', true],
    ['/a b', '/a%20b', true],
    ['fish', '/fish', false],
    ['/%', '/%', true],
    ['/\ud800', '/a', false],
  ])('%s holds for %s: %s', (pattern, path, holds) => {
    expect(may(everybody(`Disallow: ${pattern}`), path)).toBe(!holds);
  });

  test.each([
    ['the longer one', ['Allow: /p', 'Disallow: /'], '/page', true],
    ['of equal ones the allowing', ['Disallow: /folder', 'Allow: /folder'], '/folder/page', true],
    ['a wildcard counts as a character', ['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    ['an anchored one is longer', ['Allow: /$', 'Disallow: /'], '/', true],
    ['not so elsewhere', ['Allow: /$', 'Disallow: /'], '/page.htm', false],
    ['whatever the order', ['Disallow: /', 'Allow: /a/b', 'Disallow: /a'], '/a/b/c', true],
  ])('%s decides', (_, rules, path, expected) => {
    expect(may(everybody(...rules), path)).toBe(expected);
    expect(may(everybody(...rules.toReversed()), path)).toBe(expected);
  });
});

describe('long and hostile files', () => {
  const rule = 'Disallow: /never\n';
  const most = Math.floor((500 * 1024) / rule.length);

  test('500 KiB are read, and a line that is cut there is not', () => {
    const start = `User-agent: *\n${rule.repeat(most - 5)}`;
    expect(may(`${start}Disallow: /a\n`, '/a')).toBe(false);
    expect(may(`${start}${'#'.repeat(500 * 1024 - start.length - 12)}\nDisallow: /abc`, '/a')).toBe(
      true,
    );
    expect(may(`User-agent: *\n${rule.repeat(most + 5)}Disallow: /a\n`, '/a')).toBe(true);
  });

  // Quadratic time would take minutes here, and exceed the test's limit.
  const path = `/${'a'.repeat(8_000)}`;
  test.each([
    ['wildcards', everybody(`Disallow: /${'*a'.repeat(250_000)}b`), path, true],
    [
      'many names and rules',
      `${'User-agent: Verimeter\n'.repeat(10_000)}${'Disallow: /b\n'.repeat(20_000)}`,
      path,
      true,
    ],
    ['one rule many times', everybody('Disallow: /*x*y*z\n'.repeat(29_000)), path, true],
    [
      'a long pattern that nearly holds',
      everybody(`Disallow: /*${'a'.repeat(4_000)}b${'a'.repeat(3_900)}`),
      path,
      true,
    ],
    [
      'many plain rules',
      everybody(...Array.from({ length: 30_000 }, (_, at) => `Disallow: /${at}`)),
      path,
      true,
    ],
    ['one line without an end', 'a'.repeat(2_000_000), path, true],
    ['colons', ':'.repeat(2_000_000), path, true],
    ['line ends', '\r'.repeat(2_000_000), path, true],
    ['percent signs', everybody(`Disallow: /${'%'.repeat(400_000)}`), path, true],
    // More than we are ready to compare: the site counts as closed.
    [
      'many wildcard rules',
      everybody(...Array.from({ length: 30_000 }, (_, at) => `Disallow: *x${at}`)),
      path,
      false,
    ],
  ])('%s', (_, robots, address, expected) => expect(may(robots, address)).toBe(expected));
});

describe('properties', () => {
  const pattern = fc
    .array(fc.constantFrom('a', 'b', '/', '*', '$', '?', '%41'), { maxLength: 10 })
    .map((parts) => `/${parts.join('')}`);
  const path = fc
    .array(fc.constantFrom('a', 'b', 'A', '/', '?'), { maxLength: 12 })
    .map((parts) => `/${parts.join('')}`);

  /** The same by an expression, whose time has no limit. */
  function holds(given: string, address: string): boolean {
    const isAnchored = given.endsWith('$');
    const body = (isAnchored ? given.slice(0, -1) : given).replaceAll('%41', 'A');
    const source = body.replaceAll(/[/?$]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${source}${isAnchored ? '$' : ''}`, 's').test(address);
  }

  test('a pattern holds where it would as an expression', () => {
    fc.assert(
      fc.property(pattern, path, (given, at) => {
        const { pathname, search } = new URL(`https://a.example${at}`);
        expect(may(everybody(`Disallow: ${given}`), at)).toBe(!holds(given, pathname + search));
      }),
      { numRuns: 2_000 },
    );
  });

  test('long parts are found where the engine finds them', () => {
    const long = fc
      .array(fc.constantFrom('a', 'b'), { minLength: 33, maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(long, long, fc.boolean(), (part, around, isIn) => {
        const address = `/${around}${isIn ? part : ''}${around}`;
        expect(may(everybody(`Disallow: /*${part}`), address)).toBe(
          !address.slice(1).includes(part),
        );
      }),
    );
  });

  test('any file and address give an answer', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('User-agent: *', 'Disallow: /', 'Allow: /*$'),
    );
    fc.assert(
      fc.property(fc.array(line), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
        expect(typeof isAllowed(parseRobots(lines.join('\n')), url)).toBe('boolean');
      }),
    );
  });
});
