import { CONTENT_MAX } from '../../../../shared/limits.ts';
import type { PageInfo } from '../../../../shared/schema/page.ts';
import { OutLink } from '../../../ui/OutLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { hostOf } from '../presentation.ts';
import classes from './PageFacts.module.css';

/** The page that was judged: its site, its date, the way to it, and what of it was read. */
export function PageFacts({ page }: { page: PageInfo }) {
  const notes = notesOn(page);
  return (
    <div className={classes.page}>
      <p className={classes.line}>
        <span className={classes.site} dir="auto">
          {page.site}
        </span>
        {page.publishedAt !== null && (
          <span>
            published <Time iso={page.publishedAt} />
          </span>
        )}
        <OutLink className={classes.address} href={page.finalUrl}>
          {short(page.finalUrl)}
        </OutLink>
      </p>
      {notes.map((note) => (
        <p className={classes.note} key={note}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** What a reader has to know about how the page was read. */
export function notesOn(page: PageInfo): string[] {
  const [from, to] = [hostOf(page.url), hostOf(page.finalUrl)];
  return [
    from !== to && `The link was to ${from} and led here.`,
    page.readAs === 'plain' &&
      'No article was found on the page, so all of its text was judged, menus and notices included.',
    page.truncated &&
      `The page is long: only its first ${CONTENT_MAX.toLocaleString('en-GB')} characters were judged.`,
  ].filter((note) => note !== false);
}

const SHOWN = 60;

/** An address for the eye: without its scheme, and cut where it goes on. */
function short(address: string): string {
  const text = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
