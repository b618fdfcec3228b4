import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { PREVIOUS_TEXT_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { cutText } from '../../../ui/cutText.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { MeetingPanel } from './EditConflict.tsx';
import { Previews } from './Previews.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import classes from './SeoEditor.module.css';
import { SeoFields } from './SeoFields.tsx';
import { TakenUp } from './TakenUp.tsx';
import { type SeoEditing, useSeoEditor } from './useSeoEditor.ts';

/** The fields beside what becomes of them. */
export function SeoEditor({ form }: { form: SeoForm }) {
  const editing = useSeoEditor(form);
  const { base, draft, meeting, isDirty } = editing;
  const [noting, setNoting] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    editing.save();
  };
  return (
    <>
      <p className={classes.claim}>
        <Link to={paths.report(base.slug)} dir="auto">
          {cutText(base.content, PREVIOUS_TEXT_MAX)}
        </Link>
      </p>
      <div className={classes.columns}>
        <form className={classes.form} onSubmit={submit} noValidate>
          {editing.isTakenUp && <TakenUp onDrop={editing.drop} />}
          {meeting && <MeetingPanel meeting={meeting} editing={editing} />}
          <SeoFields editing={editing} />
          <SaveLine editing={editing} />
        </form>
        <div className={classes.beside}>
          <Previews base={base} draft={draft} />
        </div>
        <div className={classes.review}>
          <ReviewSection
            base={base}
            onStored={editing.adopt}
            onPresent={editing.meet}
            onNoting={setNoting}
          />
        </div>
      </div>
      {/* A note has no field any more once somebody else reviewed the result. */}
      <LeaveGuard isDirty={isDirty || (noting && base.review === null)} onLeave={editing.forget} />
    </>
  );
}

function SaveLine({ editing }: { editing: SeoEditing }) {
  const { isDirty, busy, saved, failed, faults, meeting } = editing;
  const blocked = Object.keys(faults).length > 0 || (meeting?.clashes.length ?? 0) > 0;
  return (
    <div className={classes.save}>
      <Button type="submit" aria-disabled={!isDirty || busy || blocked}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
      <span role="status" className={classes.state}>
        {saved ? 'Saved.' : isDirty && !busy ? 'Not saved yet.' : ''}
      </span>
      <p className={classes.error} role="alert">
        {failed}
      </p>
    </div>
  );
}
