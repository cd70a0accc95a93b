import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import type { OwnFieldProps } from '@portal/shared/ui/resource';

const MINUTE = 60_000;

/** `2026-11-21T08:30`, by the clock of this computer. */
const localOf = (instant: string): string => {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
};

/** A day and a time by the clock of this computer. The value is an instant, or undefined. */
export const InstantInput = ({ id, value, onChange, disabled = false }: OwnFieldProps): ReactNode => (
  <Input
    {...(id !== undefined && { id })}
    type="datetime-local"
    disabled={disabled}
    value={typeof value === 'string' ? localOf(value) : ''}
    onChange={({ target }) => {
      const date = new Date(target.value);
      onChange?.(target.value === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString());
    }}
  />
);
