import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { Endpoint, ValueOf } from '@portal/shared/contract';
import type { endpoints } from '@portal/shared/contract/content/management';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { App, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Drawer, FORM_WIDTH, Modal, TABLE_WIDTH } from '@portal/shared/ui/shell';
import { ContentDifference } from './content-difference.tsx';
import type { PartDifference } from './text-difference.ts';
import { useTexts } from './texts.ts';
import styles from './versions.module.css';

type Calls = typeof endpoints.managedArticles;
type VersionInfo = Endpoint<Calls['versionInfo']['query'], Calls['versionInfo']['body']>;

type VersionsDrawerProps<Info extends VersionInfo> = {
  calls: Pick<Calls, 'versions' | 'restore'> & { readonly versionInfo: Info };
  /** What is saved now. */
  row: { readonly id: number; readonly version: number };
  /** What of a version is different from what is saved now. */
  differences: (then: ValueOf<Info>) => PartDifference[] | Promise<PartDifference[]>;
  /** What is restored, and what stays, in a sentence. */
  consequence: string;
  hasUnsaved: boolean;
  onRestored: () => void;
  onClose: () => void;
};

/** What something was each time that it was saved; any of it can be compared with what is saved now, and restored by who may. */
export const VersionsDrawer = <Info extends VersionInfo>({ calls, row: { id, version: current }, differences, consequence, hasUnsaved, onRestored, onClose }: VersionsDrawerProps<Info>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const mayRestore = useMay(calls.restore);
  const versions = useQuery(queryOf(calls.versions, { query: { id } }));
  const [compared, setCompared] = useState<{ readonly version: number; readonly parts: PartDifference[] } | null>(null);

  const show = async (version: number) => {
    try {
      const then = await call<VersionInfo>(calls.versionInfo, { query: { id, version }, quiet: true });
      setCompared({ version, parts: await differences(then as ValueOf<Info>) });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const restore = async (version: number) => {
    const content = [consequence, ...(hasUnsaved ? [t('restoreUnsaved')] : [])].join(' ');
    if (!(await modal.confirm({ title: t('restoreQuestion', { version }), content, okText: t('restore'), cancelText: t('cancel') }))) return;
    try {
      await call(calls.restore, { body: { id, version: current, toVersion: version }, quiet: true });
      void message.success(t('restored', { version }));
      onRestored();
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const restoring = (version: number) =>
    mayRestore && (
      <Button size="small" onClick={() => void restore(version)}>
        {t('restore')}
      </Button>
    );
  return (
    <Drawer open size={FORM_WIDTH} title={t('versions')} onClose={onClose}>
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
        <Modal open width={TABLE_WIDTH} title={t('compareTitle', { version: compared.version })} footer={restoring(compared.version)} onCancel={() => setCompared(null)}>
          <ContentDifference label={t('compare')} heads={{ before: t('versionThen', { version: compared.version }), after: t('versionNow') }} parts={compared.parts} />
        </Modal>
      )}
    </Drawer>
  );
};
