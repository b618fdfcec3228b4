import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import input from '../Input.module.css';
import classes from './SearchField.module.css';

/** What is looked for in a list. It is taken over after a pause. */
export function SearchField(props: {
  /** What it looks through; shown in it as long as it is empty. */
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

/** A pause in typing after which it is taken over. */
const PAUSE_MS = 300;

/** What is typed, the value that it was typed over, and what of it was handed on. */
interface Typed {
  text: string;
  known: string;
  sent: string;
}

/** What is typed into a field, handed on after a pause; a value that changes by itself takes its place. */
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

/**
 * What stands in the field when the value is `known`. The value follows some time after it was handed on:
 * what is typed stays as it is until then, with the space at its end, and afterwards.
 */
export function follow(typed: Typed, known: string): Typed {
  if (known === typed.known) return typed;
  return known === typed.sent ? { ...typed, known } : { text: known, known, sent: known };
}
