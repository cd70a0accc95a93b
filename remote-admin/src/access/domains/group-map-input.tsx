import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { Option, OwnFieldProps } from '@portal/shared/ui/resource';
import styles from './domains.module.css';
import { useTexts } from './texts.ts';

type Mapping = { readonly group: string; readonly roleId: number | undefined };

type Props = OwnFieldProps & { readonly 'aria-describedby'?: string; readonly roles: readonly Option[] };

/** Groups of a directory, and the role that the members of each have. */
export const GroupMapInput = ({ id, value, onChange, disabled = false, roles, 'aria-describedby': describedBy }: Props): ReactNode => {
  const t = useTexts();
  const rows = (value as readonly Mapping[] | undefined) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  // Whoever removes rows by the keyboard goes on with the one that has come there, or with the last button there is.
  useEffect(() => {
    if (removed.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = undefined;
  }, [rows.length]);
  const set = (at: number, next: Partial<Mapping>) => onChange?.(rows.map((row, place) => (place === at ? { ...row, ...next } : row)));
  const remove = (at: number) => {
    removed.current = at;
    onChange?.(rows.filter((_, place) => place !== at));
  };
  return (
    <div ref={list} className={styles.mappings} id={id} role="group" aria-label={t('groupMap')} aria-describedby={describedBy}>
      {rows.map(({ group, roleId }, at) => (
        // Rows have no other name than their place.
        <div key={at} className={styles.mapping} role="group" aria-label={group || t('mapping', { place: at + 1 })}>
          <Input value={group} placeholder="cn=sales,ou=groups,dc=corp,dc=example" aria-label={t('groupOf', { place: at + 1 })} disabled={disabled} onChange={(event) => set(at, { group: event.target.value })} />
          <Select value={roleId} options={[...roles]} placeholder={t('role')} aria-label={t('roleOf', { place: at + 1 })} disabled={disabled} onChange={(next: number) => set(at, { roleId: next })} />
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeMapping', { place: at + 1 })} title={t('removeMapping', { place: at + 1 })} disabled={disabled} onClick={() => remove(at)} />
        </div>
      ))}
      <Button icon={<PlusOutlined />} disabled={disabled} onClick={() => onChange?.([...rows, { group: '', roleId: undefined }])}>
        {t('addMapping')}
      </Button>
    </div>
  );
};
