import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SCORE_SEGMENTS, ringPath } from '../../../shared/meter.ts';
import { Meter, MeterArc } from './Meter.tsx';

describe('the meter', () => {
  it('names its eight segments with the labels of the score', () => {
    const drawn = renderToStaticMarkup(<Meter score={76} label="76" />);
    for (const { label, from, to } of SCORE_SEGMENTS) {
      expect(drawn).toContain(`<title>${label}, ${from} to ${to}</title>`);
    }
  });

  it('says in words what it shows', () => {
    expect(renderToStaticMarkup(<Meter score={76} label="76 of 100" />)).toContain(
      'role="img" aria-label="76 of 100"',
    );
  });

  it('turns the needle to the score', () => {
    expect(renderToStaticMarkup(<Meter score={76} label="" />)).toContain('rotate(136.8deg)');
  });

  it('draws the uncertainty as wide as it is', () => {
    const drawn = renderToStaticMarkup(<Meter score={76} band={{ low: 60, high: 82 }} label="" />);
    expect(drawn).toContain(ringPath(60, 82, 118, 26));
  });

  it('picks out the label of the score, but none while the score is provisional', () => {
    const drawn = (provisional: boolean) =>
      renderToStaticMarkup(<Meter score={76} label="" provisional={provisional} />);
    expect(drawn(false).match(/<text[^>]*data-on="true"/g)).toHaveLength(1);
    expect(drawn(true)).not.toContain('data-on="true"');
  });

  it('has a band and no needle while the score is provisional, but while answers come in', () => {
    const band = { low: 60, high: 82 };
    const drawn = (more: object) =>
      renderToStaticMarkup(<Meter score={76} band={band} label="" provisional {...more} />);
    expect(drawn({})).not.toContain('rotate(');
    expect(drawn({})).toContain(ringPath(60, 82, 118, 26));
    expect(drawn({ restless: false })).toContain('rotate(');
    const arc = renderToStaticMarkup(<MeterArc score={76} band={band} provisional />);
    expect(arc).not.toContain('rotate(');
    expect(arc).toContain(ringPath(60, 82, 12.5, 3));
  });

  it('lets the needle search, and shows no band, while nothing is known', () => {
    const drawn = renderToStaticMarkup(
      <Meter score={null} band={{ low: 60, high: 82 }} label="Searching" />,
    );
    expect(drawn).not.toContain('rotate(');
    expect(drawn).not.toContain(ringPath(60, 82, 118, 26));
  });

  it('is hidden from readers of the screen as a small arc, where the number stands beside it', () => {
    expect(renderToStaticMarkup(<MeterArc score={18} />)).toContain('aria-hidden="true"');
  });
});
