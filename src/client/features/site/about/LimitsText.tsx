import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { AboutSection } from './AboutSection.tsx';

/** What stands in for a model, where sources come from, and what to be careful with. */
export function LimitsText() {
  return (
    <>
      <AboutSection part="built-in">
        <p>
          Where no model is connected, a built-in analyst takes the place and is labelled as one
          wherever its numbers show. It is a set of written rules and understands nothing. The one
          for chat looks at wording: absolute words, hedging, sensational style, attribution. The
          one for general looks at the kind of statement and how specific it is. Both stay between
          35 and 65, and neither is compared with the others when confidence is worked out, which is
          medium at most.
        </p>
        <p>
          The one for search looks the claim up in a library of fact checks on widely known claims.
          If it knows nothing it says so: every grade is 5, there is no source, and the report is
          inconclusive.
        </p>
      </AboutSection>
      <AboutSection part="sources">
        <p>
          The search sorts what it finds into mainstream sources and conflicting or alternative
          ones. The second list is there to be read: a claim that everybody repeats may still have a
          good argument against it. Summaries and key findings are the analyst’s words about a page;
          the links lead to the page itself.
        </p>
      </AboutSection>
      <AboutSection part="limits">
        <ul>
          <li>
            It measures how well a claim is supported by what can be found. That is not truth.
          </li>
          <li>
            Models make mistakes, also in unison, and may describe a source wrongly. Read the source
            before you pass a verdict on.
          </li>
          <li>
            It knows little about what happened today, what only a few people know, and what nobody
            has written down.
          </li>
          <li>
            Opinions, predictions and questions of taste have no true or false; a number on them
            says little.
          </li>
          <li>The library of the built-in search is in English.</li>
          <li>
            No person looks at a report before it appears. Each one says when it was made, and by
            which analysts.
          </li>
          <li>It is no advice on health, law or money.</li>
        </ul>
      </AboutSection>
      <AboutSection part="public">
        <p>
          A report is open to everyone who has its address, and the address is hard to guess. It is
          not listed and not offered to search engines unless an administrator decides so. Do not
          paste what is not yours to publish. What is stored, and for how long, stands under{' '}
          <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </AboutSection>
    </>
  );
}
