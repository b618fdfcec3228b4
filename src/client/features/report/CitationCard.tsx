import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { NumberedSource } from './evidence.ts';
import { SourceContent, SourceName } from './Sources.tsx';
import classes from './Report.module.css';

/** A source at the citation that names it. */
export default function CitationCard(props: NumberedSource & { onClose: () => void }) {
  const { number, source } = props;
  return (
    <Popover
      opened
      onDismiss={props.onClose}
      trapFocus
      returnFocus
      width={340}
      position="bottom-start"
      withRoles={false}
      middlewares={{ shift: { padding: 12 }, flip: true }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.card}
        role="dialog"
        aria-label={`Source ${number}`}
        data-unprinted
      >
        <SourceName number={number} source={source} />
        <SourceContent source={source} />
      </Popover.Dropdown>
    </Popover>
  );
}
