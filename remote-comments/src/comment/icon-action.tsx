import type { ComponentProps, ReactNode } from 'react';
import { Button, Tooltip } from '@portal/shared/ui/base';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'size' | 'title' | 'aria-label'> & { /** Tooltip and accessible name. */ label: string };

/** What can be done with a comment, as a picture. */
export const IconAction = ({ label, ...rest }: Props): ReactNode => (
  <Tooltip title={label}>
    <Button {...rest} type="text" size="small" aria-label={label} />
  </Tooltip>
);
