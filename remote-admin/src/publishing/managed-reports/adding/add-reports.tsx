import { useEffect, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useNavigate } from '@portal/shared/router';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { FieldControl, useUnsavedChanges, Wizard } from '@portal/shared/ui/resource';
import { Drawer } from '@portal/shared/ui/shell';
import { REPORTS_PATH } from '../address.ts';
import { coverField } from '../report-form.tsx';
import { useSources } from '../source-items.ts';
import { useTexts as useReportTexts } from '../texts.ts';
import { useClassOptions, useLevelOptions, useRoleOptions } from '../use-choices.ts';
import styles from './adding.module.css';
import { ChooseReports } from './choose-reports.tsx';
import { ChooseSource } from './choose-source.tsx';
import { NameReports, type Names } from './name-reports.tsx';
import { useTexts } from './texts.ts';

const WIDTH = 720;

type AddReportsProps = { sourceId: number | undefined; onClose: () => void };

/** Adds reports of a workspace to the catalogue: for a class and roles, under names of their own. Opened anew for more of them. */
export default function AddReports({ sourceId, onClose }: AddReportsProps): ReactNode {
  const t = useTexts();
  const reports = useReportTexts();
  const { modal } = App.useApp();
  const changes = useUnsavedChanges();
  const [round, setRound] = useState(1);
  const [hasWork, setHasWork] = useState(false);
  useEffect(() => {
    if (hasWork) changes.guard();
    else changes.release();
  }, [hasWork, changes]);
  const close = async () => {
    if (changes.isGuarded() && !(await modal.confirm({ title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } }))) return;
    changes.release();
    onClose();
  };
  return (
    <Drawer open size={WIDTH} title={reports('add')} rootClassName={styles.drawer} onClose={() => void close()}>
      <Steps key={round} firstSource={sourceId} onWork={setHasWork} onMore={() => setRound(round + 1)} onClose={onClose} />
    </Drawer>
  );
}

type StepsProps = { firstSource: number | undefined; onWork: (has: boolean) => void; onMore: () => void; onClose: () => void };

const Steps = ({ firstSource, onWork, onMore, onClose }: StepsProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const sources = useSources();
  const classes = useClassOptions();
  const roles = useRoleOptions();
  const levels = useLevelOptions();
  const [from, setFrom] = useState<{ sourceId: number | undefined; workspaceId: string | undefined }>({ sourceId: firstSource, workspaceId: undefined });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Names>>(new Map());
  const [classId, setClassId] = useState<number>();
  const [cover, setCover] = useState<string>();
  const [groupIds, setGroupIds] = useState<number[]>([]);
  const [allowA, setAllowA] = useState(0);
  const [isDone, setIsDone] = useState(false);
  // One source is no choice.
  const [only] = sources.data?.length === 1 ? sources.data : [];
  const sourceId = sources.data?.some(({ id }) => id === from.sourceId) ? from.sourceId : only?.id;
  const { workspaceId } = from;
  const items = [...chosen].map(([sourceReportId, names]) => ({ sourceReportId, ...names }));
  const take = (next: ReadonlyMap<string, Names>) => {
    setChosen(next);
    onWork(next.size > 0);
  };
  const add = async () => {
    await call(endpoints.managedReports.addOnline, { body: { sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '', items, classId: classId ?? 0, cover: cover ?? '', groupIds, allowA } });
    setIsDone(true);
    onWork(false);
  };
  const showClass = () => void navigate(`${REPORTS_PATH}?classId=${classId ?? ''}`);
  return (
    <Wizard
      doneLabel={t('done')}
      onDone={onClose}
      steps={[
        {
          key: 'source',
          title: t('stepSource'),
          isReady: sourceId !== undefined && workspaceId !== undefined,
          content: (
            <ChooseSource
              sources={sources}
              sourceId={sourceId}
              workspaceId={workspaceId}
              onChange={(next) => {
                setFrom(next);
                take(new Map());
              }}
            />
          ),
        },
        { key: 'reports', title: t('stepReports'), isReady: chosen.size > 0, content: <ChooseReports sourceId={sourceId} workspaceId={workspaceId} chosen={chosen} onChange={take} /> },
        {
          key: 'names',
          title: t('stepNames'),
          isReady: classId !== undefined && items.every(({ name }) => name.trim() !== ''),
          nextLabel: t('addNow', { count: chosen.size }),
          onNext: add,
          isFinal: isDone,
          content: (
            <div className={styles.step}>
              <FieldControl<number> label={reports('class')} field={{ kind: 'treeChoice', options: classes }} value={classId} onChange={setClassId} {...(classes.length === 0 && { hint: t('noClasses') })} />
              <FieldControl<string> label={reports('cover')} hint={t('coverHint')} field={coverField} value={cover} onChange={setCover} />
              {roles && <FieldControl<number[]> label={reports('roles')} hint={t('rolesHint')} field={{ kind: 'many', options: roles }} value={groupIds} onChange={(ids = []) => setGroupIds(ids)} />}
              {groupIds.length > 0 && <FieldControl<number> label={reports('level')} field={{ kind: 'choice', options: levels }} value={allowA} onChange={(level = 0) => setAllowA(level)} />}
              <NameReports chosen={chosen} onChange={take} />
            </div>
          ),
        },
        {
          key: 'result',
          title: t('stepResult'),
          content: (
            <div className={styles.step}>
              <Alert type="success" showIcon title={t('addedCount', { count: items.length })} description={items.map(({ name, ename }) => nameIn(language, name, ename)).join(reports('comma'))} />
              {groupIds.length === 0 && <Alert type="warning" showIcon title={reports('nobodyYet')} description={reports('nobodyYetNext')} />}
              <div className={styles.tools}>
                <Button onClick={showClass}>{t('showAdded')}</Button>
                <Button onClick={onMore}>{t('addMore')}</Button>
              </div>
            </div>
          ),
        },
      ]}
    />
  );
};
