import { Box, Chip, Group, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import '../../theme/fields.css';
import { type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import list from './Table.module.css';

export const ListControls = ({ children }: { children: ReactNode }) => (
  <Group gap="0.75rem 1.25rem" mt="1.5rem">
    {children}
  </Group>
);

interface Choice<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Options that are called as their values: `not_indexable` is "Not indexable". */
export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => {
    const words = value.replaceAll('_', ' ');
    return { value, label: words.slice(0, 1).toUpperCase() + words.slice(1) };
  });

export function FilterChips<Value extends string>({ label, options, ...choice }: Choice<Value>) {
  const name = useId();
  const [value, choose] = useHeld(choice);
  return (
    <Group component="fieldset" gap={8} miw={0} m={0} p={0} bd={0}>
      <legend className="unseen">{label}</legend>
      <Chip.Group value={value} onChange={(chosen) => choose(chosen)}>
        {options.map((option) => (
          <Chip key={option.value} name={name} value={option.value}>
            {option.label}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

export type Sort = (typeof SORTS)[number]['value'];

/** The order of a list, for screens too narrow for its table header. */
export const OrderSelect = <Order extends string>(props: Omit<Choice<Order>, 'label'>) => (
  <ListSelect label="Order" {...props} isOrder />
);

/** One of a few, whose words say what is chosen: its name is for those who can't see it. */
export function ListSelect<Value extends string>(props: Choice<Value> & { isOrder?: true }) {
  const { label, options, isOrder = false, ...choice } = props;
  const [value, choose] = useHeld(choice);
  return (
    <NativeSelect
      aria-label={label}
      classNames={{ root: `${list.select} ${isOrder && list.order}` }}
      value={value}
      data={[...options]}
      onChange={(event) => choose(event.target.value as Value)}
    />
  );
}

/** Shows a choice at once: the address, which keeps it, may change some time after the click. */
function useHeld<Value>({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const [held, setHeld] = useState({ chosen: value, over: value });
  if (held.over !== value) setHeld({ chosen: value, over: value });
  const choose = (chosen: Value) => {
    setHeld({ chosen, over: value });
    onChange(chosen);
  };
  return [held.chosen, choose] as const;
}

type FieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  /** Called after a pause in typing. */
  onChange: (text: string) => void;
};

export const SearchField = ({ label, ...field }: FieldProps & { label: string }) => (
  <Box component="search" flex="1 1 18rem" maw="22rem">
    <TypedField
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={SEARCH_MAX}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  </Box>
);

const PAUSE_MS = 300;

/** `known` is the value that the text was typed over, `sent` those passed on since, the last one last. */
interface Typed {
  text: string;
  known: string;
  sent: readonly string[];
}

/**
 * A field that passes typed text on after a pause; a value that changes by itself replaces the text. The
 * value comes by a transition, which may begin and be dropped for what is typed meanwhile: so it is taken
 * over once it is drawn. State that is set while drawing would have taken it over for good.
 */
export function TypedField({ value: known, onChange, ...field }: FieldProps) {
  const [typed, change] = useReducer(withChange, { text: known, known, sent: [known] });
  const now = follow(typed, known);
  useEffect(() => change({ known }), [known]);
  useEffect(() => {
    const text = now.text.trim();
    if (text === now.sent.at(-1)?.trim()) return;
    const timer = setTimeout(() => {
      change({ sent: text });
      onChange(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      {...field}
      value={now.text}
      onChange={({ target }) => change({ text: target.value })}
    />
  );
}

type Change = { text: string } | { sent: string } | { known: string };

function withChange(typed: Typed, change: Change): Typed {
  if ('known' in change) return follow(typed, change.known);
  if ('sent' in change) return { ...typed, sent: [...typed.sent, change.sent] };
  return { ...typed, text: change.text };
}

/** Text that was passed on comes back later as `known`; what is typed meanwhile stays. */
export function follow(typed: Typed, known: string): Typed {
  if (known === typed.known) return typed;
  // A slow browser may have passed on more before the first comes back.
  const place = typed.sent.indexOf(known);
  return place === -1
    ? { text: known, known, sent: [known] }
    : { ...typed, known, sent: typed.sent.slice(place) };
}
