import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { queryOf } from '@portal/shared/api';
import type { endpoints } from '@portal/shared/contract/content/management';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { App, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Drawer, Modal } from '@portal/shared/ui/shell';
import { ContentDifference } from './content-difference.tsx';
import type { PartDifference } from './text-difference.ts';
import { useTexts } from './texts.ts';
import styles from './versions.module.css';

const WIDTH = 480;
const WIDE = 800;

/** A query for the versions of something, the newest first. */
type VersionsQuery = ReturnType<typeof queryOf<typeof endpoints.managedArticles.versions>>;

type VersionsDrawerProps = {
  find: VersionsQuery;
  /** What of a version is different from what is saved now. */
  compare: (version: number) => Promise<PartDifference[]>;
  /** Missing for who may not. */
  restore?: ((version: number) => Promise<unknown>) | undefined;
  /** What is restored, and what stays, in a sentence. */
  consequence: string;
  hasUnsaved: boolean;
  onRestored: () => void;
  onClose: () => void;
};

/** What something was each time that it was saved; any of it can be compared with what is saved now, and restored. */
export const VersionsDrawer = ({ find, compare, restore, consequence, hasUnsaved, onRestored, onClose }: VersionsDrawerProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const versions = useQuery(find);
  const [compared, setCompared] = useState<{ readonly version: number; readonly parts: PartDifference[] } | null>(null);

  const show = async (version: number) => {
    try {
      setCompared({ version, parts: await compare(version) });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const bringBack = async (version: number, run: (version: number) => Promise<unknown>) => {
    const content = [consequence, ...(hasUnsaved ? [t('restoreUnsaved')] : [])].join(' ');
    if (!(await modal.confirm({ title: t('restoreQuestion', { version }), content, okText: t('restore'), cancelText: t('cancel') }))) return;
    try {
      await run(version);
      void message.success(t('restored', { version }));
      onRestored();
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const restoring = (version: number) =>
    restore && (
      <Button size="small" onClick={() => void bringBack(version, restore)}>
        {t('restore')}
      </Button>
    );
  return (
    <Drawer open size={WIDTH} title={t('versions')} onClose={onClose}>
      {versions.isPending && <LoadingState />}
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <p>{t('noVersions')}</p>}
      <ul className={styles.versions}>
        {/* The newest is what is saved now: publishing, too, counts a version up, and keeps none. */}
        {versions.data?.map(({ version, authorName, createTime }, index) => (
          <li key={version}>
            <p>
              <strong>{t('version', { version })}</strong> {index === 0 && `· ${t('versionCurrent')}`}
            </p>
            <p className={styles.quiet}>{t('versionBy', { name: authorName || t('portal'), time: formatInstant(createTime, language, 'minute') })}</p>
            {index > 0 && (
              <div className={styles.ways}>
                <Button size="small" onClick={() => void show(version)}>
                  {t('compare')}
                </Button>
                {restoring(version)}
              </div>
            )}
          </li>
        ))}
      </ul>
      {compared && (
        <Modal open width={WIDE} title={t('compareTitle', { version: compared.version })} footer={restoring(compared.version)} onCancel={() => setCompared(null)}>
          <ContentDifference label={t('compare')} heads={{ before: t('versionThen', { version: compared.version }), after: t('versionNow') }} parts={compared.parts} />
        </Modal>
      )}
    </Drawer>
  );
};
