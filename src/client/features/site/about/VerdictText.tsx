import { ASSUMED_PERCENTAGE } from '../../../../shared/scoring.ts';
import { AboutSection } from './AboutSection.tsx';

/** When a verdict is given, how sure it is, and what becomes of an analyst that says nothing. */
export function VerdictText() {
  return (
    <>
      <AboutSection part="verdict">
        <p>
          A score always comes out; a verdict has to be earned. It is given only at high or medium
          confidence. With low confidence the headline is “Inconclusive: not enough evidence”, and
          the score stands below it, smaller and marked as provisional.
        </p>
        <table>
          <caption className="unseen">Verdicts by score</caption>
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col">A claim is</th>
              <th scope="col">A text is</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">70 or more</th>
              <td>true</td>
              <td>reliable</td>
            </tr>
            <tr>
              <th scope="row">40 to 69</th>
              <td>partially true</td>
              <td>partially reliable</td>
            </tr>
            <tr>
              <th scope="row">below 40</th>
              <td>false</td>
              <td>unreliable</td>
            </tr>
          </tbody>
        </table>
        <p>Where the search analyst came to another verdict itself, the report says so.</p>
      </AboutSection>
      <AboutSection part="confidence">
        <p>
          Confidence looks at agreement and at evidence, never at how firmly something was said. An
          origin is a site with its own domain: ten pages of one newspaper are one origin.
        </p>
        <dl>
          <div>
            <dt>High</dt>
            <dd>
              All three analysts answered, their percentages lie within 20 points, and the sources
              come from at least three origins.
            </dd>
          </div>
          <div>
            <dt>Medium</dt>
            <dd>The search and one more answered, within 40 points, from at least two origins.</dd>
          </div>
          <div>
            <dt>Low</dt>
            <dd>
              Everything else; also a text of whose statements the search knows less than half.
            </dd>
          </div>
        </dl>
      </AboutSection>
      <AboutSection part="missing">
        <p>
          An analyst may fail, refuse or take too long. No number is then made up in its name. The
          formula counts {ASSUMED_PERCENTAGE}, which leans to no side; the report is marked as
          partial, says who is missing, and lets you ask them again for nothing. Without the search
          there are no sources, and so there is no report at all.
        </p>
      </AboutSection>
    </>
  );
}
