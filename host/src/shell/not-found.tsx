import { MessagePage } from '@portal/shared/ui/base';
import { SearchInput } from '../search/search-input.tsx';
import styles from './not-found.module.css';
import { useTexts } from './texts.ts';
import { WaysBack } from './ways-back.tsx';

/** The catch-all page (SPEC 2.1): what was asked for, a search for what was meant, and the ways back. */
export const NotFound = ({ path }: { path: string }) => {
  const t = useTexts();
  return (
    <MessagePage isLost title={t('notFound.title')} text={t('notFound.text', { path })} ways={<WaysBack />}>
      <search className={styles.search}>
        <SearchInput size="large" />
      </search>
    </MessagePage>
  );
};
