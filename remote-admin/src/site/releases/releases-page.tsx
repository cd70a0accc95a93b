import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { DeployTokens } from './deploy-tokens.tsx';
import { useOverview } from './queries.ts';
import { RemoteReleases } from './remote-releases.tsx';
import styles from './releases.module.css';

const FORBIDDEN = 403;

/** /Main/Releases: which version of each remote who has, how it does, and who may release (DESIGN 4). */
export default function ReleasesPage(): ReactNode {
  const { t } = useTranslation('admin');
  const overview = useOverview();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('releases.title')}</h1>
          <p className={styles.help}>{t('releases.help')}</p>
        </div>
        <Button icon={<ReloadOutlined />} loading={overview.isRefetching} onClick={() => void overview.refetch()}>
          {t('releases.refresh')}
        </Button>
      </header>
      <Content overview={overview} />
    </div>
  );
}

const Content = ({ overview }: { overview: ReturnType<typeof useOverview> }): ReactNode => {
  const { t } = useTranslation('admin');
  if (overview.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (overview.error instanceof ApiError && overview.error.statusCode === FORBIDDEN) {
    return <ErrorState title={t('releases.refused')} description={t('releases.refusedNext', { permission: t('releases.permission') })} />;
  }
  if (!overview.data) return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />;
  const { remotes, roles } = overview.data;
  return (
    <>
      {remotes.length === 0 && <EmptyState title={t('releases.none')} description={t('releases.noneNext')} />}
      {remotes.map((remote) => (
        <RemoteReleases key={remote.name} remote={remote} roles={roles} />
      ))}
      <DeployTokens remotes={remotes.map(({ name }) => name)} />
    </>
  );
};
