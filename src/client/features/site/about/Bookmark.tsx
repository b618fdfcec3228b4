import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import { useOrigin } from '../../../app/boot.ts';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { copyText } from '../../../ui/copy.ts';
import classes from './Bookmark.module.css';

export function Bookmark() {
  const code = bookmarklet(useOrigin());
  const link = useRef<HTMLAnchorElement>(null);
  const [said, setSaid] = useState('');

  // React refuses such addresses, as it should: this one is to be dragged, not opened here.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    setSaid('Drag it to the bookmarks of your browser.');
  };
  const copy = async () => {
    setSaid((await copyText(code)) ? 'Copied' : pageMessages.copyFailed);
  };

  return (
    <p className={classes.ways}>
      <a ref={link} className={classes.link} onClick={stay}>
        Check with Verimeter
      </a>
      <SmallButton onClick={() => void copy()}>Copy the bookmark</SmallButton>
      <span role="status">{said}</span>
    </p>
  );
}

export function BookmarkCode() {
  return <code className={classes.code}>{bookmarklet(useOrigin())}</code>;
}

/** What an address can safely hold. */
const SELECTED_MAX = 1_500;

export const bookmarklet = (origin: string): string =>
  `javascript:(()=>{const t=String(getSelection()).trim().slice(0,${SELECTED_MAX});` +
  `location.href='${origin}${paths.analyze}?'+(t?'text':'url')+'='+encodeURIComponent(t||location.href)})()`;
