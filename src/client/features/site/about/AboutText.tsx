import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CLAIM_MAX, CONTENT_MAX, CONTENT_MIN } from '../../../../shared/limits.ts';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import { ASSUMED_PERCENTAGE } from '../../../../shared/scoring.ts';
import { useOrigin } from '../../../app/boot.ts';
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { copyText } from '../../../ui/copy.ts';
import { ProseSection, Terms } from '../Prose.tsx';
import classes from './AboutText.module.css';
import contents from './Contents.module.css';

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
        <Terms
          of={[
            [
              'Chat analysis',
              'A language model weighs the statement against what it learnt and says how likely it is to be true, from 0 to 100.',
            ],
            [
              'Search analysis',
              'A model with a search engine looks for sources on both sides, lists them, and gives one main grade and six single ones, from 0 to 10.',
            ],
            [
              'General analysis',
              'A model of another maker answers the first question again, so that one model’s blind spot is not the last word.',
            ],
          ]}
        />
        <p>
          Each report names the makers, the models and the version of the questions they were asked.
        </p>
      </AboutSection>
      <AboutSection part="search">
        <Terms of={grades} />
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
          <ColumnHeads names={['Score', 'A claim is', 'A text is']} />
          <tbody>
            {verdicts.map(([score, claim, text]) => (
              <tr key={score}>
                <th scope="row">{score}</th>
                <td>{claim}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>Where the search analyst came to another verdict itself, the report says so.</p>
      </AboutSection>
      <AboutSection part="confidence">
        <p>
          Confidence looks at agreement and at evidence, never at how firmly something was said. An
          origin is a site with its own domain: ten pages of one newspaper are one origin.
        </p>
        <Terms
          of={[
            [
              'High',
              'All three analysts answered, their percentages lie within 20 points, and the sources come from at least three origins.',
            ],
            [
              'Medium',
              'The search and one more answered, within 40 points, from at least two origins.',
            ],
            [
              'Low',
              'Everything else; also a text of whose statements the search knows less than half.',
            ],
          ]}
        />
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

const verdicts = [
  ['70 or more', 'true', 'reliable'],
  ['40 to 69', 'partially true', 'partially reliable'],
  ['below 40', 'false', 'unreliable'],
] as const;

export function AboutSection(props: {
  part: (typeof aboutParts)[number]['id'];
  children: ReactNode;
}) {
  return (
    <ProseSection id={props.part} title={titleOf(props.part)}>
      {props.children}
    </ProseSection>
  );
}

export const aboutParts = [
  { id: 'analysts', title: 'Three analysts' },
  { id: 'search', title: 'The six grades of the search' },
  { id: 'score', title: 'How the score is made' },
  { id: 'example', title: 'A worked example' },
  { id: 'words', title: 'From number to words' },
  { id: 'verdict', title: 'Verdict' },
  { id: 'confidence', title: 'Confidence' },
  { id: 'missing', title: 'When an analyst is silent' },
  { id: 'built-in', title: 'Built-in analysts' },
  { id: 'sources', title: 'Sources' },
  { id: 'limits', title: 'What it cannot do' },
  { id: 'public', title: 'Who can read your claim' },
  { id: 'bookmark', title: 'Check the page you are on' },
] as const;

export function Contents() {
  return (
    <nav className={contents.contents} aria-label="On this page">
      <ol>
        {aboutParts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const titleOf = (id: (typeof aboutParts)[number]['id']): string =>
  aboutParts.find((part) => part.id === id)?.title ?? '';

export function BookmarkText() {
  const code = bookmarklet(useOrigin());
  const link = useRef<HTMLAnchorElement>(null);
  const [said, setSaid] = useState('');

  // React refuses such addresses, as it should: this one is to be dragged, not opened here.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    setSaid('Drag it to the bookmarks of your browser.');
  };
  const copy = async () => {
    setSaid((await copyText(code)) ? 'Copied' : pageMessages.copyFailed);
  };

  return (
    <AboutSection part="bookmark">
      <p>
        Drag this button to the bookmarks of your browser. Pressed on any page, it opens the form
        here with the address of that page, or with the text that is selected on it. Nothing is sent
        before you press Analyze.
      </p>
      <p className={classes.ways}>
        <a ref={link} className={classes.link} onClick={stay}>
          Check with Verimeter
        </a>
        <SmallButton onClick={() => void copy()}>Copy the bookmark</SmallButton>
        <span role="status">{said}</span>
      </p>
      <p>
        Where nothing can be dragged, make a bookmark of any page and put this in place of its
        address. On a telephone you can also put Verimeter on the home screen, and then share a page
        or a text with it.
      </p>
      <code className={classes.code}>{code}</code>
    </AboutSection>
  );
}

/** What an address can safely hold. */
const SELECTED_MAX = 1_500;

export const bookmarklet = (origin: string): string =>
  `javascript:(()=>{const t=String(getSelection()).trim().slice(0,${SELECTED_MAX});` +
  `location.href='${origin}${paths.analyze}?'+(t?'text':'url')+'='+encodeURIComponent(t||location.href)})()`;
