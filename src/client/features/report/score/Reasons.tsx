import type { ModelBlock, Place, Result } from '../../../../shared/schema/result.ts';
import { Section } from '../../../ui/Section.tsx';
import { signed } from '../decimal.ts';
import { nameOf, PLACES } from '../places.ts';
import classes from './Reasons.module.css';

/** Why the chat and general analysts answered as they did, with the words that moved a built-in number. */
export function Reasons({ result }: { result: Result }) {
  const reasons = PLACES.flatMap(({ place, title }) => {
    const block = blockOf(result, place);
    return block ? [{ place, title, block }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <Section title="What moved the numbers">
      <div className={classes.reasons}>
        {reasons.map(({ place, title, block }) => (
          <div className={classes.reason} key={place}>
            <h3>
              {title} <span className={classes.who}>{nameOf(result.provenance[place])}</span>
            </h3>
            <p dir="auto">{block.explanation}</p>
            <Signals block={block} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function blockOf(result: Result, place: Place): ModelBlock | null {
  if (place === 'search') return null;
  const block = place === 'chat' ? result.openAI : result.gemini;
  return block.status === 'answered' ? block : null;
}

function Signals({ block }: { block: ModelBlock }) {
  if (block.signals.length === 0) return null;
  return (
    <ul className={classes.signals}>
      {block.signals.map(({ name, effect, found }) => (
        <li key={name}>
          <span className={classes.effect}>
            {signed(effect, 1)}
            <span className="unseen"> points</span>
          </span>
          <span>
            {name}
            {found.length > 0 && (
              <span className={classes.found} dir="auto">
                {found.map((words) => `“${words}”`).join(', ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
