import { useEffect, type ReactNode } from 'react';
import type { AnnouncementDetail } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useParams } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { GonePage } from '../gone/gone-page.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import styles from './announcement.module.css';
import { announcementPath, useAcknowledge, useAnnouncement, useRead } from './queries.ts';
import { useTexts } from './texts.ts';

/** /Main/AnnouncementDetail/{kind}/{id}: an announcement to read (SPEC 2.4). The kind in the address is for people. */
export default function AnnouncementPage(): ReactNode {
  const t = useTexts();
  const announcement = useAnnouncement(useParams().name ?? '');
  if (announcement.isPending) return <LoadingState />;
  if (announcement.isError) return <ErrorState title={t('failed')} error={announcement.error} onRetry={() => void announcement.refetch()} />;
  if (!announcement.data) return <GonePage title={t('missing')} text={t('missingNext')} to="/Main/Home" way={t('home')} />;
  return <Text announcement={announcement.data} />;
}

const Text = ({ announcement }: { announcement: AnnouncementDetail }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { setTitle } = usePageTab();
  const { id, kind, title, entitle, content, encontent, isRead, publishTime, older, newer } = announcement;
  const { mutate: read } = useRead();
  useEffect(() => setTitle({ zh: title, en: entitle }), [setTitle, title, entitle]);
  useEffect(() => {
    if (isRead === 0) read(id);
  }, [id, isRead, read]);
  return (
    <article className={styles.announcement}>
      <p className={styles.about}>
        {t(`kind.${kind}`)} · <time dateTime={publishTime}>{formatInstant(publishTime, language, 'minute')}</time>
      </p>
      <h1 dir="auto">{nameIn(language, title, entitle)}</h1>
      <RichText html={nameIn(language, content, encontent)} language={language} />
      <Confirmation announcement={announcement} />
      {(newer ?? older) && (
        <nav className={styles.others} aria-label={t('others')}>
          {newer && <Other announcement={newer} label={t('newer', { title: nameIn(language, newer.title, newer.entitle) })} />}
          {older && <Other announcement={older} label={t('older', { title: nameIn(language, older.title, older.entitle) })} />}
        </nav>
      )}
    </article>
  );
};

/** *I have read this*, where readers are asked to say so. */
const Confirmation = ({ announcement: { id, mustConfirm, confirmTime } }: { announcement: AnnouncementDetail }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { mutate: acknowledge, isPending } = useAcknowledge();
  if (mustConfirm === 0) return null;
  return (
    <div className={styles.confirmation} role="status">
      {confirmTime === null ? (
        <>
          <span>{t('confirmNext')}</span>
          <Button type="primary" loading={isPending} onClick={() => acknowledge(id)}>
            {t('confirm')}
          </Button>
        </>
      ) : (
        t('confirmed', { time: formatInstant(confirmTime, language, 'minute') })
      )}
    </div>
  );
};

const Other = ({ announcement, label }: { announcement: NonNullable<AnnouncementDetail['older']>; label: string }): ReactNode => {
  const { open } = useShell();
  return (
    <Button type="link" className={styles.other ?? ''} onClick={() => open(announcementPath(announcement), { zh: announcement.title, en: announcement.entitle })}>
      {label}
    </Button>
  );
};
