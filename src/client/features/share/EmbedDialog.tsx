import '../../theme/fields.css';
import { Group, Stack, Textarea } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { useCopy } from '../../ui/copy.ts';

export default function EmbedDialog(props: {
  slug: string;
  isProvisional: boolean;
  onClose: () => void;
}) {
  const { card, badge, code } = embedCodes(location.origin, props.slug);
  return (
    <Dialog title="Embed this report" size="36rem" onClose={props.onClose}>
      {props.isProvisional && <p>There is no verdict, and both say so.</p>}
      <Stack role="region" gap="0.6rem" aria-label="Card">
        <b>Card</b>
        <iframe
          src={card}
          title="The card as it looks now"
          height={260}
          style={{ width: '100%', maxWidth: '480px', border: 0 }}
        />
        <CopyCode label="Code for the card" code={code.card} />
      </Stack>
      <Stack role="region" gap="0.6rem" align="start" aria-label="Badge">
        <b>Badge</b>
        <img src={badge} alt="The badge as it looks now" height={20} />
        <CopyCode label="Badge in HTML" code={code.html} />
        <CopyCode label="Badge in Markdown" code={code.markdown} />
      </Stack>
      <p className="fine">Both change with the report, and tell nobody who looks at them.</p>
    </Dialog>
  );
}

function CopyCode({ label, code }: { label: string; code: string }) {
  const { said, copy } = useCopy('Copied');
  return (
    <Textarea
      w="100%"
      label={label}
      value={code}
      rows={3}
      readOnly
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onFocus={(event) => event.currentTarget.select()}
      inputContainer={(field) => (
        <>
          {field}
          <Group gap="0.6rem" mt="0.35rem">
            <SmallButton aria-label={`Copy: ${label}`} onClick={() => void copy(code)}>
              Copy
            </SmallButton>
            <span className="fine" role="status">
              {said}
            </span>
          </Group>
        </>
      )}
    />
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
