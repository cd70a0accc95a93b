import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Alert, Button } from '@portal/shared/ui/base';
import { Wizard } from '@portal/shared/ui/resource';
import { AddingDrawer } from '../adding/adding-drawer.tsx';
import adding from '../adding/adding.module.css';
import { ChooseItems, type Chosen } from '../adding/choose-items.tsx';
import { Limits } from '../adding/limits.tsx';
import { areNamed, NameItems } from '../adding/name-items.tsx';
import { ChooseWorkspace, type Place } from '../choose-workspace/choose-workspace.tsx';
import { PublishFields, type Publication } from '../managed-reports/adding/publish-fields.tsx';
import styles from './managed-dashboards.module.css';
import { useTexts } from './texts.ts';

const { managedDashboards } = endpoints;
const { dashboardRoles, groups } = access;
/** The contract lets no more be added by one call. */
const MOST = 200;

/** What is shown of a dashboard that has just been added. */
type Added = { readonly dashboardId: number; readonly displayName: string; readonly enDisplayName: string };
type AddDashboardsProps = { onOpen: (dashboard: Added) => void; onClose: () => void };

/** Adds dashboards of a workspace to the catalogue: where from, which ones, what they are called and who gets them, what came of it. */
export const AddDashboards = ({ onOpen, onClose }: AddDashboardsProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const may = usePermissions();
  const { open } = useShell();
  const [place, setPlace] = useState<Place>({ sourceId: undefined, workspaceId: undefined });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [publication, setPublication] = useState<Publication>({ classId: undefined, cover: undefined, groupIds: [], allowA: 0 });
  const [added, setAdded] = useState<readonly Added[]>([]);
  const { sourceId = 0, workspaceId = '' } = place;
  const isPlaced = place.sourceId !== undefined && place.workspaceId !== undefined;
  const found = useQuery({ ...queryOf(managedDashboards.inSource, { body: { sourceId, workspaceId } }), enabled: isPlaced });
  const hasWork = chosen.size > 0 && added.length === 0;
  const mayGive = may(dashboardRoles.setForRole) && may(groups.top);
  const { classId, cover, groupIds } = publication;
  const items = [...chosen].map(([sourceDashboardId, { name, ename }]) => ({ sourceDashboardId, displayName: name, enDisplayName: ename }));
  const add = async () => {
    const { ids } = await call(managedDashboards.addOnline, { body: { sourceId, workspaceId, items, classId: classId ?? null, cover: cover ?? '', groupIds: [...groupIds] } });
    setAdded(items.flatMap(({ displayName, enDisplayName }, at) => (ids[at] === undefined ? [] : [{ dashboardId: ids[at], displayName, enDisplayName }])));
  };
  const leaveFor = (go: () => void) => () => {
    onClose();
    go();
  };
  const [first] = added;
  return (
    <AddingDrawer title={t('add')} hasWork={hasWork} onClose={onClose}>
      <Wizard
        doneLabel={t('done')}
        onDone={onClose}
        steps={[
          {
            key: 'place',
            title: t('stepPlace'),
            isReady: isPlaced,
            content: (
              <ChooseWorkspace
                place={place}
                onChange={(next) => {
                  setPlace(next);
                  setChosen(new Map());
                }}
              />
            ),
          },
          {
            key: 'choose',
            title: t('stepChoose'),
            isReady: chosen.size > 0,
            content: (
              <ChooseItems
                asked={{ ...found, data: found.data?.map(({ dashboardId, ...one }) => ({ ...one, joinedId: dashboardId })) }}
                words={{ title: t('list'), none: t('noDashboards'), noneNext: t('noDashboardsNext') }}
                most={MOST}
                chosen={chosen}
                onChange={setChosen}
              />
            ),
          },
          {
            key: 'publish',
            title: t('stepPublish'),
            isReady: areNamed(chosen),
            nextLabel: t('addNow', { count: items.length }),
            onNext: add,
            isFinal: true,
            content: (
              <div className={adding.step}>
                <Limits place={place} chosen={chosen} />
                <NameItems chosen={chosen} onChange={setChosen} />
                <PublishFields publication={publication} classHint={t('classHint')} coverHint={t('coverHint')} rolesHint={t('rolesHint')} noRoles={<p className={styles.quiet}>{t('rolesElsewhere')}</p>} mayGive={mayGive} hasLevels={false} onChange={setPublication} />
                <Alert
                  type="info"
                  showIcon
                  title={t('notes')}
                  description={
                    <>
                      <p>{t('noteToken')}</p>
                      <p>{t('noteIdentity')}</p>
                    </>
                  }
                />
              </div>
            ),
          },
          {
            key: 'result',
            title: t('stepResult'),
            content: (
              <>
                <p role="status">
                  <strong>{t('addedCount', { count: added.length })}</strong>
                </p>
                <p>{t(groupIds.length > 0 ? 'addedFor' : 'addedForNobody')}</p>
                <div className={styles.ways}>
                  {groupIds.length === 0 && may(groups.list) && <Button onClick={leaveFor(() => open('/Main/Role'))}>{t('giveRoles')}</Button>}
                  {first && <Button onClick={leaveFor(() => onOpen(first))}>{t('lookAt', { name: nameIn(language, first.displayName, first.enDisplayName) })}</Button>}
                </div>
              </>
            ),
          },
        ]}
      />
    </AddingDrawer>
  );
};
