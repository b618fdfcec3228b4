import { ANONYMOUS_REPORTS_PER_MONTH, SUBMISSIONS_PER_MINUTE } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { ProsePage, ProseSection } from '../features/site/Prose.tsx';
import { Link } from '../ui/Link.tsx';
import { Time } from '../ui/Time.tsx';

export default function TermsPage() {
  return (
    <ProsePage
      name="Terms"
      title="Terms of use"
      lead="Short, because little is needed: what you get, what you may submit, and what nobody can promise you."
      description="The terms of using Verimeter: what a report is, what you may submit, fair use, and what nobody can promise."
      keywords="terms of use, fair use, automatic reports"
    >
      <ProseSection id="report" title="What a report is">
        <p>
          A report is an automatic estimate of how well a claim is supported, made at one moment by
          the analysts that it names. It is not a statement of fact, not the opinion of those who
          run this site, and no advice on health, law, money or anything else. Decide nothing of
          weight on a report alone.
        </p>
      </ProseSection>
      <ProseSection id="submit" title="What you submit">
        <p>
          You keep all rights in what you submit. You allow this site to store it, to have it read
          by the analysts, and to show it in the report. A report is public to everyone who has its
          address, so submit only what you may publish. Please do not submit:
        </p>
        <ul>
          <li>personal data about people who are not public figures,</li>
          <li>secrets, passwords, or what you hold in confidence,</li>
          <li>content that is unlawful, or meant to harass somebody,</li>
          <li>long texts of others that go beyond a quotation; a link does as well.</li>
        </ul>
      </ProseSection>
      <ProseSection id="fair" title="Fair use">
        <p>
          Visitors have {ANONYMOUS_REPORTS_PER_MONTH} reports in a calendar month unless this site
          says otherwise; what is left is shown at the top of each page. Reports that fail on our
          side are given back. Nobody may submit more than {SUBMISSIONS_PER_MINUTE} times a minute.
          Programs are welcome within the same limits, through the{' '}
          <a href={paths.apiDocs}>interface that is made for them</a>. Going round the limits,
          breaking in, or wearing the service out for others is not allowed.
        </p>
      </ProseSection>
      <ProseSection id="share" title="Sharing and quoting">
        <p>
          You may link to reports, quote them and show pictures of them, also commercially, as long
          as the address goes with it and the meaning is not turned round. Do not present a report
          as the work of a person, or as proof.
        </p>
      </ProseSection>
      <ProseSection id="withhold" title="Withholding and deleting">
        <p>
          Reports that break these terms or somebody’s rights are withheld or deleted. If one
          concerns you, <Link to={paths.contactPress}>tell those who run this site</Link> which one
          and why.
        </p>
      </ProseSection>
      <ProseSection id="promise" title="What nobody can promise">
        <p>
          Verimeter is provided as it is. It may be wrong, slow or away, and reports may be lost. As
          far as the law allows, those who run it are not liable for what follows from using it.
          Nothing here takes away rights that the law gives you in any case.
        </p>
      </ProseSection>
      <ProseSection id="changes" title="Changes">
        <p>
          When these terms change, the new ones stand here with their date and hold from then on.
          These are of <Time iso="2026-11-20" />. How your data is handled stands under{' '}
          <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </ProseSection>
    </ProsePage>
  );
}
