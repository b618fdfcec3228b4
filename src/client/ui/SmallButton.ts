import { Button } from '@mantine/core';

export const SmallButton = Button.withProps({ size: 'sm', variant: 'default' });
