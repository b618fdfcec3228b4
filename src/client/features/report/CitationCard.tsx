import { Box, Popover, Stack } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { NumberedSource } from './evidence.ts';
import { SourceContent, SourceName } from './Sources.tsx';

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
        <Box component="span" pos="absolute" inset={0} style={{ pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown
        maw="calc(100vw - 1.5rem)"
        mah="60vh"
        fz="sm"
        style={{ overflow: 'auto' }}
        role="dialog"
        aria-label={`Source ${number}`}
        data-unprinted
      >
        <Box className="row" lh={1.45}>
          <SourceName number={number} source={source} />
        </Box>
        <Stack gap="0.45rem" mt="0.45rem" lh="sm">
          <SourceContent source={source} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
