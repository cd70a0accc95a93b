import { useEffect, type ReactNode } from 'react';
import { REPORT_LIST_PATH } from '@portal/shared/contract';
import { useNavigate } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, MessagePage } from '@portal/shared/ui/base';
import styles from './failure-card.module.css';
import { useTexts } from './texts.ts';

const HOME = '/Main/Home';

type Props = {
  /** There is nothing, or nothing that may be seen. */
  why: 'missing' | 'refused';
  title: string;
  text: string;
  /** Other ways on, before the way back. */
  ways?: ReactNode;
  isReportList?: boolean;
  /** Whom to ask. */
  children?: ReactNode;
  /** Asks for it; the ways on stand beside its button. */
  request?: (ways: ReactNode) => ReactNode;
};

/** Stands for what cannot be shown: what it is, whom to ask, and the ways on. Its tab goes when it is left. */
export const Unavailable = ({ why, title, text, ways: others, isReportList = false, children, request }: Props): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const { closeOnLeave } = usePageTab();
  const navigate = useNavigate();
  useEffect(() => closeOnLeave(), [closeOnLeave]);
  const ways = (
    <>
      <Button type={why === 'missing' ? 'primary' : 'default'} onClick={() => open(HOME)}>
        {t('ways.home')}
      </Button>
      {!isReportList && <Button onClick={() => open(REPORT_LIST_PATH)}>{t('ways.reports')}</Button>}
      {others}
      {/* Beside what asks for it there is room for a line, and every browser has a way back. */}
      {!request && <Button onClick={() => void navigate(-1)}>{t('ways.back')}</Button>}
    </>
  );
  return (
    <section className={styles.unavailable} role="alert">
      <MessagePage isLost={why === 'missing'} isRefused={why === 'refused'} title={title} text={text} ways={!request && ways}>
        {children}
        {request && <div className={styles.request}>{request(ways)}</div>}
      </MessagePage>
    </section>
  );
};
