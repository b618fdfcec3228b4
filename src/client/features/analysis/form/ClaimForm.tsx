import { Button } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { checkClaim } from '../../../../shared/claim.ts';
import { AllowanceLine } from './AllowanceLine.tsx';
import { CharacterCount } from './CharacterCount.tsx';
import classes from './ClaimForm.module.css';
import { linkHost } from '../linkHost.ts';
import { PrivacyLine } from './PrivacyLine.tsx';
import { useTypedHint } from './useTypedHint.ts';

/** The writing surface. Checks as the server does and shows its refusals and the server's in one place. */
export function ClaimForm(props: {
  text: string;
  onText: (text: string) => void;
  onSubmit: (content: string) => void;
  busy: boolean;
  refusal: string | null;
  /** The keyboard comes back to the text: to its end, or with all of it selected to be replaced. */
  focus?: 'end' | 'all' | undefined;
}) {
  const { text, busy } = props;
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const hint = useTypedHint(text !== '');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { focus } = props;
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

  return (
    <form className={classes.form} onSubmit={submit} aria-label="Analyze Content" noValidate>
      <div className={classes.parts}>
        <div className={classes.sheet}>
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
            onChange={(event) => props.onText(inOneLine(event))}
            onKeyDown={(event) => {
              if (!isPlainEnter(event)) return;
              event.preventDefault();
              submit();
            }}
          />
          {text === '' && (
            <span className={classes.placeholder} aria-hidden="true">
              {hint}
            </span>
          )}
        </div>
        <div className={classes.under}>
          <p className={classes.error} id={`${id}-error`} role="alert">
            {error}
          </p>
          {error === null && (
            <span className={classes.hint} id={`${id}-hint`}>
              {host === null
                ? 'Enter text, a URL, or paste content to analyze'
                : `A link: we will read the page at ${host}`}
            </span>
          )}
          <CharacterCount text={text} link={host !== null} />
        </div>
        <div className={classes.terms}>
          <PrivacyLine link={host !== null} />
          <AllowanceLine />
        </div>
        <Button type="submit" className={classes.button} disabled={empty || busy}>
          {busy ? 'Starting…' : 'Analyze'}
        </Button>
      </div>
    </form>
  );
}

/** From here on a text is set without kerning: a word of so many letters would take seconds a key. */
const LONG = 4_000;

/** Enter sends; with Shift, or while a script's letters are being composed, it does not. */
function isPlainEnter(event: KeyboardEvent) {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

/** Line breaks become spaces where they are typed, with the caret left where it was. */
function inOneLine({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>): string {
  const flat = field.value.replace(/[\n\r\u2028\u2029]/g, ' ');
  if (flat !== field.value) {
    const caret = field.selectionStart;
    field.value = flat;
    field.setSelectionRange(caret, caret);
  }
  return flat;
}
