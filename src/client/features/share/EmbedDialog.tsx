import { Button } from '@mantine/core';
import { useId } from 'react';
import sheet from '../../ui/Dialog.module.css';
import { useModal } from '../../ui/useModal.ts';
import { CopyCode } from './CopyCode.tsx';
import classes from './EmbedDialog.module.css';
import { embedCodes } from './embedCodes.ts';

/** What shows the report on other sites, as it looks now, and the code for each. */
export function EmbedDialog(props: { slug: string; isProvisional: boolean; onClose: () => void }) {
  const heading = useId();
  const { close, ...dialog } = useModal(false, props.onClose);
  const { card, badge, code } = embedCodes(location.origin, props.slug);
  return (
    <dialog {...dialog} className={`${sheet.dialog} ${classes.dialog}`} aria-labelledby={heading}>
      <div className={sheet.sheet}>
        <h2 id={heading} tabIndex={-1} data-harmless>
          Embed this report
        </h2>
        {props.isProvisional && (
          <p>
            There is not enough evidence for a verdict: both say that the number is provisional.
          </p>
        )}
        <section className={classes.part} aria-label="Card">
          <p className={classes.title}>Card</p>
          <iframe className={classes.card} src={card} title="The card as it looks now" />
          <CopyCode label="Code of the card" code={code.card} />
        </section>
        <section className={classes.part} aria-label="Badge">
          <p className={classes.title}>Badge</p>
          <img className={classes.badge} src={badge} alt="The badge as it looks now" height={20} />
          <CopyCode label="Badge in HTML" code={code.html} />
          <CopyCode label="Badge in Markdown" code={code.markdown} />
        </section>
        <p className={classes.note}>
          Both follow the report when it changes, and say nothing of who looks at them.
        </p>
        <div className={sheet.ways}>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </dialog>
  );
}
