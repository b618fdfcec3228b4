import { Box, Popover, Stack } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import { type NumberedSource, SourceContent, SourceName } from './Sources.tsx';

export default function CitationCard(
  props: NumberedSource & {
    link: RefObject<HTMLElement | null>;
    pinned: boolean;
    onDismiss: (by: 'Escape' | 'press') => void;
  },
) {
  const { link, pinned, onDismiss, ...one } = props;
  const card = useRef<HTMLDivElement>(null);
  const press = ({ target }: PointerEvent) => {
    const isInside = [link, card].some(({ current }) => current?.contains(target as Node));
    if (!isInside) onDismiss('press');
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDismiss('Escape');
  };
  useWindowEvent('pointerdown', press, { capture: true });
  useWindowEvent('keydown', escape, { capture: true });
  return (
    <Popover
      opened
      trapFocus={pinned}
      closeOnClickOutside={false}
      closeOnEscape={false}
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
        ref={card}
        className="unprinted"
        maw="calc(100vw - 1.5rem)"
        mah="60vh"
        fz="sm"
        style={{ overflow: 'auto' }}
        role="dialog"
        aria-label={`Source ${one.number}`}
      >
        <Box className="row" lh={1.45}>
          <SourceName {...one} />
        </Box>
        <Stack gap="0.45rem" mt="0.45rem" lh="sm">
          <SourceContent source={one.source} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
