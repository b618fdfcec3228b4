import { paths } from '../../shared/paths.ts';
import { ProsePage, ProseSection } from '../features/site/Prose.tsx';
import { Link } from '../ui/Link.tsx';

export default function RoadmapPage() {
  return (
    <ProsePage
      name="Roadmap"
      lead="What works today, what comes next, in the order in which we mean to build it, and what will not come."
      description="What Verimeter can do today, what is being built next, and what it will never do."
      keywords="roadmap, planned features"
    >
      <ProseSection id="today" title="Today">
        <ul>
          <li>Claims, longer texts and links, checked as soon as they are submitted.</li>
          <li>Three analysts at work side by side, live, also after a lost connection.</li>
          <li>
            A score with its worked sum, a verdict that needs confidence, and the sources on both
            sides; the <Link to={paths.about}>method</Link> is public.
          </li>
          <li>A report with an address of its own, to share, to print and to come back to.</li>
          <li>A missing analyst can be asked again for nothing.</li>
          <li>
            Equal claims are answered with the report that exists, at once and free of charge.
          </li>
          <li>Accounts: reports without a monthly limit, and a list of your own.</li>
          <li>The detailed analysis, for everybody who is signed in.</li>
          <li>
            <Link to={paths.truthRadar}>Truth Radar</Link>: remarkable reports, the highest and the
            lowest scores, to browse and to search.
          </li>
          <li>A human review of single reports, marked as such.</li>
          <li>Preview pictures, a feed, and reports as a card or a badge for other sites.</li>
          <li>Built-in analysts, so that everything works without a network.</li>
          <li>
            An <a href={paths.apiDocs}>interface for programs</a>.
          </li>
        </ul>
      </ProseSection>
      <ProseSection id="next" title="Next">
        <ol>
          <li>Checking quotations against the page that they are said to come from.</li>
          <li>A library of fact checks in more languages than English.</li>
        </ol>
      </ProseSection>
      <ProseSection id="later" title="Later">
        <ul>
          <li>Showing how a report changed when its claim was analysed again.</li>
        </ul>
      </ProseSection>
      <ProseSection id="never" title="Not planned">
        <ul>
          <li>Advertising, or anything that follows you around.</li>
          <li>Scores for people. A claim is judged, not who made it.</li>
          <li>Scores that can be bought, or changed by hand.</li>
        </ul>
      </ProseSection>
    </ProsePage>
  );
}
