import { Box, Chip, Group, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import '../../theme/fields.css';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  type ReactNode,
  startTransition,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
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

export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => {
    const words = value.replaceAll('_', ' ');
    return { value, label: words.slice(0, 1).toUpperCase() + words.slice(1) };
  });

export function FilterChips<Value extends string>(props: Choice<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  const [shown, choose] = useShownAtOnce(value, onChange);
  return (
    <Group component="fieldset" gap={8} miw={0} m={0} p={0} bd={0}>
      <legend className="unseen">{label}</legend>
      <Chip.Group value={shown} onChange={(chosen) => choose(chosen)}>
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

/** For screens too narrow for the table header, which sorts elsewhere. */
export const OrderSelect = <Order extends string>(props: Omit<Choice<Order>, 'label'>) => (
  <ListSelect label="Order" {...props} isOrder />
);

export function ListSelect<Value extends string>(props: Choice<Value> & { isOrder?: true }) {
  const { label, options, value, onChange, isOrder = false } = props;
  const [shown, choose] = useShownAtOnce(value, onChange);
  return (
    <NativeSelect
      aria-label={label}
      classNames={{ root: `${list.select} ${isOrder && list.order}` }}
      value={shown}
      data={[...options]}
      onChange={(event) => choose(event.target.value as Value)}
    />
  );
}

/** Shows a choice at once, because the address that keeps it changes in a slower transition. */
export function useShownAtOnce<Value>(value: Value, onChange: (value: Value) => void) {
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(() => {
      show(chosen);
      onChange(chosen);
    });
  return [shown, choose] as const;
}

type FieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
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

/**
 * Passes typed text on after a pause. A `value` that changes elsewhere replaces the text in an effect,
 * because React may drop the transition that brings it in favor of what is typed meanwhile.
 */
export function TypedField({ value: known, onChange, ...field }: FieldProps) {
  const [text, setText] = useState(known);
  // The known value and those passed on since: a slow browser passes on more before one returns.
  const sent = useRef([known]);
  const pass = useDebouncedCallback((typed: string) => {
    if (typed === sent.current.at(-1)) return;
    sent.current.push(typed);
    onChange(typed);
  }, PAUSE_MS);
  useLayoutEffect(() => {
    const place = sent.current.indexOf(known);
    sent.current = place === -1 ? [known] : sent.current.slice(place);
    if (place !== -1) return;
    pass.cancel();
    setText(known);
  }, [known, pass]);
  return (
    <TextInput
      {...field}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        pass(target.value.trim());
      }}
    />
  );
}
