import { describe, expect, it } from 'vitest';
import { CLAIMS_MAX, checkClaims, eventDay, findClaims, type GivenClaim } from './findClaims.ts';
import * as fc from 'fast-check';

const NOW = new Date('2026-11-20T12:00:00Z');
const claimsOf = (text: string) => findClaims(text, NOW);

describe('the claims of a text', () => {
  it('are its sentences, word for word and where they stand', () => {
    const text = 'Octopuses have three hearts. My sister owns a green bicycle.';
    const claims = claimsOf(text);
    expect(claims?.counted).toBe(2);
    expect(claims?.list.map((claim) => claim.text)).toEqual([
      'Octopuses have three hearts.',
      'My sister owns a green bicycle.',
    ]);
    for (const { start, end, text: span } of claims?.list ?? []) {
      expect(text.slice(start, end)).toBe(span);
    }
  });

  it('are sentences that say more of a thing by its pronoun, too', () => {
    const claims = claimsOf('The bridge crosses the Tamar. It was opened in 1962. It is not true.');
    expect(claims?.list.map(({ text }) => text)).toEqual([
      'The bridge crosses the Tamar.',
      'It was opened in 1962. It is not true.',
    ]);
  });

  it('are none where there is a single statement', () => {
    expect(claimsOf('Octopuses have three hearts.')).toBeNull();
  });

  it('have a kind each', () => {
    const claims = claimsOf(
      'The bridge is 300 meters long. It will collapse by the end of the decade. I think it is ugly. Who built the old bridge? The town paid for the bridge.',
    );
    expect(claims?.list.map(({ kind }) => kind)).toEqual([
      'quantity',
      'prediction',
      'opinion',
      'question',
      'fact',
    ]);
  });

  it('are not its instructions, its remarks, or sentences that it only quotes', () => {
    const claims = claimsOf(
      'Bats are blind animals. That is simply not true. You should read more books. "Bats cannot see anything at all," Carter wrote. The eyes of bats work at night.',
    );
    expect(claims?.list.map(({ text }) => text)).toEqual([
      'Bats are blind animals. That is simply not true.',
      'The eyes of bats work at night.',
    ]);
  });

  it('are together with the sentence that rejects them', () => {
    const text = 'The Sun orbits the Earth. But that is a myth. The Earth orbits the Sun.';
    const claims = claimsOf(text);
    expect(claims?.list.map((claim) => text.slice(claim.start, claim.end))).toEqual([
      'The Sun orbits the Earth. But that is a myth.',
      'The Earth orbits the Sun.',
    ]);
    expect(claims?.list.map(({ wording }) => wording)).toEqual(
      claims?.list.map((claim) => claim.text),
    );
    expect(claims?.counted).toBe(2);
  });

  it('are what a sentence says of its own part, which is no remark about another', () => {
    const text = 'It is a myth that bats are blind. Goldfish remember things for months.';
    expect(claimsOf(text)?.list).toHaveLength(2);
  });

  it('have one in their center, which can be checked and which the others take up', () => {
    const claims = claimsOf(
      'I love bridges. The Harbor Bridge was opened in 1932. Trams crossed the Harbor Bridge until 1958. The weather was fine.',
    );
    const central = claims?.list.filter((claim) => claim.central) ?? [];
    expect(central).toHaveLength(1);
    expect(central[0]?.text).toContain('Harbor Bridge');
  });

  it('are the twelve weightiest of all that were counted, in reading order', () => {
    const text = Array.from({ length: 60 }, (_, at) =>
      at % 5 === 0
        ? `Mill ${at} ground ${at + 1} tons of corn.`
        : `I think mill ${at} is beautiful.`,
    ).join(' ');
    const claims = claimsOf(text);
    expect(claims?.counted).toBe(60);
    expect(claims?.list).toHaveLength(CLAIMS_MAX);
    expect(claims?.list.every(({ kind }) => kind === 'quantity')).toBe(true);
    const starts = claims?.list.map(({ start }) => start) ?? [];
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it.each([
    ['Chinese', ['北京是中国的首都。', '长城的长度超过两万公里！', '蜗牛有牙齿吗？']],
    ['Japanese', ['東京は日本の首都です。', '富士山の高さは3776メートルです。']],
    ['Hindi', ['दिल्ली भारत की राजधानी है।', 'ताजमहल आगरा में स्थित है।']],
    ['Arabic', ['القاهرة هي عاصمة مصر.', 'هل الأرض مسطحة حقا؟']],
    ['Urdu', ['لاہور پاکستان کا شہر ہے۔', 'دریائے سندھ بہت لمبا ہے۔']],
    ['Burmese', ['ရန်ကုန်သည် မြန်မာနိုင်ငံ၏ မြို့ဖြစ်သည်။', 'ဧရာဝတီမြစ်သည် ရှည်သည်။']],
    ['Amharic', ['አዲስ አበባ የኢትዮጵያ ዋና ከተማ ናት።', 'አባይ ረጅም ወንዝ ነው።']],
  ])('are the sentences of a text in %s', (language, sentences) => {
    const text = sentences.join(/Chinese|Japanese/.test(language) ? '' : ' ');
    expect(claimsOf(text)?.list.map((claim) => claim.text)).toEqual(sentences);
  });

  it('are passages of a long text in Thai, whose sentences end with spaces alone', () => {
    const sentence = 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย และแม่น้ำเจ้าพระยายาว 372 กิโลเมตร';
    expect(claimsOf(sentence)).toBeNull();
    const text = Array.from({ length: 12 }, (_, at) => `${sentence} ในปี ${2000 + at}`).join(' ');
    expect(claimsOf(`${text} ${'น้ำในแม่น้ำ '.repeat(20)}`)?.list.length).toBeGreaterThan(1);
  });

  it('are not what a text quotes in German, Japanese or Chinese quotation marks', () => {
    const quoted = [
      'Die Brücke wurde 1932 gebaut. „Fledermäuse sind völlig blinde Tiere“, sagte Carter.',
      '橋は1932年に完成した。「コウモリは目が見えない動物です」。',
    ];
    for (const text of quoted) {
      expect(claimsOf(text)?.list.map(({ text: span }) => span)).toHaveLength(1);
      expect(claimsOf(text)?.list[0]?.text).toMatch(/1932/);
    }
  });

  it('count once, however often the text says them', () => {
    const claims = claimsOf(
      `${'The Titanic sank in 1912. '.repeat(6)}THE TITANIC sank in 1912! Bleach cures colds.`,
    );
    expect(claims?.counted).toBe(2);
    expect(claims?.list.map(({ text }) => text)).toEqual([
      'The Titanic sank in 1912.',
      'Bleach cures colds.',
    ]);
  });

  it('stand in the text whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const { start, end, text: span } of claimsOf(text)?.list ?? []) {
          expect(text.slice(start, end)).toBe(span);
        }
      }),
    );
  });
});

const now = new Date('2026-11-20T12:00:00Z');
const TEXT =
  'Ada Byron designed the Harbor Bridge. It was opened in 1932 and is not a toll bridge. The bridge carries 160,000 cars on a workday. I think it is ugly.';
const FIRST = 'Ada Byron designed the Harbor Bridge.';
const SECOND = 'It was opened in 1932 and is not a toll bridge.';
const THIRD = 'The bridge carries 160,000 cars on a workday.';

const claim = (text: string, given: Partial<GivenClaim> = {}): GivenClaim => ({
  ...{ text, wording: text, kind: 'fact', central: false, date: '', speaker: '' },
  ...given,
});
const check = (given: readonly GivenClaim[], text = TEXT, claimDate: Date | null = null) =>
  checkClaims(given, { text, title: null, claimDate, now });
const wordingOf = (wording: string, text = SECOND) =>
  check([claim(FIRST), claim(text, { wording })])?.list.find((one) => one.text === text)?.wording;

const said = (text: string, span: string, wording: string) =>
  check([claim(span, { wording })], text)?.list[0]?.wording;

describe('the claims that a model finds', () => {
  it('are kept with the places that code finds for them, in reading order', () => {
    const found = check([claim(SECOND), claim(FIRST, { central: true })]);
    expect(found?.list.map(({ text, central }) => [text, central])).toEqual([
      [FIRST, true],
      [SECOND, false],
    ]);
    for (const { text, start, end } of found?.list ?? []) {
      expect(TEXT.slice(start, end)).toBe(text);
    }
    expect(found?.counted).toBe(2);
  });

  it('are dropped where the text does not say so, word for word', () => {
    const foreign = [
      'Ada Byron did not design the Harbor Bridge.',
      'The bridge carries 260,000 cars on a workday.',
      'yron designed the Harbor Bridge.',
      '',
    ];
    const found = check([...foreign.map((text) => claim(text)), claim(FIRST), claim(FIRST)]);
    expect(found?.list.map(({ text }) => text)).toEqual([FIRST]);
  });

  it('leave the text to the rules where nothing, or hardly anything, of them remains', () => {
    expect(check([])).toBeNull();
    expect(check([claim('The bridge is made of cheese.')])).toBeNull();
    const long = Array.from({ length: 20 }, (_, at) => `Mill ${at} ground ${at} tons of corn.`);
    expect(check([claim('Mill 3 ground 3 tons of corn.')], long.join(' '))).toBeNull();
  });

  it.each([
    ['denies', 'It is not true that bats are blind animals.', 'bats are blind animals'],
    ['reports', 'Carter said that bats are blind animals.', 'bats are blind animals'],
    ['supposes', 'Bats are blind animals if the old books are right.', 'Bats are blind animals'],
    ['quotes', '"Bats are blind animals," Carter wrote.', 'Bats are blind animals'],
    ['rejects', 'Bats are blind animals. But that is simply not true.', 'Bats are blind animals.'],
    ['demands', 'You should write that bats are blind.', 'write that bats are blind'],
  ])('are none that the text only %s', (_, sentence, part) => {
    const found = check([claim(FIRST), claim(SECOND), claim(part)], `${TEXT} ${sentence}`);
    expect(found?.list.map(({ text }) => text)).toEqual([FIRST, SECOND]);
  });

  it('are twelve at most, however many are given', () => {
    const many = Array.from(
      { length: 500 },
      (_, at) => `Mill ${at} ground ${at + 1} tons of corn.`,
    );
    const found = check(
      many.map((text) => claim(text)),
      many.join(' '),
    );
    expect(found?.list).toHaveLength(CLAIMS_MAX);
    expect(found?.counted).toBe(500);
  });

  it('have one in their center, which can be checked', () => {
    const centers = (given: GivenClaim[]) =>
      check(given)?.list.flatMap(({ text, central }) => (central ? [text] : []));
    const all = [FIRST, SECOND, THIRD].map((text) => claim(text, { central: true }));
    expect(centers(all)).toEqual([FIRST]);
    const ugly = claim('I think it is ugly.', { kind: 'opinion', central: true });
    expect(centers([ugly, claim(SECOND), claim(THIRD)])).toHaveLength(1);
    expect(centers([ugly, claim(SECOND), claim(THIRD)])).not.toContain(ugly.text);
  });

  it('have a date and a speaker only where the text names them', () => {
    const given = claim(SECOND, { date: '1932', speaker: 'Ada Byron' });
    expect(check([given])?.list[0]).toMatchObject({ date: '1932', speaker: 'Ada Byron' });
    const foreign = claim(SECOND, { date: '2031-01', speaker: 'NASA' });
    expect(check([foreign])?.list[0]).toMatchObject({ date: null, speaker: null });
    const relative = claim(SECOND, { date: '2025-03', speaker: 'ada.example.com' });
    expect(check([relative], TEXT, new Date('2025-04-01'))?.list[0]).toMatchObject({
      ...{ date: '2025-03', speaker: null },
    });
  });

  it('are kept as nothing but passages of the text, whatever the model answers', () => {
    const any = fc.record({
      text: fc.oneof(fc.string(), fc.constantFrom(FIRST, SECOND, THIRD)),
      wording: fc.string(),
      kind: fc.constantFrom('fact' as const, 'opinion' as const, 'question' as const),
      central: fc.boolean(),
      date: fc.string(),
      speaker: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(any), (given) => {
        const { list = [] } = check(given) ?? {};
        for (const { text, start, end } of list) expect(TEXT.slice(start, end)).toBe(text);
        expect(list.filter(({ central }) => central).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the wording of a claim', () => {
  it('may put names in the place of pronouns', () => {
    const wording = 'The Harbor Bridge was opened in 1932 and is not a toll bridge.';
    expect(wordingOf(wording)).toBe(wording);
  });

  it.each([
    ['a negation that is gone', 'The Harbor Bridge was opened in 1932 and is a toll bridge.'],
    ['a new negation', 'It is false that the bridge was opened in 1932 and is not a toll bridge.'],
    ['a number that is gone', 'The Harbor Bridge was opened and is not a toll bridge.'],
    ['another number', 'The Harbor Bridge was opened in 1932 and 1958 and is not a toll bridge.'],
    ['a foreign name', 'The NASA bridge was opened in 1932 and is not a toll bridge.'],
    ['a link', 'It was opened in 1932 and is not a toll bridge, see bridges.example.com.'],
    ['markup', 'It was opened in 1932 and is <b>not</b> a toll bridge.'],
    ['a new measure', 'It was opened in 1932 and is not a toll bridge by more than half.'],
    ['nothing in it', '  '],
    [
      'much more in it',
      `The Harbor Bridge was opened in 1932, not a toll bridge${' and so on'.repeat(40)}.`,
    ],
  ])('with %s is dropped, and the passage stands for itself', (_, wording) => {
    expect(wordingOf(wording)).toBe(SECOND);
  });

  it.each([
    ['Tim stole the green bicycle.', 'Carter stole the green bicycle.'],
    ['Bo is not a thief.', 'Carter is not a thief.'],
    ['Han stole the green bicycle.', 'Carter stole the green bicycle.'],
  ])('keeps the short name that opens “%s”', (span, wording) => {
    expect(said(`${span} Carter is a baker.`, span, wording)).toBe(span);
  });

  it.each([
    ['Er wurde 1932 eröffnet.', 'Der Turm wurde 1932 eröffnet.'],
    ['Elle fut ouverte en 1932.', 'Der Turm fut ouverte en 1932.'],
    ['Она открыта в 1932 году.', 'Der Turm открыта в 1932 году.'],
    ['She was born in 1932.', 'Der Turm was born in 1932.'],
  ])('may name what the pronoun stands for that opens “%s”', (span, wording) => {
    expect(said(`Der Turm. ${span}`, span, wording)).toBe(wording);
  });

  it.each([
    ['The harbor froze at -5 degrees.', 'The harbor froze at 5 degrees.'],
    ['The toll rose by 5% again.', 'The toll rose by 5 again.'],
    ['The bridge cost $5 million.', 'The bridge cost €5 million.'],
    ['A dozen mills burned down.', 'The mills burned down.'],
    ['The bridge may fall down.', 'The bridge will fall down.'],
  ])('keeps the amount or doubt of “%s”', (span, wording) => {
    expect(said(`The mills. ${span}`, span, wording)).toBe(span);
  });

  it('keeps the names of its passage', () => {
    expect(wordingOf('The engineer designed the Harbor Bridge.', FIRST)).toBe(FIRST);
    expect(wordingOf('Ada Byron designed the bridge.', FIRST)).toBe(FIRST);
  });
});

describe('the wording of a claim in a script without capitals', () => {
  const CHINESE = '长城是中国的古迹。它不是一年建成的，长度超过两万公里。月球上没有水。';
  const ARABIC =
    'القاهرة هي عاصمة مصر. هو نهر طوله ٦٦٥٠ كيلومترا ويسمى نهر النيل. باريس مدينة كبيرة.';
  const HINDI = 'गंगा भारत की नदी है। यह नदी २५२५ किलोमीटर लंबी नहीं है। दिल्ली बड़ी राजधानी है।';

  it.each([
    [CHINESE, '它不是一年建成的，长度超过两万公里。', '长城不是一年建成的，长度超过两万公里。'],
    [
      ARABIC,
      'هو نهر طوله ٦٦٥٠ كيلومترا ويسمى نهر النيل.',
      'النيل نهر طوله 6650 كيلومترا ويسمى نهر النيل.',
    ],
    [HINDI, 'यह नदी २५२५ किलोमीटर लंबी नहीं है।', 'गंगा नदी 2525 किलोमीटर लंबी नहीं है।'],
  ])(
    'may put names in the place of pronouns, and write numbers in other digits',
    (text, span, wording) => {
      expect(said(text, span, wording)).toBe(wording);
    },
  );

  it.each([
    ['a negation that is gone', '长城是一年建成的，长度超过两万公里。'],
    ['a new negation', '长城不是一年建成的，长度没有超过两万公里。'],
    ['another number', '长城不是一年建成的，长度超过三万公里。'],
    ['a foreign name', '颐和园不是一年建成的，长度超过两万公里。'],
    ['a name that is gone', '长城不是一年建成的。'],
  ])('with %s is dropped, and the passage stands for itself', (_, wording) => {
    const span = '它不是一年建成的，长度超过两万公里。';
    expect(said(CHINESE, span, wording)).toBe(span);
  });

  it.each([
    ['Земля не плоская планета.', 'Земля плоская планета.'],
    ['A Terra não é um planeta plano.', 'A Terra é um planeta plano.'],
    ['De aarde is geen platte planeet.', 'De aarde is platte planeet.'],
    ['यह नदी २५२५ किलोमीटर लंबी नहीं है।', 'गंगा नदी 2525 किलोमीटर लंबी है।'],
  ])('keeps the negation of “%s”', (span, wording) => {
    expect(said(`गंगा। ${span}`, span, wording)).toBe(span);
  });

  it('stands beside a passage that cuts no letter', () => {
    const text = 'गंगा भारत की लंबी नदी है। दिल्ली राजधानी है।';
    expect(check([claim('गंगा भारत की लंबी नद')], text)).toBeNull();
    expect(check([claim('长城是中国的古迹')], CHINESE)?.list).toHaveLength(1);
  });
});

describe('the day of what a claim tells of', () => {
  const dayOf = (content: string, made?: string) =>
    eventDay({ content, claims: claimsOf(content), claimDate: made ? new Date(made) : null });

  it.each([
    ['In 2031 the bridge was closed.', '2031-12-31'],
    ['The 2026 election was stolen.', '2026-12-31'],
    ['The bridge was opened in March 2025.', '2025-03-31'],
    ['The bridge was opened on 4 July 1976, after 1970.', '1976-07-31'],
    ['The bridge was opened on 2025-03-05.', '2025-03-05'],
    ['于2025年3月5日关闭了这座大桥。', '2025-03-31'],
    ['このトンネルは2026年に閉鎖された。', '2026-12-31'],
    ['يُغلق الجسر في ٢٠٢٦ بالكامل.', '2026-12-31'],
    ['Bats are blind.', null],
    ['The bridge is 2,031 meters long.', null],
    ['The bridge is 2031 meters long.', null],
    ['The toll is $2031, or 2031 euros, for 2031 people.', null],
    ['In 2031, people moved in.', '2031-12-31'],
  ])('%s → %s', (content, day) => {
    expect(dayOf(content)).toBe(day);
  });

  it('is when the claim was made, where the text gives none, less, or tells of now', () => {
    const made = '2026-05-31';
    expect(dayOf('The bridge was closed.', made)).toBe(made);
    expect(dayOf('The bridge was closed in 2026.', made)).toBe(made);
    expect(dayOf('The bridge has been closed since 1998.', made)).toBe(made);
    expect(dayOf('The bridge was closed in 1998.', made)).toBe('1998-12-31');
    expect(dayOf('The bridge is to be closed in 2031.', made)).toBe('2031-12-31');
  });

  it('is that of the central claim of a text', () => {
    const text = 'The Harbor Bridge was opened in 1932. The Harbor Bridge was painted in 2026.';
    const claims = claimsOf(text);
    const at = (central: number, date: string | null = null) => {
      const list = claims?.list.map((claim, i) => ({ ...claim, date, central: i === central }));
      return eventDay({ content: text, claims: { list: list ?? [] }, claimDate: null });
    };
    expect([at(0), at(1), at(0, '1931-05')]).toEqual(['1932-12-31', '2026-12-31', '1931-05-31']);
  });
});
