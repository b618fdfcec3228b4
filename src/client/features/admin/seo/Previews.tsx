import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { cutText } from '../../../ui/cutText.ts';
import classes from './Previews.module.css';
import { checkDraft, type SeoDraft } from './seoDraft.ts';

/** How a result and a shared link are likely to look; each site draws them in its own way. */
export function Previews({ base, draft }: { base: SeoForm; draft: SeoDraft }) {
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
