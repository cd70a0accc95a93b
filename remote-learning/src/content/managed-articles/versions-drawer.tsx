import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ArticleVersion, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { App, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Difference } from '@portal/shared/ui/resource';
import { Drawer, Modal } from '@portal/shared/ui/shell';
import { valuesOf } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

const { managedArticles } = endpoints;
const WIDTH = 480;
const WIDE = 800;

type VersionsDrawerProps = { row: ManagedArticleDetail; hasUnsaved: boolean; onRestored: () => void; onClose: () => void };
type Compared = { readonly version: number; readonly body: ArticleVersion };

/** What an article was each time that it was saved; any of it can be compared with what is saved now, and restored. */
export const VersionsDrawer = ({ row, hasUnsaved, onRestored, onClose }: VersionsDrawerProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const differences = useDifference();
  const mayRestore = useMay(managedArticles.restore);
  const versions = useQuery(queryOf(managedArticles.versions, { query: { id: row.id } }));
  const [compared, setCompared] = useState<Compared | null>(null);

  const compare = async (version: number) => {
    try {
      setCompared({ version, body: await call(managedArticles.versionInfo, { query: { id: row.id, version }, quiet: true }) });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const restore = async (toVersion: number) => {
    const content = [t('restoreNext'), ...(hasUnsaved ? [t('restoreUnsaved')] : [])].join(' ');
    if (!(await modal.confirm({ title: t('restoreQuestion', { version: toVersion }), content, okText: t('restore'), cancelText: t('cancel') }))) return;
    try {
      await call(managedArticles.restore, { body: { id: row.id, version: row.version, toVersion }, quiet: true });
      void message.success(t('restored', { version: toVersion }));
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
    <Drawer open size={WIDTH} title={t('versions')} onClose={onClose}>
      {versions.isPending && <LoadingState />}
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <p>{t('noVersions')}</p>}
      <ul className={styles.versions}>
        {versions.data?.map(({ version, authorName, createTime }, index) => (
          <li key={version}>
            <p>
              <strong>{t('version', { version })}</strong> {index === 0 && version === row.version && `· ${t('versionCurrent')}`}
            </p>
            <p className={styles.quiet}>{t('versionBy', { name: authorName || t('portal'), time: formatInstant(createTime, language, 'minute') })}</p>
            {version !== row.version && (
              <div className={styles.ways}>
                <Button size="small" onClick={() => void compare(version)}>
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
          <div className={styles.dialog}>
            <Difference label={t('compare')} heads={{ before: t('versionThen', { version: compared.version }), after: t('versionNow') }} parts={differences({ ...compared.body, cover: compared.body.cover || undefined }, valuesOf(row))} />
          </div>
        </Modal>
      )}
    </Drawer>
  );
};
