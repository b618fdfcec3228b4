import { Box, Button, Group, Stack } from '@mantine/core';
import {
  type ChangeEvent,
  memo,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { checkClaim } from '../../../shared/claim.ts';
import {
  CONTENT_MAX,
  CONTENT_MIN,
  PLACEHOLDER_ROTATE_MS,
  PLACEHOLDER_TYPE_MS,
} from '../../../shared/limits.ts';
import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import { useAllowance } from '../../app/allowance.ts';
import { api } from '../../app/api.ts';
import { Time } from '../../ui/Time.tsx';
import { inDigits } from '../../ui/text.ts';
import { replaceText, useDrop } from './drop.ts';
import { linkHost } from './linkHost.ts';
import classes from './Analysis.module.css';

export function ClaimForm(props: {
  text: string;
  onText: (text: string) => void;
  onSubmit: (content: string) => void;
  busy: boolean;
  refusal: string | null;
  focus?: 'end' | 'all' | undefined;
}) {
  const { text, busy, focus } = props;
  // Deferred: the text is painted before the button and the notes that depend on it.
  const later = useDeferredValue(text);
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const hint = useTypedHint(text !== '');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const host = linkHost(text);
  const own = refused?.text === text ? refused.message : null;
  const error = own ?? props.refusal;
  const empty = text.trim() === '';

  useEffect(() => {
    if (focus === undefined) return;
    field.current?.focus();
    if (focus === 'all') field.current?.select();
  }, [focus]);

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (busy || empty) return;
    const claim = checkClaim(text);
    if (claim.ok) props.onSubmit(text);
    else setRefused({ text, message: claim.message });
  };

  const { isOver, handlers } = useDrop((dropped) => {
    if (!dropped.ok) setRefused({ text, message: dropped.message });
    else if (field.current && !busy) {
      const line = withoutLineBreaks(dropped.text);
      if (!replaceText(field.current, line)) props.onText(line);
    }
  });

  return (
    <form onSubmit={submit} aria-label="Analyze Content" noValidate {...handlers}>
      <Stack gap="0.6rem">
        <Box pos="relative" display="grid">
          <textarea
            className={classes.text}
            name="content"
            dir="auto"
            data-long={text.length > LONG}
            ref={field}
            aria-label="Claim, text or URL"
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error !== null}
            rows={4}
            readOnly={busy}
            enterKeyHint="go"
            value={text}
            onChange={(event) => props.onText(readInOneLine(event))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          {text === '' && (
            <span className={classes.placeholder} aria-hidden="true">
              {hint}
            </span>
          )}
          {isOver && !busy && <DropCover replaces={!empty} />}
        </Box>
        <Group gap="0 1rem" align="baseline" mih="1.3rem" c="dimmed" fz="sm" lh={1.4}>
          <p className="error" id={`${id}-error`} role="alert">
            {error}
          </p>
          {error === null && (
            <span id={`${id}-hint`}>
              {host === null
                ? 'Enter text, a URL, or paste content to analyze'
                : `A link: we will read the page at ${host}`}
            </span>
          )}
          <CharacterCount text={text} link={host !== null} />
        </Group>
        <Sending link={linkHost(later) !== null} empty={later.trim() === ''} busy={busy} />
      </Stack>
    </form>
  );
}

function DropCover({ replaces }: { replaces: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      pos="absolute"
      inset={-1}
      p="sm"
      display="grid"
      bg="var(--sheet)"
      c="var(--accent)"
      fw={500}
      ta="center"
      bd="2px dashed var(--accent)"
      style={{ placeContent: 'center', pointerEvents: 'none' }}
    >
      {replaces ? 'Drop to replace the text' : 'Drop a link, text or a text file'}
    </Box>
  );
}

const Sending = memo(function Sending(props: { link: boolean; empty: boolean; busy: boolean }) {
  const { link, empty, busy } = props;
  const { data: analysts } = api.analysis.analysts.useQuery();
  return (
    <Group gap="0.6rem 2rem" align="flex-start">
      {/* 999: takes all the room until the button wraps. */}
      <Box className="fine" flex="999 1 16rem" lh={1.45}>
        <p>
          The report is public to anyone who has its address.{' '}
          {link && 'Our server fetches the page. '}
          {analysts && whoReads(analysts, link)}
        </p>
        <Box mih="1.45em">
          <AllowanceLine />
        </Box>
      </Box>
      <Button type="submit" flex="1 0 auto" disabled={empty || busy}>
        {busy ? 'Starting…' : 'Analyze'}
      </Button>
    </Group>
  );
});

/** Longer texts are drawn without kerning, which takes seconds per key in very long words. */
const LONG = 4_000;

const withoutLineBreaks = (text: string) => text.replace(/[\n\r\u2028\u2029]/g, ' ');

function readInOneLine({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>): string {
  const flat = withoutLineBreaks(field.value);
  if (flat !== field.value) {
    const caret = field.selectionStart;
    field.value = flat;
    field.setSelectionRange(caret, caret);
  }
  return flat;
}

export function AllowanceLine() {
  const { remaining, limit, resetsAt, unlimited } = useAllowance();
  if (remaining === undefined || unlimited) return <p />;
  if (remaining > 0) {
    return (
      <p>
        {limit === undefined ? remaining : `${remaining} of ${limit}`} free reports left this month.
      </p>
    );
  }
  return (
    <p className="error">
      No free reports left {resetsAt ? 'until ' : 'this month'}
      {resetsAt && <Time iso={resetsAt} />}.
    </p>
  );
}

const COUNT_FROM = CONTENT_MAX * 0.9;

/** Counts code points. Screen readers hear about the limit, not about each letter. */
export function CharacterCount({ text, link }: { text: string; link: boolean }) {
  const near = text.length >= COUNT_FROM || (text.length < 2 * CONTENT_MIN && text !== '' && !link);
  const length = near ? Array.from(text).length : 0;
  const short = near && length < CONTENT_MIN;
  const long = near && length >= COUNT_FROM;
  return (
    <>
      {(short || long) && (
        <small className={length > CONTENT_MAX ? 'error' : 'fine'} aria-hidden="true">
          {short
            ? `${length} of at least ${CONTENT_MIN} characters`
            : `${inDigits(length)} of ${inDigits(CONTENT_MAX)} characters`}
        </small>
      )}
      <span className="unseen" role="status">
        {long &&
          (length > CONTENT_MAX
            ? `The text is longer than ${inDigits(CONTENT_MAX)} characters.`
            : `The text is close to the limit of ${inDigits(CONTENT_MAX)} characters.`)}
      </span>
    </>
  );
}

export function whoReads(analysts: readonly AnalystInfo[], link = false): string {
  const vendors = analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name);
  if (vendors.length === 0)
    return `Three built-in analysts read ${link ? 'its text' : 'what you submit'} here; it is sent to nobody else.`;
  const sent = `${link ? 'Its text' : 'What you submit'} is sent to ${new Intl.ListFormat('en-GB').format(new Set(vendors))} to be read`;
  return vendors.length === analysts.length
    ? `${sent}.`
    : `${sent}; the rest is done by built-in analysts.`;
}

function useTypedHint(still: boolean): string {
  const [shown, setShown] = useState<string>(hints[0]);
  useEffect(() => {
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let which = 0;
    let typing: ReturnType<typeof setInterval> | undefined;
    const turn = setInterval(() => {
      if (document.hidden) return;
      which = (which + 1) % hints.length;
      const letters = Array.from(hints[which] ?? '');
      let typed = 0;
      clearInterval(typing);
      typing = setInterval(() => {
        typed += 1;
        setShown(letters.slice(0, typed).join(''));
        if (typed >= letters.length) clearInterval(typing);
      }, PLACEHOLDER_TYPE_MS);
    }, PLACEHOLDER_ROTATE_MS);
    return () => {
      clearInterval(turn);
      clearInterval(typing);
    };
  }, [still]);
  return shown;
}

export const hints = [
  'The Great Wall of China is visible from space.',
  'Honey found in ancient tombs is still edible today.',
  'Paste a paragraph from an article here',
  'Humans use only ten percent of their brains.',
  'Octopuses have three hearts.',
  'Paste or drop the link of an article here',
] as const;
