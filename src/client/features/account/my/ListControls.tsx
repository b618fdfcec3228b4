import { useEffect, useId, useState } from 'react';
import { SEARCH_MAX } from '../../../../shared/limits.ts';
import classes from './ListControls.module.css';
import type { ListAddress, Sort } from './listAddress.ts';

/** A pause in typing after which it is looked for. */
const PAUSE_MS = 300;

/** What is looked for and, where the screen is too narrow for a table's header, in which order. */
export function ListControls(props: {
  address: ListAddress;
  onChange: (changes: Partial<ListAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  const [text, setText] = useText(address.search, (search) => onChange({ search }, true));
  const id = useId();
  return (
    <search className={classes.controls}>
      <label className="unseen" htmlFor={`${id}-search`}>
        Search your reports
      </label>
      <input
        id={`${id}-search`}
        className={classes.search}
        type="search"
        placeholder="Search your reports"
        value={text}
        maxLength={SEARCH_MAX}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={classes.order}>
        <label htmlFor={`${id}-order`}>Order</label>
        <select
          id={`${id}-order`}
          value={address.sort}
          onChange={(event) => onChange({ sort: event.target.value as Sort })}
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
          <option value="highest">Highest score</option>
          <option value="lowest">Lowest score</option>
        </select>
      </span>
    </search>
  );
}

/** What is typed, taken over after a pause; an address that changes by itself takes its place. */
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
