import { SEARCH_MAX } from '../../../shared/limits.ts';
import input from '../Input.module.css';
import classes from './SearchField.module.css';
import { useTyped } from './useTyped.ts';

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
