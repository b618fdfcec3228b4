import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import input from '../Input.module.css';
import classes from './SearchField.module.css';

/** A pause in typing after which it is looked for. */
const PAUSE_MS = 300;

/** What is looked for in a list. It is taken over after a pause. */
export function SearchField(props: {
  /** What it looks through; shown in it as long as it is empty. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
}) {
  const { label, value, onChange, maxLength = SEARCH_MAX } = props;
  const [text, setText] = useText(value, onChange);
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

/** What is typed, taken over after a pause; a value that changes by itself takes its place. */
function useText(known: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState({ text: known, over: known });
  if (typed.over !== known) setTyped({ text: known, over: known });
  useEffect(() => {
    const text = typed.text.trim();
    if (text === known.trim()) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, over: text }));
      onPause(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed.text, (text: string) => setTyped((now) => ({ ...now, text }))] as const;
}
