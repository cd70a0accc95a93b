import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryKeyOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type GrantableReport, type ReportGrant, type ReportGrants } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { ListPage, type DifferencePart, type ListDefinition } from '@portal/shared/ui/resource';
import { atLevel, bodyOf, changed, countsOf, grantable, levels, NO_DRAFT, rowsOf, withDraft, type Draft, type GrantRow } from './draft.ts';
import { flagsText, grantColumns, pagesText } from './grant-columns.tsx';
import { GrantForm } from './grant-form.tsx';
import styles from './roles.module.css';
import { SaveBar } from './save-bar.tsx';
import { useTexts } from './texts.ts';
import type { Versions } from './use-versions.ts';

const { groups, reportRoles } = endpoints;
/** What is edited, and upon which version of the role. */
type Edited = { readonly draft: Draft; readonly version: number | undefined };
const NOTHING: Edited = { draft: NO_DRAFT, version: undefined };

/** What a role may do with reports: a tree of their classes, edited as a draft that is saved at once (SPEC 3 and 6). */
export const ReportsTab = ({ groupId, versions, onUnsaved }: { groupId: number; versions: Versions; onUnsaved: (has: boolean) => void }): ReactNode => {
  const t = useTexts();
  const asked = queryOf(reportRoles.ofRole, { query: { groupId: String(groupId) } });
  const answer = useQuery(asked);
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.tab} role="region" aria-label={t('reports')}>
      <Editor groupId={groupId} standing={answer.data} asked={asked} versions={versions} onReload={() => answer.refetch({ throwOnError: true })} onUnsaved={onUnsaved} />
    </div>
  );
};

type Asked = ReturnType<typeof queryOf<typeof reportRoles.ofRole>>;
type EditorProps = { groupId: number; standing: ReportGrants; asked: Asked; versions: Versions; onReload: () => Promise<unknown>; onUnsaved: (has: boolean) => void };

const Editor = ({ groupId, standing, asked, versions, onReload, onUnsaved }: EditorProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [{ draft, version }, setEdited] = useState<Edited>(NOTHING);
  const [opened, setOpened] = useState<GrantableReport | null>(null);
  const rows = rowsOf(standing);
  const grants = withDraft(standing, draft);
  const change = (changes: readonly (readonly [number, ReportGrant | null])[]) => {
    setEdited((now) => {
      const next = changed(standing, now.draft, changes);
      return next.size === 0 ? NOTHING : { draft: next, version: now.version ?? standing.version };
    });
  };
  const onLevel = (reports: readonly GrantableReport[], level: number | undefined) => change(reports.map(({ id }) => [id, atLevel(id, grants.get(id), level)]));

  const mayChange = useMay(reportRoles.setForRole);
  const mayList = useMay(groups.top);
  const roles = useQuery({ ...queryOf(groups.top), enabled: mayChange && mayList });
  const copy = async (from: number) => {
    try {
      const { grants: theirs } = await call(reportRoles.ofRole, { query: { groupId: String(from) }, quiet: true });
      const copied = grantable(theirs, standing.reports);
      change(copied.map((grant) => [grant.reportId, grant]));
      void message.info(t('copied', { count: copied.length }));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };

  const list: ListDefinition<GrantRow, never> = {
    name: 'roleReports',
    rowKey: ({ key }) => key,
    columns: grantColumns(t, language, { rows, grants, draft, mayChange, onLevel }),
    range: { orders: [], order: { by: '' as never, type: 'asc' }, sizes: [0] },
    endpoint: reportRoles.ofRole,
    load: async () => ({ items: rows, total: rows.length, pageIndex: 1, pageSize: rows.length }),
    // The same answer, which is asked for once.
    asks: () => ({ queryKey: queryKeyOf(reportRoles.ofRole, { query: { groupId: String(groupId) } }, 'rows'), queryFn: async () => rowsOf(await client.fetchQuery({ ...asked, staleTime: 1_000 })), meta: asked.meta as never }),
    tree: {
      parentOf: ({ parent }) => parent,
      isFolder: ({ report }) => report === undefined,
      placed: (row) => row,
      words: ({ name, ename }) => `${name} ${ename}`,
    },
    actions: ({ report }) => (report && grants.has(report.id) ? [{ key: 'options', label: t('options'), needs: reportRoles.setForRole, run: () => setOpened(report) }] : []),
    extra: mayChange && mayList && (
      <Select<number | null>
        className={styles.copy}
        aria-label={t('copyFrom')}
        placeholder={t('copyFrom')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={(roles.data ?? []).filter(({ id }) => id !== groupId).map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }))}
        onChange={(from) => from !== null && void copy(from)}
      />
    ),
    texts: { title: t('reports'), help: t('reportsHelp'), search: t('searchReports'), empty: t('noReports'), emptyNext: t('noReportsNext'), permission: t('permission') },
  };

  const counts = countsOf(standing, draft);
  const summary = [
    ...(['added', 'removed', 'changed'] as const).flatMap((part) => (counts[part] > 0 ? [t(part, { count: counts[part] })] : [])),
    t('affects', { count: standing.people }),
  ].join(t('comma'));
  const before = withDraft(standing, NO_DRAFT);
  const textOf = (report: GrantableReport, grant: ReportGrant | undefined): string =>
    grant ? [t(`levels.${levels[grant.allowA]?.key ?? 'all'}`), pagesText(t, grant, report), flagsText(t, grant)].filter((text) => text !== '').join(' · ') : '';
  const parts = standing.reports
    .filter(({ id }) => draft.has(id))
    .map((report): DifferencePart => ({ key: String(report.id), label: nameIn(language, report.name, report.ename), before: textOf(report, before.get(report.id)), after: textOf(report, grants.get(report.id)) }));
  const openedGrant = opened && grants.get(opened.id);
  return (
    <>
      <ListPage list={list} scope="page" />
      {mayChange && (
        <SaveBar
          isChanged={draft.size > 0}
          summary={summary}
          parts={parts}
          label={t('reports')}
          onDiscard={() => setEdited(NOTHING)}
          onSave={async () => {
            const before = versions.now(version ?? standing.version);
            const { version: after } = await call(reportRoles.setForRole, { body: { groupId, version: before, ...bodyOf(draft) } });
            versions.saved(before, after);
            setEdited(NOTHING);
          }}
          onReload={async () => {
            await onReload();
            setEdited((now) => ({ ...now, version: undefined }));
          }}
          onUnsaved={onUnsaved}
        />
      )}
      {opened && openedGrant && <GrantForm report={opened} grant={openedGrant} onChange={(grant) => change([[opened.id, grant]])} onClose={() => setOpened(null)} />}
    </>
  );
};

