import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Badge, Box, Stack, Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { partialDateInWords } from '../../../shared/dates.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { Result, Source, SourceCheck, Stance } from '../../../shared/schema/result.ts';
import { opensElsewhere, OutLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { hostOf } from './presentation.ts';
import { TONES } from '../../ui/tones.ts';
import classes from './Report.module.css';

const SIDES = [
  ['mainstream', 'Mainstream', pageMessages.noMainstreamSources],
  ['conflicting', 'Conflicting or alternative', pageMessages.noConflictingSources],
] as const;

const STANCE_TABS = [
  ['refutes', 'Refute'],
  ['supports', 'Support'],
  ['context', 'Context'],
] as const satisfies readonly [Stance, string][];

const isIn = (tab: string, { side, source }: NumberedSource): boolean =>
  tab === 'all' || tab === side || tab === source.stance;

const SHOWN_AT_FIRST = 3;

/** All tabs filter one panel, so that each card is in the page once. */
export function Sources(props: { sources: Result['perplexity']['sources']; origins: number }) {
  const { origins } = props;
  const all = numberSources(props.sources);
  const [shown, setShown] = useState('all');
  useWindowEvent('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const led = all.find(({ number }) => link?.hash === `#${sourceAnchor(number)}`);
    if (led === undefined || isIn(shown, led)) return;
    if (event.defaultPrevented || opensElsewhere(event)) return;
    // The browser scrolls right after this event, and only to what is visible by then.
    flushSync(() => setShown('all'));
  });
  const hasStances = all.some(({ source }) => source.stance !== null);
  const tabs = [['all', 'All'] as const, ...(hasStances ? STANCE_TABS : []), ...SIDES];
  return (
    <Section title="Source Analysis" anchor="evidence">
      {all.some(({ sameOrigin }) => sameOrigin.length > 0) && (
        <p className="fine">
          Only {origins === 1 ? 'one origin' : `${origins} independent origins`}:{' '}
          {all.some(({ source }) => source.depends_on.length > 0)
            ? 'some copy or rely on others.'
            : 'some are from the same site.'}
        </p>
      )}
      <Tabs
        value={shown}
        onChange={(value) => setShown(value ?? 'all')}
        color="var(--ink)"
        // The default puts the panel into React's `Activity`, which is hydrated twice.
        keepMountedMode="display-none"
      >
        <Tabs.List
          className={classes.tabs}
          data-hidden={all.length === 0}
          aria-label="Which sources to show"
        >
          {tabs.map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title} ({all.filter((one) => isIn(value, one)).length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          {STANCE_TABS.some(([stance]) => stance === shown) &&
            !all.some((one) => isIn(shown, one)) && (
              <p className={`${classes.side} fine unprinted`}>{pageMessages.noSourcesOfKind}</p>
            )}
          {SIDES.map(([side, title, none]) => {
            const ofSide = all.filter((one) => one.side === side);
            const isShown =
              shown === 'all' || shown === side || ofSide.some((one) => isIn(shown, one));
            return (
              <div key={side} data-hidden={!isShown} className={classes.side}>
                <h3 className="fine">
                  {title} ({ofSide.length})
                </h3>
                {ofSide.length === 0 && <p className="fine">{none}</p>}
                {ofSide.length > 0 && (
                  <Cards sources={ofSide.slice(0, SHOWN_AT_FIRST)} shown={shown} />
                )}
                {ofSide.length > SHOWN_AT_FIRST && (
                  <details className={classes.more} open={shown !== 'all'}>
                    <summary>{ofSide.length - SHOWN_AT_FIRST} more</summary>
                    <Cards sources={ofSide.slice(SHOWN_AT_FIRST)} shown={shown} />
                  </details>
                )}
              </div>
            );
          })}
        </Tabs.Panel>
      </Tabs>
    </Section>
  );
}

function Cards({ sources, shown }: { sources: readonly NumberedSource[]; shown: string }) {
  return (
    <ul className="ruled">
      {sources.map((one) => (
        <li key={one.number} data-hidden={!isIn(shown, one)}>
          <details>
            <Box component="summary" className="row" fz="sm" lh={1.45}>
              <SourceName {...one} />
            </Box>
            {/* The id is within `details`, so that a link to it unfolds the card. */}
            <Stack
              id={sourceAnchor(one.number)}
              gap="0.45rem"
              p="0.6rem 0 0.6rem 2.35rem"
              fz="sm"
              lh="sm"
              style={{ scrollMarginTop: '7rem' }}
            >
              <SourceContent source={one.source} />
            </Stack>
          </details>
        </li>
      ))}
    </ul>
  );
}

const STANCES = {
  supports: ['Supports', TONES.good],
  refutes: ['Refutes', TONES.bad],
  context: ['Context', TONES.open],
} as const satisfies Record<Stance, [words: string, color: string]>;

export function SourceName(props: NumberedSource) {
  const { publication, date, stance, title } = props.source;
  const host = hostOf(props.source.link);
  return (
    <>
      <span className={classes.number}>{props.number}</span>
      <span className="fine">
        <b style={{ color: 'var(--ink)' }} dir="auto">
          {publication}
        </b>
        {host !== '' && host !== publication && (
          <>
            {' · '}
            <span>{host}</span>
          </>
        )}
        {date !== null && ` · ${partialDateInWords(date).replaceAll(' ', '\u00a0')}`}
      </span>
      {stance !== null && (
        <Badge variant="outline" color={STANCES[stance][1]}>
          {STANCES[stance][0]}
        </Badge>
      )}
      <span className={classes.sourceTitle} dir="auto">
        {title}
        {props.sameOrigin.length > 0 && (
          <small className="fine" dir="ltr">
            {' '}
            · {sameOriginWords(props)}
          </small>
        )}
      </span>
    </>
  );
}

export function SourceContent({ source }: { source: Source }) {
  const host = hostOf(source.link);
  const { primary, check, key_findings } = source;
  const passage = check?.passage;
  // Quotes for other claims; in the oldest reports, what the analyst said about the page.
  const others =
    check === null || passage ? key_findings.filter((finding) => finding !== passage?.quote) : [];
  const facts = [primary && 'primary source', check && checkWords(check)].filter(Boolean);
  return (
    <>
      {passage && (
        <Box
          component="blockquote"
          m={0}
          ps="sm"
          ff="heading"
          style={{ borderInlineStart: '2px solid var(--rule)' }}
          dir="auto"
        >
          {passage.before}
          <mark>{passage.quote}</mark>
          {passage.after}
        </Box>
      )}
      {others.length > 0 && (
        <ul className="plain">
          {others.map((finding, index) => (
            <li key={index} dir="auto">
              {finding}
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <p className="fine">{facts.join(' · ')}</p>}
      <p dir="auto">{source.summary}</p>
      <OutLink className={classes.wayOut} href={source.link}>
        {host === '' ? source.title : `Read it at ${host}`}
      </OutLink>
    </>
  );
}

export interface NumberedSource {
  number: number;
  side: keyof Result['perplexity']['sources'];
  source: Source;
  /** Numbers of the sources on the same site, and of those that copy or only cite each other. */
  sameOrigin: readonly number[];
}

export function numberSources(sources: Result['perplexity']['sources']): NumberedSource[] {
  const sides = SIDES.flatMap(([side]) => sources[side].map((source) => ({ side, source })));
  const dependOn = (one: Source, { origin }: Source) =>
    origin !== null && (one.origin === origin || one.depends_on.includes(origin));
  return sides.map((one, index) => ({
    ...one,
    number: index + 1,
    sameOrigin: sides.flatMap(({ source }, at) =>
      at !== index && (dependOn(source, one.source) || dependOn(one.source, source))
        ? [at + 1]
        : [],
    ),
  }));
}

function sameOriginWords({ sameOrigin }: NumberedSource): string {
  const others =
    sameOrigin.length > 3
      ? `${sameOrigin.length} others`
      : new Intl.ListFormat('en-US').format(sameOrigin.map(String));
  return `same origin as ${others}`;
}

export const sourceAnchor = (number: number) => `source-${number}`;

/** The verdict's side weighs most, then how well a source was confirmed. */
export function strongestSources(result: Result): NumberedSource[] {
  const side = backingStance(result);
  const weightOf = ({ source }: NumberedSource) =>
    (side !== null && source.stance === side ? 16 : 0) +
    (source.stance === 'context' ? -8 : 0) +
    2 * confirmation(source.check) +
    (source.primary ? 1 : 0) -
    (source.depends_on.length > 0 ? 2 : 0);
  return numberSources(result.perplexity.sources)
    .sort((one, other) => weightOf(other) - weightOf(one) || one.number - other.number)
    .slice(0, 3);
}

/** The strongest sources that back the verdict. A quote that was not found backs nothing. */
export function citedSources(result: Result): NumberedSource[] {
  const side = backingStance(result);
  return strongestSources(result)
    .filter(
      ({ source: { stance, check } }) =>
        (side === null ? stance !== 'context' : stance === side) && check?.status !== 'not_found',
    )
    .sort((one, other) => one.number - other.number);
}

function backingStance({ verdict }: Result): Stance | null {
  if (verdict === 'true' || verdict === 'reliable') return 'supports';
  return verdict === 'false' || verdict === 'unreliable' ? 'refutes' : null;
}

function confirmation(check: SourceCheck | null): number {
  // A record of the library: people wrote and checked it.
  if (check === null) return 2;
  if (check.status === 'quoted') return check.where === 'page' ? 3 : 2;
  return check.status === 'not_found' ? 0 : 1;
}

/** "4 sources: 3 for the claim, 1 against it; 2 quotes found." */
export function searchWords({ perplexity }: Result): string {
  const all = Object.values(perplexity.sources).flat();
  if (all.length === 0) return 'It found no source.';
  const count = (stance: Stance | null) => all.filter((source) => source.stance === stance).length;
  const quoted = all.filter(({ check }) => check?.status === 'quoted').length;
  const checked = all.some(({ check }) => check !== null);
  const [claim, it] = perplexity.claims ? ['a claim', 'one'] : ['the claim', 'it'];
  const sides = [
    count('supports') > 0 && `${count('supports')} for ${claim}`,
    count('refutes') > 0 && `${count('refutes')} against ${count('supports') > 0 ? it : claim}`,
    count('context') > 0 && `${count('context')} for context`,
    count(null) > 0 && count(null) < all.length && `${count(null)} on neither side`,
  ].filter((part) => part !== false);
  const found = all.length === 1 ? 'One source' : `${all.length} sources`;
  const said = sides.length === 0 ? found : `${found}: ${sides.join(', ')}`;
  const quotes = quoted === 1 ? 'one quote' : `${quoted} quotes`;
  return checked ? `${said}; ${quotes} found.` : `${said}.`;
}

const WHY_NOT_OPENED = {
  robots: 'it asks programs not to',
  paywall: 'it is for subscribers',
  slow: 'it took too long',
  refused: 'it could not be reached',
  gone: 'it is gone',
} as const;

function checkWords({ status, where, why }: SourceCheck): string {
  if (status === 'quoted')
    return where === 'page' ? 'quote found on the page' : 'quote found in the search result';
  if (status === 'not_found') return 'quote not found on the page';
  if (status === 'unreadable') return 'page can’t be read';
  return `page not opened: ${WHY_NOT_OPENED[why ?? 'refused']}`;
}
