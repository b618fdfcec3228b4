import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import input from '../Input.module.css';
import classes from './SearchField.module.css';

/** Calls `onChange` after a pause in typing. */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
}) {
  const { label, value, onChange, maxLength = SEARCH_MAX } = props;
  const [text, setText] = useTyped(value, onChange);
  return (
    <search className={classes.search}>
      <input
        className={input.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}

const PAUSE_MS = 300;

/** `known` is the value that the text was typed over, `sent` the one last passed on. */
interface Typed {
  text: string;
  known: string;
  sent: string;
}

/** Passes typed text on after a pause; a value that changes by itself replaces the text. */
export function useTyped(known: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: known, known, sent: known });
  const now = follow(typed, known);
  if (now !== typed) setTyped(now);
  useEffect(() => {
    const text = typed.text.trim();
    if (text === typed.sent.trim()) return;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, sent: text }));
      onPause(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed.text, (text: string) => setTyped((before) => ({ ...before, text }))] as const;
}

/** Text that was passed on comes back later as `known`; what is typed meanwhile stays. */
export function follow(typed: Typed, known: string): Typed {
  if (known === typed.known) return typed;
  return known === typed.sent ? { ...typed, known } : { text: known, known, sent: known };
}
