import { SearchInput } from '../search/search-input.tsx';
import { MessagePage } from './message-page.tsx';
import styles from './message-page.module.css';
import { useTexts } from './texts.ts';

/** The catch-all page (SPEC 2.1): what was asked for, a search for what was meant, and the ways back. */
export const NotFound = ({ path }: { path: string }) => {
  const t = useTexts();
  return (
    <MessagePage picture={<LostPage />} title={t('notFound.title')} text={t('notFound.text', { path })}>
      <search className={styles.search}>
        <SearchInput size="large" />
      </search>
    </MessagePage>
  );
};

/** A report page with nothing on it, and a glass that looks for it. */
const LostPage = () => (
  <svg className={styles.picture} viewBox="0 0 160 120" aria-hidden="true">
    <ellipse className={styles.ground} cx="80" cy="110" rx="62" ry="6" />
    <rect className={styles.paper} x="36" y="10" width="76" height="94" rx="6" />
    <path className={styles.line} d="M48 28h34M48 40h22" />
    <path className={styles.faint} d="M50 90V76m12 14V66m12 24V72m12 18V60" />
    <circle className={styles.glass} cx="104" cy="66" r="20" />
    <path className={styles.handle} d="m119 81 16 16" />
  </svg>
);
