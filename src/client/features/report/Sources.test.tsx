import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleSource } from '../../testing/examples.ts';
import { hostOf } from './presentation.ts';
import { Sources } from './Sources.tsx';

const source = exampleSource();
const draw = (sources: Parameters<typeof Sources>[0]['sources'], origins = 1) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Sources sources={sources} origins={origins} />
    </MantineProvider>,
  );

describe('the sources', () => {
  it('[8.report.no-sources] say so when there are none, each side in its own words', () => {
    const drawn = draw({ mainstream: [], conflicting: [] });
    expect(drawn).toContain('No mainstream sources were found for this analysis.');
    expect(drawn).toContain('No alternative sources were found for this analysis.');
  });

  it('link to the page without vouching for it', () => {
    const drawn = draw({ mainstream: [source], conflicting: [] });
    expect(drawn).toContain('href="https://www.example.org/a"');
    expect(drawn).toContain('rel="nofollow noopener noreferrer ugc"');
    expect(drawn).toContain('<mark>Honey keeps for a very long time.</mark>');
    expect(drawn).toContain('Mainstream (1)');
  });

  it('name the host beside the publication, and once where that is all that is known', () => {
    expect(draw({ mainstream: [source], conflicting: [] })).toContain('>example.org<');
    const drawn = draw({
      mainstream: [{ ...source, publication: 'example.org' }],
      conflicting: [],
    });
    expect(drawn.match(/>example\.org</g)).toHaveLength(1);
  });

  it('that are not independent say so while they are folded, and how many origins there are', () => {
    const [paper, agency] = [{ origin: 'paper.org' }, { origin: 'agency.org' }];
    const mainstream = [
      exampleSource({ ...paper, depends_on: ['agency.org'] }),
      exampleSource(agency),
      exampleSource({ origin: 'museum.org' }),
    ];
    const conflicting = [exampleSource(agency)];
    const drawn = draw({ mainstream, conflicting }, 2);
    const folded = drawn.match(/<summary.*?<\/summary>/gs)?.map((card) => {
      const [, words = null] = /same origin as ([^<]*)/.exec(card) ?? [];
      return words;
    });
    expect(folded).toEqual(['2 and 4', '1 and 4', null, '1 and 2']);
    expect(drawn.replace(/<[^>]*>/g, '')).toContain(
      'Only 2 independent origins: some copy or rely on others.',
    );
    expect(draw({ mainstream: mainstream.slice(1), conflicting: [] }, 2)).not.toContain('Only 2');
  });

  it('of which many are one are counted', () => {
    const mainstream = Array.from({ length: 5 }, () => exampleSource({ origin: 'paper.org' }));
    const drawn = draw({ mainstream, conflicting: [] }).replace(/<[^>]*>/g, '');
    expect(drawn.match(/same origin as 4 others/g)).toHaveLength(5);
    expect(drawn).toContain('Only one origin: some are from the same site.');
  });

  it('never make a link of an address that is not of the web', () => {
    expect(hostOf('nonsense')).toBe('');
    expect(
      draw({ mainstream: [{ ...source, link: 'javascript:alert(1)' }], conflicting: [] }),
    ).not.toContain('javascript:');
  });
});
