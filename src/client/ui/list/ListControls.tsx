import { Chip, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useId, useState } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import classes from './ListControls.module.css';

export function FilterChips<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const [held, hold] = useHeld(props.value);
  return (
    <fieldset className={classes.chips}>
      <legend className="unseen">{props.label}</legend>
      <Chip.Group
        value={held}
        onChange={(chosen) => {
          hold(chosen);
          props.onChange(chosen);
        }}
      >
        {props.options.map(({ value, label }) => (
          <Chip key={value} name={name} value={value} classNames={{ input: classes.radio ?? '' }}>
            {label}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

export type Sort = (typeof SORTS)[number]['value'];

interface Choice<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The order of a list, for screens too narrow for its table header. */
export const OrderSelect = <Order extends string>(props: Choice<Order>) => (
  <ListSelect label="Order" {...props} className={classes.order} />
);

/** One of a few, whose words say what is chosen: its name is for those who can't see it. */
export function ListSelect<Value extends string>(
  props: Choice<Value> & { label: string; className?: string | undefined },
) {
  const { label, className = classes.select, options, value, onChange } = props;
  const [held, hold] = useHeld(value);
  return (
    <NativeSelect
      aria-label={label}
      classNames={{ root: className ?? '' }}
      value={held}
      data={[...options]}
      onChange={(event) => {
        const chosen = event.target.value as Value;
        hold(chosen);
        onChange(chosen);
      }}
    />
  );
}

/** Shows a choice at once: the address, which keeps it, may change some time after the click. */
function useHeld<Value>(known: Value) {
  const [chosen, setChosen] = useState({ value: known, over: known });
  if (chosen.over !== known) setChosen({ value: known, over: known });
  return [chosen.value, (value: Value) => setChosen({ value, over: known })] as const;
}

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
      <TextInput
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
