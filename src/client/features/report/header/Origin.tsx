import type { Review } from '../../../../shared/schema/report.ts';
import type { Place, Provenance, Result } from '../../../../shared/schema/result.ts';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import classes from './Origin.module.css';
import { answerOf, missingWords, nameOf, PLACES } from '../presentation.ts';

/** Who answered, with what, when, how long it took and what it cost; and whether a person reviewed it. */
export function Origin({ result, review }: { result: Result; review: Review | null }) {
  const { provenance } = result;
  return (
    <Section title="Where the answers come from">
      <dl className={classes.origin}>
        {PLACES.map(({ place, title }) => (
          <div className={classes.row} key={place}>
            <dt>{title}</dt>
            <dd>
              {nameOf(provenance[place])}
              <Missing result={result} place={place} />
              <span className={classes.detail}>{detailOf(provenance[place])}</span>
              <span className={classes.detail}>
                <Time iso={provenance[place].startedAt} precise />
              </span>
            </dd>
          </div>
        ))}
        <div className={classes.row}>
          <dt>Review</dt>
          <dd dir="auto">
            {review === null ? 'Not reviewed by a person' : <Reviewed {...review} />}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Reviewed({ name, at, note }: Review) {
  return (
    <>
      Reviewed by {name} on <Time iso={at} />
      {note !== null && `: ${note}`}
    </>
  );
}

function Missing({ result, place }: { result: Result; place: Place }) {
  const { status } = answerOf(result, place);
  if (status === 'answered') return null;
  return <span className={classes.missing}>{missingWords[status]}</span>;
}

/** Version, time taken, tokens and cost, as far as they are known. */
export function detailOf(from: Provenance): string {
  const parts = [
    `${from.kind === 'built-in' ? 'rules' : 'prompt'} ${from.promptVersion}`,
    `took ${lasted(from.durationMs)}`,
    from.tokens && `${grouped(from.tokens.input)} tokens in, ${grouped(from.tokens.output)} out`,
    from.costUsd !== null && `cost ${dollars(from.costUsd)}`,
  ];
  return parts.filter(Boolean).join('; ');
}

/** Vendors report fractions of a cent; a cost that is there is never shown as none. */
function dollars(cost: number): string {
  if (cost > 0 && cost < 0.0001) return 'less than 0.0001 US dollars';
  return `${cost.toFixed(4)} US dollars`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

function lasted(ms: number): string {
  if (ms < 1) return 'less than 1 ms';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
