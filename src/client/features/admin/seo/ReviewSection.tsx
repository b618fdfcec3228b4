import { Button } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { NAME_MAX, REVIEW_NOTE_MAX } from '../../../../shared/limits.ts';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { api } from '../../../app/api.ts';
import { useSession } from '../../../app/session.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './ReviewSection.module.css';
import { SeoField } from './SeoFields.tsx';
import { presentOf } from './useSeoEditor.ts';

/** Whether a person reviewed the result, and the way to say so on the report. */
export function ReviewSection(props: {
  base: SeoForm;
  /** It was stored, or something else was in the meantime. */
  onStored: (form: SeoForm) => void;
  onPresent: (form: SeoForm) => void;
  /** Whether a note is begun, and not stored yet. */
  onNoting: (noting: boolean) => void;
}) {
  const { base, onStored, onPresent, onNoting } = props;
  const { user } = useSession();
  const utils = api.useUtils();
  const [name, setName] = useState(user?.name ?? '');
  const [note, setNote] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const write = (text: string) => {
    setNote(text);
    onNoting(text.trim() !== '');
  };
  const { mutate, isPending, error } = api.admin.seo.review.useMutation({
    onSuccess: async (form) => {
      write('');
      onStored(form);
      // The button that the keyboard was at is gone.
      heading.current?.focus({ preventScroll: true });
      await Promise.all([utils.reports.invalidate(), utils.admin.reports.invalidate()]);
    },
    onError: (failed) => {
      const present = presentOf(failed);
      if (present) onPresent(present);
    },
  });
  const { reportId, version, review } = base;
  const length = Array.from(note.trim()).length;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ reportId, version, reviewed: true, name, note });
  };
  return (
    <section className={classes.review} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        Review by a person
      </h2>
      {review !== null ? (
        <>
          <p dir="auto" className={classes.said}>
            Reviewed by {review.name} on <Time iso={review.at} />
            {review.note !== null && `: ${review.note}`}
          </p>
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ reportId, version, reviewed: false })}
          >
            {isPending ? 'Taking it back…' : 'Take the review back'}
          </Button>
        </>
      ) : base.isReviewable ? (
        <form className={classes.form} onSubmit={submit} noValidate>
          <p>
            Not reviewed by a person. Say that somebody read the result with its sources and stands
            for it; the report then shows their name. A new analysis takes it away.
          </p>
          <SeoField
            label="Name of the reviewer"
            value={name}
            under={`As it is shown; at most ${NAME_MAX} characters.`}
            onChange={setName}
          />
          <SeoField
            label="Note (optional)"
            value={note}
            count={{ now: length, most: REVIEW_NOTE_MAX, of: 'characters' }}
            under="What the reviewer found, for everybody to read."
            lines={3}
            onChange={write}
          />
          <Button type="submit" variant="default" aria-disabled={isPending}>
            {isPending ? 'Saving…' : 'Mark as reviewed'}
          </Button>
        </form>
      ) : (
        <p>There is no result to review: the analysis is under way, or has failed.</p>
      )}
      <p className={classes.error} role="alert">
        {error?.message}
      </p>
    </section>
  );
}
