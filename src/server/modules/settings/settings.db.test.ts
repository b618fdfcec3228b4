import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { correctionMessages } from '../../../shared/corrections.ts';
import { EMAIL_MAX, type SettingName, SETTINGS, type Settings } from '../../../shared/limits.ts';
import type { SettingChange } from '../../../shared/schema/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { defaultSettings } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { asAdmin } from '../accounts/caller.ts';
import { changeSetting, createSettingsCache, listSettings, readSettings } from './settings.ts';

describe('stored settings', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const [admin, other] = ['admin', 'other'].map((name, index) =>
    asAdmin({
      kind: 'user',
      id: `0198c0de-0000-7000-8000-00000000000${index}`,
      email: `${name}@example.org`,
      name,
      role: 'ADMIN',
    }),
  );

  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.db;
  });
  afterAll(() => database.drop());
  /** Entries of earlier tests remain, because the audit log is append-only. */
  let earlier = 0;
  beforeEach(async () => {
    await db.setting.deleteMany();
    earlier = await db.auditEntry.count();
  });

  async function change(
    name: SettingName,
    value: SettingChange['value'],
    overrides = {},
    by = admin,
  ) {
    if (!by) throw new Error('not an admin');
    return changeSetting({ db, overrides, admin: by, now }, { name, value });
  }

  const acts = () =>
    db.auditEntry.findMany({
      skip: earlier,
      orderBy: { id: 'asc' },
      omit: { id: true, actorId: true },
    });

  describe('the settings', () => {
    test('have their defaults at first', async () => {
      expect(await readSettings(db, {})).toEqual({
        anonymousReportsPerMonth: 3,
        addressReportsPerMonth: 30,
        returnsPerVisitorAndMonth: 3,
        returnsPerAddressAndMonth: 30,
        submissionsPerMinute: 5,
        addressSubmissionsPerMinute: 60,
        accountSubmissionsPerHour: 60,
        addressReadsPerMinute: 6_000,
        addressStreamsAtOnce: 2_000,
        reuseDays: 30,
        resubmitCooldownDays: 30,
        unreadReportDays: 0,
        oldRunDays: 90,
        auditDays: 3_650,
        vendorRequestsAtOnce: 64,
        chatOn: true,
        searchOn: true,
        generalOn: true,
        chatModel: '',
        searchModel: '',
        generalModel: '',
        chatReasoning: 'medium',
        generalThinking: 'model',
        searchSteps: 3,
        searchResults: 0,
        searchPageTokens: 0,
        modelPrices: SETTINGS.modelPrices.default,
        bannerText: '',
        contactEmail: '',
      });
    });

    test('are numbers, switches, names of models and texts', async () => {
      await change('chatOn', false);
      await change('searchModel', 'perplexity/sonar-pro');
      await change('bannerText', '  Back at 5 pm 👩‍🔬 ');
      expect(await readSettings(db, {})).toMatchObject({
        chatOn: false,
        searchModel: 'perplexity/sonar-pro',
        bannerText: 'Back at 5 pm 👩‍🔬',
      });
    });

    test('are an address without what copying put around it', async () => {
      await change('contactEmail', ' desk@example.org\u200b\n');
      expect(await readSettings(db, {})).toMatchObject({ contactEmail: 'desk@example.org' });
      expect(await acts()).toMatchObject([
        { before: { value: '' }, after: { value: 'desk@example.org' } },
      ]);
      await change('contactEmail', '');
      expect(await readSettings(db, {})).toMatchObject({ contactEmail: '' });
    });

    test('are one of a few choices', async () => {
      await change('chatReasoning', 'high');
      expect(await readSettings(db, {})).toMatchObject({ chatReasoning: 'high' });
      await expect(change('chatReasoning', 'endless')).rejects.toThrow(
        'chatReasoning must be one of: model, none, low, medium, high.',
      );
    });

    test.each([
      ['two\nlines', 'two lines'],
      ['turned \u202e round', 'turned round'],
      ['soft\u00adly, 5\u00a0%', 'softly, 5 %'],
      ['<b>bold</b>, and a < b', 'bold, and a < b'],
      ['\u0646\u0645\u06cc\u200c\u0634\u0648\u062f', '\u0646\u0645\u06cc\u200c\u0634\u0648\u062f'],
    ])('are texts of one line that hides nothing: of %j stays %j', async (given, kept) => {
      await change('bannerText', given);
      expect(await readSettings(db, {})).toMatchObject({ bannerText: kept });
    });

    test('are prices of models', async () => {
      const modelPrices = [{ name: 'gpt-next', inputUsd: 0.25, outputUsd: 10_000 }];
      await change('modelPrices', modelPrices);
      await change('modelPrices', [...modelPrices]);
      expect(await readSettings(db, {})).toMatchObject({ modelPrices });
      await change('modelPrices', []);
      expect(await readSettings(db, {})).toMatchObject({ modelPrices: [] });
      expect(await acts()).toMatchObject([
        { before: { value: SETTINGS.modelPrices.default }, after: { value: modelPrices } },
        { before: { value: modelPrices }, after: { value: [] } },
      ]);
    });

    test('have the value an admin set, until reset', async () => {
      await change('reuseDays', 7);
      await change('reuseDays', 8);
      expect(await readSettings(db, {})).toMatchObject({
        reuseDays: 8,
        anonymousReportsPerMonth: 3,
      });
      expect(await db.setting.findMany()).toEqual([
        { name: 'reuseDays', value: 8, changedBy: admin?.id, changedAt: now },
      ]);

      await change('reuseDays', null);
      await change('reuseDays', null);
      expect(await readSettings(db, {})).toMatchObject({ reuseDays: 30 });
    });

    test('have the value of the environment, whatever is stored', async () => {
      await change('reuseDays', 7);
      expect(await readSettings(db, { reuseDays: 0 })).toMatchObject({ reuseDays: 0 });
    });

    test('are listed with their bounds and sources', async () => {
      await change('reuseDays', 7);
      const listed = await listSettings({ db, overrides: { anonymousReportsPerMonth: 5 } });
      expect(listed.map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
      const named = ['anonymousReportsPerMonth', 'returnsPerVisitorAndMonth', 'reuseDays'];
      expect(listed.filter(({ name }) => named.includes(name))).toEqual([
        {
          name: 'anonymousReportsPerMonth',
          kind: 'number',
          value: 5,
          default: 3,
          min: 0,
          max: 1_000_000,
          source: 'environment',
        },
        {
          name: 'returnsPerVisitorAndMonth',
          kind: 'number',
          value: 3,
          default: 3,
          min: 0,
          max: 1_000,
          source: 'default',
        },
        {
          name: 'reuseDays',
          kind: 'number',
          value: 7,
          default: 30,
          min: 0,
          max: 3_650,
          source: 'database',
        },
      ]);
    });
  });

  describe('a change', () => {
    test('is recorded with its admin and the earlier value', async () => {
      await change('reuseDays', 7);
      await change('reuseDays', 7);
      await change('reuseDays', null);
      const subject = { subjectId: 'reuseDays', subjectName: 'reuseDays', at: now };
      const act = { action: 'setting.changed', actorEmail: 'admin@example.org', ...subject };
      expect(await acts()).toEqual([
        { ...act, before: { value: 30 }, after: { value: 7 } },
        { ...act, before: { value: 7 }, after: { value: 30 } },
      ]);
    });

    test('by two admins at once ends with the later one, and both are recorded', async () => {
      await Promise.all([change('reuseDays', 7), change('reuseDays', 8, {}, other)]);
      const { reuseDays } = await readSettings(db, {});
      const written = await acts();
      expect(written).toHaveLength(2);
      const last = written.find(({ after }) => JSON.stringify(after) === `{"value":${reuseDays}}`);
      const first = written.find((act) => act !== last);
      expect(first?.before).toEqual({ value: 30 });
      expect(last?.before).toEqual(first?.after);
    });
  });

  describe('a change is refused', () => {
    const price = (changes = {}) => ({ name: 'gpt-next', inputUsd: 1, outputUsd: 2, ...changes });
    const PRICES_RULE =
      'modelPrices must be prices from 0 to 10000 of at most 50 models, each named once.';
    test.each<[SettingName, unknown, string]>([
      ['chatOn', 1, 'chatOn must be true or false.'],
      ['reuseDays', '7', 'reuseDays must be a whole number from 0 to 3650.'],
      [
        'chatModel',
        'gpt 5',
        'Only letters, digits and . : / @ _ - can stand in a model’s name, at most 200 of them.',
      ],
      [
        'chatModel',
        '<script>',
        'Only letters, digits and . : / @ _ - can stand in a model’s name, at most 200 of them.',
      ],
      ['modelPrices', [price({ name: '' })], PRICES_RULE],
      ['modelPrices', [price({ name: 'gpt 5' })], PRICES_RULE],
      ['modelPrices', [price(), price()], PRICES_RULE],
      ['modelPrices', [price({ inputUsd: -1 })], PRICES_RULE],
      ['modelPrices', [price({ outputUsd: 10_001 })], PRICES_RULE],
      ['modelPrices', [{ name: 'gpt-next' }], PRICES_RULE],
      ['modelPrices', Array.from({ length: 51 }, (_, n) => price({ name: `${n}` })), PRICES_RULE],
      ['bannerText', 'a'.repeat(301), 'bannerText must be a text of at most 300 characters.'],
      ['bannerText', true, 'bannerText must be a text of at most 300 characters.'],
      ['contactEmail', 'the desk', correctionMessages.emailInvalid],
      ['contactEmail', 'desk@example', correctionMessages.emailInvalid],
      ['contactEmail', 'a@example.org, b@example.org', correctionMessages.emailInvalid],
      ['contactEmail', `${'a'.repeat(EMAIL_MAX)}@example.org`, correctionMessages.emailInvalid],
      ['contactEmail', false, correctionMessages.emailInvalid],
    ])('of %s to %j', async (name, value, message) => {
      const refused = { code: 'invalid_input', message };
      await expect(change(name, value as string)).rejects.toMatchObject(refused);
      expect(await db.setting.count()).toBe(0);
      expect(await acts()).toEqual([]);
    });

    test.each([-1, 3_651, 1.5, NaN])('to %d, with the range', async (value) => {
      await expect(change('reuseDays', value)).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'reuseDays must be a whole number from 0 to 3650.',
      });
      expect(await db.setting.count()).toBe(0);
    });

    test.each([7, null])('to %j when the environment fixes the limit', async (value) => {
      await expect(change('reuseDays', value, { reuseDays: 30 })).rejects.toMatchObject({
        code: 'conflict',
        message: 'reuseDays is fixed by an environment variable.',
      });
    });
  });

  test.each([[3_651], ['7'], [1.5], [{ days: 7 }], [true]])(
    'a stored invalid %j is logged and ignored',
    async (value) => {
      await db.setting.create({ data: { name: 'reuseDays', value, changedAt: now } });
      const warnings: unknown[] = [];
      const log = { warn: (...words: unknown[]) => void warnings.push(words) };
      expect(await readSettings(db, {}, log)).toMatchObject({ reuseDays: 30 });
      expect(warnings).toEqual([
        [{ name: 'reuseDays', value }, 'stored setting not allowed, using default'],
      ]);
    },
  );

  test('a stored limit that is no longer known is ignored', async () => {
    await db.setting.create({ data: { name: 'forgotten', value: 1, changedAt: now } });
    expect(Object.keys(await readSettings(db, {}))).not.toContain('forgotten');
  });
});

describe('cached settings', () => {
  const settings = (reuseDays: number): Settings => ({ ...defaultSettings, reuseDays });

  /** A database in which `reuseDays` counts the reads. */
  function counting() {
    let reads = 0;
    return () => Promise.resolve(settings(++reads));
  }

  describe('cached limits', () => {
    it('are read once, until one is changed', async () => {
      const cache = createSettingsCache(counting(), () => true);
      expect(await cache.read()).toEqual(settings(1));
      expect(await cache.read()).toEqual(settings(1));
      cache.invalidate();
      expect(await cache.read()).toEqual(settings(2));
    });

    it('are not cached when they were read before the change and arrived after its notification', async () => {
      const old = Promise.withResolvers<Settings>();
      const answers = [old.promise, Promise.resolve(settings(7))];
      const cache = createSettingsCache(
        () => answers.shift() ?? Promise.reject(new Error('asked too often')),
        () => true,
      );
      const before = cache.read();
      cache.invalidate();
      old.resolve(settings(1));
      expect(await before).toEqual(settings(1));
      expect(await cache.read()).toEqual(settings(7));
    });

    it('are read each time while notifications may be missed', async () => {
      const cache = createSettingsCache(counting(), () => false);
      await cache.read();
      expect(await cache.read()).toEqual(settings(2));
    });

    it('are read again after a failed read', async () => {
      let broken = true;
      const cache = createSettingsCache(
        () => (broken ? Promise.reject(new Error('away')) : Promise.resolve(settings(1))),
        () => true,
      );
      await expect(cache.read()).rejects.toThrow('away');
      broken = false;
      expect(await cache.read()).toEqual(settings(1));
    });
  });
});
