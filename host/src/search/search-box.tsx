import { useTranslation } from 'react-i18next';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Unseen } from '@portal/shared/ui/base';
import { paletteKey } from '../palette/palette-key.ts';
import styles from './search-box.module.css';
import { SearchInput } from './search-input.tsx';

/** The header's search: leads to the results page. A phone has a button instead, which opens the command palette. */
export const SearchBox = ({ onPalette }: { onPalette: () => void }) => {
  const { t } = useTranslation('host');
  return (
    <>
      <search className={styles.box}>
        <SearchInput
          suffix={
            <button type="button" className={styles.key} title={t('palette.open')} onClick={onPalette}>
              <Unseen>{t('palette.open')}: </Unseen>
              {paletteKey()}
            </button>
          }
        />
      </search>
      <Button type="text" className={styles.narrow} icon={<SearchOutlined />} aria-label={t('palette.open')} onClick={onPalette} />
    </>
  );
};
