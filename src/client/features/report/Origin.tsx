import type { Provenance, Result } from '../../../shared/schema/result.ts';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { nameOf, PLACES } from './places.ts';
import classes from './Origin.module.css';

/** Who answered, with what, when, how long it took and what it cost. */
export function Origin({ provenance }: { provenance: Result['provenance'] }) {
  return (
    <Section title="Where the answers come from">
      <dl className={classes.origin}>
        {PLACES.map(({ place, title }) => (
          <div className={classes.row} key={place}>
            <dt>{title}</dt>
            <dd>
              {nameOf(provenance[place])}
              <span className={classes.detail}>{detailOf(provenance[place])}</span>
              <span className={classes.detail}>
                <Time iso={provenance[place].startedAt} precise />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Version, time taken, tokens and cost, as far as they are known. */
export function detailOf(from: Provenance): string {
  const parts = [
    `${from.kind === 'built-in' ? 'rules' : 'prompt'} ${from.promptVersion}`,
    `took ${lasted(from.durationMs)}`,
    from.tokens && `${from.tokens.input} tokens in, ${from.tokens.output} out`,
    from.costUsd !== null && `cost ${from.costUsd.toFixed(4)} US dollars`,
  ];
  return parts.filter(Boolean).join('; ');
}

function lasted(ms: number): string {
  if (ms < 1) return 'less than 1 ms';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
