import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Input, Spin } from '@portal/shared/ui/base';
import { Popover } from '@portal/shared/ui/shell';
import { fieldKey } from '../keys.ts';
import { usePopup } from '../use-popup.ts';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { iconName, isIconFound } from './icon-words.ts';

type Icons = Readonly<Record<string, ComponentType>>;

/** One of the icons that there are, found by its name in Chinese or English. */
export default function IconInput({ value, onChange, icons: load, ...control }: ControlProps<string> & { icons: () => Promise<Icons> }): ReactNode {
  const { t } = useTranslation('resource');
  const { button, content, popup } = usePopup();
  const [keyword, setKeyword] = useState('');
  const field = useId();
  const icons = useQuery({ queryKey: fieldKey(field), queryFn: load, staleTime: Infinity });
  const Chosen = value === undefined ? undefined : icons.data?.[value];
  const names = Object.keys(icons.data ?? {}).filter((name) => isIconFound(name, keyword));
  const take = (name: string) => {
    onChange?.(name);
    popup.onOpenChange(false);
  };
  const choice = (
    <div ref={content}>
      <div className={styles.iconsHead}>
        <Input allowClear aria-label={t('iconSearch')} placeholder={t('iconSearch')} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
        <Button onClick={() => take('')}>{t('iconNone')}</Button>
      </div>
      {icons.isPending ? <Spin /> : names.length === 0 && <p role="status">{t('nothingFound')}</p>}
      <div className={styles.icons} role="group" aria-label={t('icon')}>
        {names.map((name) => {
          const Icon = icons.data?.[name];
          return (
            <Button key={name} type={name === value ? 'primary' : 'text'} aria-pressed={name === value} aria-label={iconName(name)} title={iconName(name)} icon={Icon && <Icon />} onClick={() => take(name)} />
          );
        })}
      </div>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      classNames={{ container: styles.iconsPopup }}
      // It scrolls with the form, and does not lie over what stands below it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      {...popup}
      content={choice}
    >
      <Button {...control} ref={button} icon={Chosen && <Chosen />} aria-haspopup="dialog" aria-expanded={popup.open}>
        {value ? iconName(value) : t('iconNone')}
      </Button>
    </Popover>
  );
}
