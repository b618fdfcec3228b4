import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { PREVIOUS_TEXT_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { Link } from '../../../ui/Link.tsx';
import { cutText } from '../../../ui/text.ts';
import { EditConflictPanel } from './EditConflict.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { SeoFields } from './SeoFields.tsx';
import { checkDraft, type SeoDraft } from './seoDraft.ts';
import { type SeoEditing, useSeoEditor } from './useSeoEditor.ts';
import classes from './SeoEditor.module.css';

/** The fields beside what becomes of them. */
export function SeoEditor({ form }: { form: SeoForm }) {
  const editing = useSeoEditor(form);
  const { base, draft, conflict, isDirty } = editing;
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
          {conflict && <EditConflictPanel conflict={conflict} editing={editing} />}
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
  const { isDirty, busy, saved, failed, faults, conflict } = editing;
  const blocked = Object.keys(faults).length > 0 || (conflict?.clashes.length ?? 0) > 0;
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

/** What stands in the fields was written at an earlier visit: it is back, and can be dropped. */
function TakenUp({ onDrop }: { onDrop: () => void }) {
  return (
    <section className={classes.taken} aria-label="Written before">
      <p role="status">What you wrote before is back. It is not saved yet.</p>
      <Button size="sm" variant="default" onClick={onDrop}>
        Drop it
      </Button>
    </section>
  );
}

/** How a result and a shared link are likely to look; each site draws them in its own way. */
function Previews({ base, draft }: { base: SeoForm; draft: SeoDraft }) {
  const { own } = checkDraft(draft);
  const title = own.title ?? base.derived.title;
  const description = own.description ?? base.derived.description;
  const address = `report › ${draft.slug.trim() || base.slug}`;
  return (
    <aside className={classes.previews} aria-label="Previews">
      <h2>As a search result</h2>
      <div className={classes.result}>
        <span className={classes.address}>Verimeter › {address}</span>
        <strong dir="auto">{cutText(`${title} – Verimeter`, 70)}</strong>
        <span dir="auto">{cutText(description, 160)}</span>
      </div>
      {!draft.isIndexable && (
        <p className={classes.note}>
          Not for now: search engines are told to leave this report out.
        </p>
      )}
      <h2>As a shared link</h2>
      <div className={classes.card}>
        <div className={classes.picture}>
          {own.ogImage === null ? (
            <span dir="auto">{cutText(title, 100)}</span>
          ) : (
            <small>The picture at {hostOf(own.ogImage)}</small>
          )}
        </div>
        <div className={classes.caption}>
          <span className={classes.address}>Verimeter</span>
          <strong dir="auto">{cutText(title, 70)}</strong>
          <span dir="auto">{cutText(description, 110)}</span>
        </div>
      </div>
      <p className={classes.note}>Sketches: each site draws them in its own way.</p>
    </aside>
  );
}

const hostOf = (address: string) => URL.parse(address)?.host ?? 'that address';
