import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../shared/schema/report.ts';
import { draw } from '../../testing/draw.tsx';
import {
  exampleClaim,
  exampleDetailed,
  exampleReport,
  exampleResult,
  exampleSource,
  exampleUnknown,
} from '../../testing/examples.ts';
import { leadOf } from '../../../shared/lead.ts';
import { reportParts, ReportView, Resubmit, resubmitRefusal } from './ReportView.tsx';
import { Breakdown } from './Workings.tsx';

const source = (title: string) => exampleSource({ publication: `Paper of ${title}`, title });
const { perplexity } = exampleResult();
const result = exampleResult({
  perplexity: {
    ...perplexity,
    sources: { mainstream: [source('One side')], conflicting: [source('Other side')] },
  },
});
const html = draw(
  <ReportView
    report={exampleReport({ result })}
    result={result}
    actions={<button>Copy Link</button>}
  />,
);

/** What stands under a heading, up to the next section. */
function section(title: string): string {
  const [, after = 'no such section'] = html.split(`>${title}</h2>`);
  return after.split('<section')[0] ?? '';
}
const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? 'no header';

describe('a report', () => {
  it('[2.page.claim] begins with the claim as its heading', () => {
    expect(header).toMatch(/<h1[^>]*>Sealed honey never spoils\.<\/h1>/);
  });

  it('[2.page.date] says on top when it was last analyzed', () => {
    expect(header).toMatch(/<time dateTime="2026-11-20T10:00:00.000Z"[^>]*>November 20, 2026</i);
  });

  it('has the ways to pass it on on top', () => {
    expect(header).toContain('<button>Copy Link</button>');
  });

  it('shows its corrections with their dates above the answer, the newest first', () => {
    const [at, later] = ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
    const corrections = [
      { at, text: 'The first source was about raw honey.', resultNumber: 1 },
      { at: later, text: 'A date was wrong.', resultNumber: 2 },
    ];
    const report = exampleReport({ result, corrections, resultNumber: 2 });
    const shown = draw(<ReportView report={report} result={result} />);
    const [, section = ''] = /aria-label="Corrections"(.*?)<\/section>/s.exec(shown) ?? [];
    const words = section.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toMatch(/November 22, 2026 : A date was wrong\..*November 20, 2026/);
    expect(words).toContain('(about an earlier result): The first source was about raw honey.');
    expect(shown.indexOf('aria-label="Corrections"')).toBeLessThan(shown.indexOf('id="score"'));
    expect(html).not.toContain('aria-label="Corrections"');
  });

  it('has a way to say that something is wrong, except where it is only shown', () => {
    expect(html).toMatch(/<a href="\/contact-press"[^>]*>Something wrong\?<\/a>/);
    const shared = draw(<ReportView readOnly report={exampleReport({ result })} result={result} />);
    expect(shared).not.toContain('Something wrong');
  });

  it('leads to the feed that tells when it changes', () => {
    expect(html).toMatch(/<a href="\/feed\/[a-z0-9-]+\.atom">A feed<\/a> tells you when/);
  });

  it('[2.page.meter] shows the score on the meter, with the three grade cards after it', () => {
    const meter = html.indexOf('aria-label="Truth potential meter: 71 of 100');
    const cards = html.indexOf('aria-label="What each analyst answered"');
    expect(meter).toBeGreaterThan(0);
    expect(cards).toBeGreaterThan(meter);
    expect(html.slice(cards).split('</ul>')[0]?.match(/<li/g)).toHaveLength(3);
  });

  it('[2.page.summary] has the verdict on the Analysis Summary', () => {
    expect(section('Analysis Summary')).toMatch(/Verdict: <\/span><span>True</);
    expect(section('Analysis Summary')).toContain('Sealed honey keeps.');
  });

  it('says once that an analyst is missing, and on its card how that was', () => {
    const partial = exampleResult({
      ...{ partial: true, missing: ['general'], gemini: { status: 'timed_out' } },
    });
    const shown = draw(<ReportView report={exampleReport()} result={partial} />);
    expect(shown.match(/did not answer in time/g)).toHaveLength(1);
    expect(shown.match(/Ran out of time/g)).toHaveLength(1);
  });

  it('[2.page.sources] lists mainstream and conflicting sources in its Source Analysis', () => {
    const [mainstream = '', conflicting = ''] = section('Source Analysis').split('<h3').slice(1);
    expect(mainstream).toContain('Mainstream (1)');
    expect(mainstream).toContain('One side');
    expect(conflicting).toContain('Conflicting or alternative (1)');
    expect(conflicting).toContain('Other side');
  });

  it('[2.page.breakdown] draws the six grades as a radar in its Analysis Breakdown, and writes them', () => {
    const breakdown = section('Analysis Breakdown');
    const [, radar = ''] = /<svg[^>]*role="img"[^>]*>(.*?)<\/svg>/s.exec(breakdown) ?? [];
    expect(radar.match(/<text/g)).toHaveLength(6);
    expect(breakdown.match(/<th scope="row">/g)).toHaveLength(6);
    expect(breakdown).toContain('8.0');
  });

  it('names its grades in words', () => {
    // 8 and 9, 7 and 7.5 and 6, 4.5
    const words = section('Analysis Breakdown').match(/Excellent|Good|Fair|Poor/g);
    expect(words?.sort()).toEqual(['Excellent', 'Excellent', 'Fair', 'Good', 'Good', 'Good']);
  });

  it('leaves open what there was nothing to grade by, instead of calling a 5 fair', () => {
    const not_judged = ['bias_and_independence_assessment' as const];
    const open = draw(<Breakdown grades={perplexity.grades} not_judged={not_judged} />);
    expect(open.match(/Left open/g)).toHaveLength(1);
    expect(open).toContain('A grade of 5 leans to no side.');
    expect(section('Analysis Breakdown')).not.toContain('Left open');
  });

  it('[2.page.legend] keeps its legend closed until asked for', () => {
    expect(html).toMatch(
      /<details(?![^>]*open)[^>]*><summary[^>]*><h2[^>]*>Understanding Your Report<\/h2>/,
    );
  });
});

describe('a report on a claim of which nothing is known', () => {
  const unknown = exampleUnknown();
  const report = exampleReport({ result: unknown });
  let html: string;
  let text: string;
  beforeAll(async () => {
    await Promise.all(reportParts(report).map((part) => part.load()));
    html = draw(<ReportView report={report} result={unknown} />);
    text = html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ');
  });

  it('says that it can’t be judged yet and what is missing, before anything else', () => {
    expect(text.indexOf('We can’t judge this yet')).toBeGreaterThan(0);
    expect(text.indexOf('What is missing:')).toBeLessThan(text.indexOf('Chat analysis'));
    expect(text).toContain('The built-in search knows only its library of fact checks.');
    expect(text).toContain('Provisional score: 50 of 100');
    expect(text.split('Understanding Your Report')[0]).not.toContain('Credible');
  });

  it('lists the nearest records with their rating and their source', () => {
    const [, related = ''] = html.split('Related, but not the same claim</h2>');
    expect(related.split('</section>')[0]).toMatch(
      /Mostly true<.*>Honey never spoils<.*A library.*href="https:\/\/www\.example\.org\/honey"/s,
    );
    const alone = { ...unknown, related: [] };
    expect(draw(<ReportView report={exampleReport()} result={alone} />)).not.toContain(
      'Related, but',
    );
  });

  it('says in its Source Analysis that neither side has a source, where it is told how it was judged', () => {
    const [, folded = ''] = text.split('How this was judged');
    expect(folded).toContain('Source Analysis');
    expect(folded).toContain('No mainstream sources were found for this analysis.');
    expect(folded).toContain('No alternative sources were found for this analysis.');
  });

  it('has no needle, no radar and no sum', () => {
    expect(html).not.toContain('rotate(');
    for (const title of ['Analysis Breakdown', 'How the score was computed'])
      expect(html).not.toContain(title);
    expect(html).toContain('Analysis Summary');
  });
});

const drawn = (changes: Partial<Report> = {}) => draw(<Resubmit report={exampleReport(changes)} />);
const button = (html: string) => /<button.*?<\/button>/s.exec(html)?.[0] ?? 'no button';

it('has every text of a finished report in the server’s page, folded or not', async () => {
  const detailedAnalysis = exampleDetailed();
  const list = [{ ...exampleClaim('refuted'), wording: 'A claim in its own words.' }];
  const whole = exampleReport({
    detailedAnalysis,
    hasDetailedAnalysis: true,
    result: {
      ...result,
      perplexity: { ...result.perplexity, claims: { list, counted: 1 } },
      related: exampleUnknown().related,
    },
  });
  await Promise.all(reportParts(whole).map((part) => part.load()));
  const page = draw(<ReportView report={whole} result={whole.result ?? result} />);
  const text = page.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
  const { openAI, gemini, perplexity: search } = whole.result ?? result;
  const said = [openAI, gemini].flatMap((block) =>
    block.status === 'answered' ? [block.explanation, ...block.signals.map((it) => it.name)] : [],
  );
  const sources = [...search.sources.mainstream, ...search.sources.conflicting].flatMap((it) => [
    ...[it.publication, it.title, it.summary],
    ...(it.check?.passage ? [it.check.passage.quote] : []),
  ]);
  const detailed = Object.values(detailedAnalysis.sections).map((it) => it.detailed_explanation);
  for (const part of [
    ...[whole.content, 'A claim in its own words.', 'Honey never spoils', ...said, ...sources],
    ...detailed,
    ...leadOf(search.analysis_summary),
  ])
    expect(text).toContain(part);
});

describe('resubmitting a report', () => {
  it('[2.page.resubmit] [4.resubmit.refused] is off for 30 days, and tells from which day on it may be done', () => {
    const html = drawn({ updatedAt: '2026-11-20T10:00:00.000Z' });
    expect(button(html)).toContain('aria-disabled="true"');
    expect(html.replace(/<[^>]+>/g, '')).toContain(
      'Analysis can be resubmitted after December 20, 2026',
    );
  });

  it('says why it is off to who cannot see it', () => {
    const html = drawn();
    const [, reason = ''] = /aria-describedby="([^"]+)"/.exec(button(html)) ?? [];
    expect(html).toMatch(new RegExp(`id="${reason}">Analysis can be resubmitted after`));
  });

  it('is not possible twice at once', () => {
    const html = drawn({ status: 'processing' });
    expect(button(html)).toContain('Analyzing again…');
    expect(button(html)).toContain('aria-disabled="true"');
    expect(html).toContain('This report stays until the new one is there.');
  });
});

describe('a resubmission that is refused', () => {
  const refused = (httpStatus: number, message: string, error?: string) =>
    resubmitRefusal({ message, data: { httpStatus, ...(error ? { error } : {}) } });

  it("[8.analysis.429.resubmit] has the server's words, on a 429 too", () => {
    const cooldown = 'Analysis can be resubmitted after December 20, 2026';
    expect(refused(429, cooldown, 'cooldown').text).toBe(cooldown);
    expect(refused(400, 'Not this one.').text).toBe('Not this one.');
  });

  it('[8.analysis.resubmit] has words of its own where the server said nothing', () => {
    expect(resubmitRefusal({ message: 'Failed to fetch' })).toEqual({
      outOfReports: false,
      text: 'Failed to resubmit analysis',
    });
  });

  it('for want of free reports is known by its status and by its name', () => {
    expect(refused(403, 'No.').outOfReports).toBe(true);
    expect(refused(400, 'No.', 'no_reports_remaining').outOfReports).toBe(true);
    expect(refused(429, 'No.').outOfReports).toBe(false);
  });
});
