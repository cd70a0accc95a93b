import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Input, Spin } from '@portal/shared/ui/base';
import { Popover } from '@portal/shared/ui/shell';
import { fieldKey } from '../keys.ts';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

type Icons = Readonly<Record<string, ComponentType>>;

/** One of the icons that there are, found by its English name. */
export default function IconInput({ value, onChange, icons: load, ...control }: ControlProps<string> & { icons: () => Promise<Icons> }): ReactNode {
  const { t } = useTranslation('resource');
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const field = useId();
  const icons = useQuery({ queryKey: fieldKey(field), queryFn: load, staleTime: Infinity });
  const Chosen = value === undefined ? undefined : icons.data?.[value];
  const names = Object.keys(icons.data ?? {}).filter((name) => nameOf(name).includes(keyword.trim().toLowerCase()));
  const take = (name: string) => {
    onChange?.(name);
    setOpen(false);
  };
  const choice = (
    <>
      <div className={styles.iconsHead}>
        <Input allowClear aria-label={t('iconSearch')} placeholder={t('iconSearch')} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
        <Button onClick={() => take('')}>{t('iconNone')}</Button>
      </div>
      {icons.isPending ? <Spin /> : names.length === 0 && <p role="status">{t('nothingFound')}</p>}
      <div className={styles.icons} role="group" aria-label={t('icon')}>
        {names.map((name) => {
          const Icon = icons.data?.[name];
          return (
            <Button key={name} type={name === value ? 'primary' : 'text'} aria-pressed={name === value} aria-label={nameOf(name)} title={nameOf(name)} icon={Icon && <Icon />} onClick={() => take(name)} />
          );
        })}
      </div>
    </>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" open={isOpen} onOpenChange={setOpen} content={choice}>
      <Button {...control} icon={Chosen && <Chosen />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {value ? nameOf(value) : t('iconNone')}
      </Button>
    </Popover>
  );
}

/** antd's `BarChartOutlined` as a person would call it. */
const nameOf = (name: string): string => name.replace(/Outlined$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
