import '../../theme/fields.css';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { useCopy } from '../../ui/copy.ts';
import classes from './EmbedDialog.module.css';

export default function EmbedDialog(props: {
  slug: string;
  isProvisional: boolean;
  onClose: () => void;
}) {
  const { card, badge, code } = embedCodes(location.origin, props.slug);
  return (
    <Dialog title="Embed this report" size="36rem" onClose={props.onClose}>
      {props.isProvisional && <p>There is not enough evidence for a verdict, and both say so.</p>}
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
    </Dialog>
  );
}

function CopyCode({ label, code }: { label: string; code: string }) {
  const id = useId();
  const { said, copy } = useCopy('Copied');
  return (
    <div className={classes.code}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.ways}>
        <span className="fine" role="status">
          {said}
        </span>
        <SmallButton aria-label={`Copy: ${label}`} onClick={() => void copy(code)}>
          Copy
        </SmallButton>
      </span>
      <Textarea
        style={{ gridColumn: '1 / -1' }}
        id={id}
        value={code}
        rows={3}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

const ALT = 'Checked by Verimeter';

export function embedCodes(origin: string, slug: string) {
  const card = origin + paths.embed(slug);
  const badge = origin + paths.badge(slug);
  const report = origin + paths.report(slug);
  return {
    card,
    badge,
    // Slugs hold letters, digits and hyphens, so nothing needs escaping.
    code: {
      card: `<iframe src="${card}" title="${ALT}" width="480" height="260" style="border:0;max-width:100%" loading="lazy"></iframe>`,
      html: `<a href="${report}"><img src="${badge}" alt="${ALT}" height="20"></a>`,
      markdown: `[![${ALT}](${badge})](${report})`,
    },
  };
}
