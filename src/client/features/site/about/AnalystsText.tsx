import { CLAIM_MAX, CONTENT_MAX, CONTENT_MIN } from '../../../../shared/limits.ts';
import { AboutSection } from './AboutSection.tsx';

/** Who judges a claim, and what the search grades. */
export function AnalystsText() {
  return (
    <>
      <AboutSection part="analysts">
        <p>
          You paste a claim, a longer text or a link; anything from {CONTENT_MIN} to{' '}
          {CONTENT_MAX.toLocaleString('en-GB')} characters. Of a link the page is fetched and its
          text is read. Then three analysts look at it at the same time, and none of them sees what
          the others say.
        </p>
        <dl>
          <div>
            <dt>Chat analysis</dt>
            <dd>
              A language model weighs the statement against what it learnt and says how likely it is
              to be true, from 0 to 100.
            </dd>
          </div>
          <div>
            <dt>Search analysis</dt>
            <dd>
              A model with a search engine looks for sources on both sides, lists them, and gives
              one main grade and six single ones, from 0 to 10.
            </dd>
          </div>
          <div>
            <dt>General analysis</dt>
            <dd>
              A model of another maker answers the first question again, so that one model’s blind
              spot is not the last word.
            </dd>
          </div>
        </dl>
        <p>
          Each report names the makers, the models and the version of the questions they were asked.
        </p>
      </AboutSection>
      <AboutSection part="search">
        <dl>
          {grades.map(([name, about]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p>
          For up to {CLAIM_MAX} characters the question is whether the claim is true. A longer text
          makes many statements at once, so the question becomes how far it can be relied on.
        </p>
      </AboutSection>
    </>
  );
}

const grades = [
  ['True or false', 'How far the sources bear the claim out. This grade counts three times.'],
  ['Track record', 'How far the sources can be relied on.'],
  ['Independence', 'How free of interest the sources are.'],
  ['Context', 'Whether the claim keeps what surrounds it.'],
  ['Coherence', 'Whether it holds together.'],
  ['Consensus', 'How far those who know the field agree.'],
] as const;
