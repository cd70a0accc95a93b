import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Announcement } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Alert, Button } from '@portal/shared/ui/base';
import { announcementPath, isOpen, useAnnouncements, useRead } from './queries.ts';
import { useClosed } from './shown-once.ts';
import { useTexts } from './texts.ts';

/** What floats, and the text itself, come with a pop-up only: Home does without. */
const Popup = lazy(() => import('./popup.tsx'));

/** What stands above Home until it is put away, and what stands in front of it once (SPEC 2.4). */
export const ShownAbove = (): ReactNode => {
  const announcements = useAnnouncements().data ?? [];
  const { isClosed, close } = useClosed();
  const [asked, setAsked] = useState<number | null>(null);
  const left = (place: Announcement['place']) => announcements.filter((one) => one.place === place && isOpen(one) && !isClosed(one.id));
  // The one that is in front stays until it is closed: reading it makes it one that was read.
  const popup = announcements.find(({ id }) => id === asked) ?? left('popup')[0];
  return (
    <>
      {left('banner').map((one) => (
        <Banner key={one.id} announcement={one} onClose={() => close(one.id)} />
      ))}
      {popup && !isClosed(popup.id) && (
        <Suspense>
          <Popup
            announcement={popup}
            onOpen={() => setAsked(popup.id)}
            onClose={() => {
              close(popup.id);
              setAsked(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
};

const Banner = ({ announcement, onClose }: { announcement: Announcement; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { mutate: read } = useRead();
  const { id, kind, title, entitle, mustConfirm } = announcement;
  const openIt = () => open(announcementPath(announcement), { zh: title, en: entitle });
  return (
    <Alert
      banner
      type={kind === 'maintenance' ? 'warning' : 'info'}
      title={<bdi>{nameIn(language, title, entitle)}</bdi>}
      action={
        <Button size="small" type="link" onClick={openIt}>
          {t('readMore')}
        </Button>
      }
      closable={{
        'aria-label': t('close'),
        onClose: () => {
          onClose();
          // Who puts it away has seen it; what is to be confirmed waits on the board.
          if (mustConfirm === 0) read(id);
        },
      }}
    />
  );
};
