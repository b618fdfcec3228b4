import { Button } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import { useOrigin } from '../../../app/boot.ts';
import { copyText } from '../../../ui/copy.ts';
import { AboutSection } from './AboutText.tsx';
import classes from './BookmarkText.module.css';

/** A bookmark that brings the page one is on, or what is selected there, into the form. */
export function BookmarkText() {
  const code = bookmarklet(useOrigin());
  const link = useRef<HTMLAnchorElement>(null);
  const [said, setSaid] = useState('');

  // React refuses such addresses, as it should: this one is to be dragged away, not opened here.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    setSaid('Drag it to the bookmarks of your browser.');
  };
  const copy = async () => {
    setSaid((await copyText(code)) ? 'Copied' : pageMessages.copyFailed);
  };

  return (
    <AboutSection part="bookmark">
      <p>
        Drag this button to the bookmarks of your browser. Pressed on any page, it opens the form
        here with the address of that page, or with the text that is selected on it. Nothing is sent
        before you press Analyze.
      </p>
      <p className={classes.ways}>
        <a ref={link} className={classes.link} onClick={stay}>
          Check with Verimeter
        </a>
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy the bookmark
        </Button>
        <span role="status">{said}</span>
      </p>
      <p>
        Where nothing can be dragged, make a bookmark of any page and put this in place of its
        address. On a telephone you can also put Verimeter on the home screen, and then share a page
        or a text with it.
      </p>
      <code className={classes.code}>{code}</code>
    </AboutSection>
  );
}

/** Of a selected text, what an address can safely hold. */
const SELECTED_MAX = 1_500;

/** The address of a bookmark that opens the form with the selected text, or else with the page itself. */
export const bookmarklet = (origin: string): string =>
  `javascript:(()=>{const t=String(getSelection()).trim().slice(0,${SELECTED_MAX});` +
  `location.href='${origin}${paths.analyze}?'+(t?'text':'url')+'='+encodeURIComponent(t||location.href)})()`;
