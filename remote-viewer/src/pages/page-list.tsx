import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useState, type ReactNode } from 'react';
import type { ReportPage } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import styles from './page-list.module.css';
import { ButtonPlace, IconButton } from '../toolbar/icon-button.tsx';
import { useTexts } from './texts.ts';

const openAtom = atomWithStorage('hb_viewer_pages', true, undefined, { getOnInit: true });

/** The list's room while nobody knows the pages yet: what comes later moves nothing. */
export const PageListPlace = (): ReactNode => {
  const isOpen = useAtomValue(openAtom);
  return (
    <div className={isOpen ? styles.panel : styles.folded} aria-hidden="true">
      <div className={styles.head}>
        <ButtonPlace />
      </div>
      {isOpen && (
        <div className={styles.list}>
          <span className={styles.page}>{'\u00a0'}</span>
        </div>
      )}
    </div>
  );
};

type PageListProps = { reportName: string; pages: readonly ReportPage[]; current: string | null; onSelect: (code: string) => void; /** Whether it begins unfolded, however its reader left the last one. */ isUnfolded: boolean; /** Whether what stands beside the report needs its room: the list is folded then, until its reader unfolds it. */ isCrowded: boolean };

/** The report's permitted pages (SPEC 2.5, page list panel); on a narrow screen a strip above the report. */
export const PageList = ({ reportName, pages, current, onSelect, isUnfolded, isCrowded }: PageListProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [kept, setKept] = useAtom(openAtom);
  const [begins, setBegins] = useState(isUnfolded);
  const [crowded, setCrowded] = useState({ by: isCrowded, yields: isCrowded });
  if (crowded.by !== isCrowded) setCrowded({ by: isCrowded, yields: isCrowded });
  const open = !crowded.yields && (begins || kept);
  const toggle = () => {
    setCrowded({ by: isCrowded, yields: false });
    setBegins(false);
    setKept(!open);
  };
  return (
    <nav className={open ? styles.panel : styles.folded} aria-label={t('of', { name: reportName })}>
      <div className={styles.head}>
        {open && <h2 className={styles.title}>{t('title')}</h2>}
        <IconButton
          icon={open ? <LeftOutlined /> : <RightOutlined />}
          label={t(open ? 'fold' : 'unfold')}
          placement="right"
          expanded={open}
          onClick={toggle}
        />
      </div>
      {open && (
        <ul className={styles.list}>
          {pages.map(({ code, displayName, enDisplayName }) => (
            <li key={code}>
              <button
                type="button"
                className={styles.page}
                aria-current={code === current ? 'page' : undefined}
                onClick={() => onSelect(code)}
              >
                {nameIn(language, displayName, enDisplayName)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
};
