import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useShell } from '@portal/shared/shell';
import { Button, Input } from '@portal/shared/ui/base';
import { paletteKey } from '../palette/palette-key.ts';
import styles from './search-box.module.css';

/** The page of what a search finds (SPEC 2.4). */
export const resultsPath = (wanted: string): string => `/Main/HomeList/${encodeURIComponent(wanted.trim())}`;

/** The header's search: leads to the results page. A phone has a button instead, which opens the command palette. */
export const SearchBox = ({ onPalette }: { onPalette: () => void }) => {
  const { t } = useTranslation('host');
  const { open } = useShell();
  const [wanted, setWanted] = useState('');
  const search = (): void => {
    if (wanted.trim()) open(resultsPath(wanted), { zh: `“${wanted.trim()}”`, en: `“${wanted.trim()}”` });
  };
  return (
    <>
      <search className={styles.box}>
        <Input
          allowClear
          maxLength={100}
          prefix={<SearchOutlined />}
          suffix={
            <button type="button" className={styles.key} title={t('palette.open')} onClick={onPalette}>
              <span className={styles.unseen}>{t('palette.open')}: </span>
              {paletteKey()}
            </button>
          }
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onPressEnter={search}
        />
      </search>
      <Button type="text" className={styles.narrow} icon={<SearchOutlined />} aria-label={t('palette.open')} onClick={onPalette} />
    </>
  );
};
