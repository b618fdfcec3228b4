import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import input from '../../ui/Input.module.css';
import type { RadarAddress } from './radarAddress.ts';
import classes from './SearchForm.module.css';

/** What is looked for. A form like any other: without scripts the server answers it. */
export function SearchForm(props: { address: RadarAddress; onSearch: (search: string) => void }) {
  const { search, verdict, topic, sort } = props.address;
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(search);
  // Going back and forth brings back what was looked for; what is typed before the page is taken over stays.
  useEffect(() => {
    if (shown.current !== search && field.current) field.current.value = search;
    shown.current = search;
  }, [search]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className={classes.form} action={`${paths.truthRadar}#reports`} onSubmit={submit}>
        <input
          ref={field}
          className={input.input}
          type="search"
          name="search"
          aria-label="Search listed reports"
          placeholder="Search listed reports"
          defaultValue={search}
          maxLength={SEARCH_MAX}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
        {verdict !== null && <input type="hidden" name="verdict" value={verdict} />}
        {topic !== null && <input type="hidden" name="topic" value={topic} />}
        {(sort === 'highest' || sort === 'lowest') && (
          <input type="hidden" name="sort" value={sort} />
        )}
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
    </search>
  );
}
