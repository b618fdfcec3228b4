import { paths } from '../../shared/paths.ts';
import { ProsePage, ProseSection, Term } from '../features/site/Prose.tsx';
import { Link } from '../ui/Link.tsx';

export default function ContactPressPage() {
  return (
    <ProsePage
      name="Contact & Press"
      lead="A mistake in a report, a question, an article you are writing: here is what helps us, and what helps you."
      description="What to send when a report is wrong, and how to describe and quote Verimeter correctly."
      keywords="contact, press, corrections, how to quote a report"
    >
      <ProseSection id="contact" title="Getting in touch">
        <p>
          Verimeter can be run by anyone on a machine of their own, so the people to ask are those
          who run this site. They have not published an address on this page yet. Whoever gave you
          the link to a report can usually tell you who they are.
        </p>
      </ProseSection>
      <ProseSection id="wrong" title="When a report is wrong">
        <p>
          It happens: reports are made by machines. First look at the sources and at the worked sum,
          which often show where it went astray. Then write down:
        </p>
        <ul>
          <li>the address of the report,</li>
          <li>the sentence or the number that is wrong,</li>
          <li>a source that shows it, with its address.</li>
        </ul>
        <p>
          A score is never changed by hand. What can be done is to analyse the claim again, to
          withhold a report, or to take it off the lists.
        </p>
      </ProseSection>
      <ProseSection id="press" title="For the press">
        <dl>
          <Term name="The name">Verimeter, one word. Its scale is the truth potential meter.</Term>
          <Term name="In one sentence">
            Paste a claim, a text or a link, watch three independent analysts work, and get a report
            in which every number is explained.
          </Term>
          <Term name="The method">
            <Link to={paths.about}>Described in full</Link>, with its formula and its limits.
          </Term>
          <Term name="To quote a report">
            Give the score with its words, the confidence, the date and the address: “76 of 100,
            Generally Credible, medium confidence, Verimeter, November 20, 2026”.
          </Term>
          <Term name="Please do not write">
            “Verimeter proved” or “fact-checked by Verimeter”. No person has looked at a report
            unless it says so, and a score measures support, not truth.
          </Term>
        </dl>
        <p>You may quote reports and show pictures of them, with a link to the report.</p>
      </ProseSection>
    </ProsePage>
  );
}
