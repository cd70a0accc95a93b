import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Unseen } from '@portal/shared/ui/base';
import { paletteKey } from '../palette/palette-key.ts';
import styles from './search-box.module.css';
import { SearchInput } from './search-input.tsx';
import { useTexts } from './texts.ts';

/** The header's search: leads to the results page. A phone has a button instead, which opens the command palette. */
export const SearchBox = ({ onPalette }: { onPalette: () => void }) => {
  const t = useTexts();
  return (
    <>
      <search className={styles.box}>
        <SearchInput
          suffix={
            <button type="button" className={styles.key} title={t('openPalette')} onClick={onPalette}>
              <Unseen>{t('openPalette')}: </Unseen>
              {paletteKey()}
            </button>
          }
        />
      </search>
      <Button type="text" className={styles.narrow} icon={<SearchOutlined />} aria-label={t('openPalette')} onClick={onPalette} />
    </>
  );
};
