import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryKeyOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { Endpoint } from '@portal/shared/contract';
import { endpoints, type Choice, type GrantableReport, type ReportGrant, type ReportGrants } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { Difference, ListPage, type DifferencePart, type ListDefinition } from '@portal/shared/ui/resource';
import { SaveBar } from '../../saving/save-bar.tsx';
import type { Review } from '../../saving/use-unsaved.ts';
import { useDataRoleNames } from '../data-roles/use-data-role-names.ts';
import { ReadersDrawer } from '../permissions/readers-drawer.tsx';
import { CompareRoles } from './compare-roles.tsx';
import { atLevel, bodyOf, changed, countsOf, grantable, NO_DRAFT, rowsOf, withDraft, type Draft, type GrantRow } from './draft.ts';
import { grantColumns, grantLines } from './grant-columns.tsx';
import { GrantForm } from './grant-form.tsx';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import type { Versions } from './use-versions.ts';

const { effectivePermissions, groups, reportRoles } = endpoints;
/** What is edited, and upon which version of the role. */
type Edited = { readonly draft: Draft; readonly version: number | undefined };
const NOTHING: Edited = { draft: NO_DRAFT, version: undefined };

/** What a role may do with reports: a tree of their classes, edited as a draft that is saved at once (SPEC 3 and 6). */
export const ReportsTab = ({ groupId, versions, onUnsaved }: { groupId: number; versions: Versions; onUnsaved: (review: Review | undefined) => void }): ReactNode => {
  const t = useTexts();
  const client = useQueryClient();
  const asked = queryOf(reportRoles.ofRole, { query: { groupId: String(groupId) } });
  const answer = useQuery(asked);
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.tab} role="region" aria-label={t('reports')}>
      <GrantsEditor
        holder={{
          endpoint: reportRoles.ofRole,
          asks: () => ({ queryKey: queryKeyOf(reportRoles.ofRole, { query: { groupId: String(groupId) } }, 'rows'), queryFn: async () => rowsOf(await client.fetchQuery({ ...asked, staleTime: 1_000 })), meta: asked.meta }),
          saves: reportRoles.setForRole,
          save: (body) => call(reportRoles.setForRole, { body: { groupId, ...body } }),
          groupId,
          help: t('reportsHelp'),
          optionsNext: t('optionsNext'),
        }}
        standing={answer.data}
        versions={versions}
        onReload={() => answer.refetch({ throwOnError: true })}
        onUnsaved={onUnsaved}
      />
    </div>
  );
};

/** Whose grants are edited: how they are asked for, and how they are saved. */
export type GrantHolder = {
  readonly endpoint: Endpoint;
  readonly asks: NonNullable<ListDefinition<GrantRow, never>['asks']>;
  /** The call that saves; who may not make it looks only. */
  readonly saves: Endpoint;
  readonly save: (body: { version: number } & ReturnType<typeof bodyOf>) => Promise<{ version: number }>;
  /** The role itself, which is not offered to copy from. */
  readonly groupId?: number;
  readonly help: string;
  /** Below the options of a report: when they count. */
  readonly optionsNext: string;
};
type EditorProps = {
  holder: GrantHolder;
  standing: ReportGrants;
  versions: Versions;
  onReload: () => Promise<unknown>;
  onUnsaved: (review: Review | undefined) => void;
  /** In the review, above what is different. */
  review?: ReactNode;
};

/** A tree of reports with what somebody may do with each, edited as a draft: the same for roles and for single people. */
export const GrantsEditor = ({ holder, standing, versions, onReload, onUnsaved, review }: EditorProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const [{ draft, version }, setEdited] = useState<Edited>(NOTHING);
  const [opened, setOpened] = useState<GrantableReport | null>(null);
  const [compared, setCompared] = useState<Choice | null>(null);
  const [readersOf, setReadersOf] = useState<GrantableReport | null>(null);
  const rows = rowsOf(standing);
  const grants = withDraft(standing, draft);
  const change = (changes: readonly (readonly [number, ReportGrant | null])[]) => {
    setEdited((now) => {
      const next = changed(standing, now.draft, changes);
      return next.size === 0 ? NOTHING : { draft: next, version: now.version ?? standing.version };
    });
  };
  const onLevel = (reports: readonly GrantableReport[], level: number | undefined) => change(reports.map(({ id }) => [id, atLevel(id, grants.get(id), level)]));

  const dataRoleName = useDataRoleNames(standing);
  const mayChange = useMay(holder.saves);
  const mayReadRoles = useMay(reportRoles.ofRole);
  const mayCopy = useMay(groups.top) && mayReadRoles;
  const roles = useQuery({ ...queryOf(groups.top), enabled: mayCopy });
  const others = (roles.data ?? []).filter(({ id }) => id !== holder.groupId).map((role) => ({ value: role.id, label: nameIn(language, role.name, role.ename), role }));
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
    columns: grantColumns(t, language, { rows, grants, draft, mayChange, dataRoleName, onLevel }),
    range: { orders: [], order: { by: '' as never, type: 'asc' }, sizes: [0] },
    endpoint: holder.endpoint,
    load: async () => ({ items: rows, total: rows.length, pageIndex: 1, pageSize: rows.length }),
    asks: holder.asks,
    tree: {
      parentOf: ({ parent }) => parent,
      isFolder: ({ report }) => report === undefined,
      placed: (row) => row,
      words: ({ words }) => words,
      counted: { is: ({ report }) => report !== undefined, text: (count) => t('total', { count }) },
    },
    actions: ({ report }) => [
      ...(report && grants.has(report.id) ? [{ key: 'options', label: t('options'), needs: holder.saves, run: () => setOpened(report) }] : []),
      ...(report ? [{ key: 'readers', label: t('readers'), needs: effectivePermissions.people, run: () => setReadersOf(report) }] : []),
    ],
    extra: mayCopy && (
      <>
        {mayChange && <Select<number | null> className={styles.copy} aria-label={t('copyFrom')} placeholder={t('copyFrom')} value={null} showSearch={{ optionFilterProp: 'label' }} options={others} onChange={(from) => from !== null && void copy(from)} />}
        {holder.groupId !== undefined && (
          <Select<number | null>
            className={styles.copy}
            aria-label={t('compareWith')}
            placeholder={t('compareWith')}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            options={others}
            onChange={(id) => setCompared(others.find(({ value }) => value === id)?.role ?? null)}
          />
        )}
      </>
    ),
    texts: { title: t('reports'), help: holder.help, search: t('searchReports'), empty: t('noReports'), emptyNext: t('noReportsNext'), permission: t('permission') },
  };

  const own = roles.data?.find(({ id }) => id === holder.groupId);
  const nameOfRole = own && nameIn(language, own.name, own.ename);
  const counts = countsOf(standing, draft);
  const summary = [
    ...(['added', 'removed', 'changed'] as const).flatMap((part) => (counts[part] > 0 ? [t(part, { count: counts[part] })] : [])),
    t('affects', { count: standing.people }),
  ].join(t('comma'));
  const before = withDraft(standing, NO_DRAFT);
  const textOf = (report: GrantableReport, grant: ReportGrant | undefined): string =>
    grant ? grantLines(t, language, grant, report, dataRoleName).join(' · ') : '';
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
          texts={{ discard: t('discard'), saved: t('saved') }}
          onDiscard={() => setEdited(NOTHING)}
          onSave={async () => {
            const before = versions.now(version ?? standing.version);
            const { version: after } = await holder.save({ version: before, ...bodyOf(draft) });
            versions.saved(before, after);
            setEdited(NOTHING);
          }}
          onReload={async (keep) => {
            await onReload();
            setEdited((now) => (keep ? { ...now, version: undefined } : NOTHING));
          }}
          onUnsaved={onUnsaved}
        >
          {review}
          <Difference parts={parts} label={t('reports')} />
        </SaveBar>
      )}
      {compared && (
        <CompareRoles
          name={nameOfRole ?? t('thisRole')}
          other={compared}
          standing={standing}
          grants={grants}
          draft={draft}
          dataRoleName={dataRoleName}
          mayChange={mayChange}
          onTake={(changes) => {
            change(changes);
            void message.info(t('taken', { count: changes.length }));
          }}
          onClose={() => setCompared(null)}
        />
      )}
      {opened && openedGrant && <GrantForm report={opened} grant={openedGrant} next={holder.optionsNext} onChange={(grant) => change([[opened.id, grant]])} onClose={() => setOpened(null)} />}
      {readersOf && <ReadersDrawer thing={{ ...readersOf, isMissing: undefined }} onClose={() => setReadersOf(null)} />}
    </>
  );
};

