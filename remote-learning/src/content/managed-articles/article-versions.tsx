import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { valuesOf } from './article-values.ts';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

const { managedArticles } = endpoints;

type ArticleVersionsProps = { row: ManagedArticleDetail; hasUnsaved: boolean; onRestored: () => void; onClose: () => void };

/** The versions of an article. */
export const ArticleVersions = ({ row, ...drawer }: ArticleVersionsProps): ReactNode => {
  const t = useTexts();
  const differences = useDifference();
  const mayRestore = useMay(managedArticles.restore);
  const compare = async (version: number) => {
    const { cover, ...body } = await call(managedArticles.versionInfo, { query: { id: row.id, version }, quiet: true });
    return differences({ ...body, cover: cover || undefined }, valuesOf(row));
  };
  const restore = (toVersion: number) => call(managedArticles.restore, { body: { id: row.id, version: row.version, toVersion }, quiet: true });
  return <VersionsDrawer {...drawer} find={queryOf(managedArticles.versions, { query: { id: row.id } })} compare={compare} {...(mayRestore && { restore })} consequence={t('restoreNext')} />;
};
