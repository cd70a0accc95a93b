import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { useUnsavedChanges, Wizard } from '@portal/shared/ui/resource';
import { Drawer } from '@portal/shared/ui/shell';
import { ChooseDashboards, MOST, type InWorkspace } from './choose-dashboards.tsx';
import { ChooseWorkspace, type Place } from '../choose-workspace/choose-workspace.tsx';
import styles from './managed-dashboards.module.css';
import { PublishAs, type Publication } from './publish-as.tsx';
import { useTexts } from './texts.ts';

const { managedDashboards } = endpoints;
const { dashboardRoles, groups } = access;
const WIDTH = 640;

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
  const [chosen, setChosen] = useState<ReadonlyMap<string, InWorkspace>>(new Map());
  const [publication, setPublication] = useState<Publication>({ names: new Map(), groupIds: [] });
  const [added, setAdded] = useState<readonly Added[]>([]);
  const { modal } = App.useApp();
  const changes = useUnsavedChanges();
  const hasWork = chosen.size > 0 && added.length === 0;
  useEffect(() => {
    if (hasWork) changes.guard();
    else changes.release();
  }, [hasWork, changes]);
  const close = async () => {
    if (changes.isGuarded() && !(await modal.confirm({ title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } }))) return;
    changes.release();
    onClose();
  };
  const mayGive = may(dashboardRoles.setForRole) && may(groups.top);
  const roles = useQuery({ ...queryOf(groups.top), enabled: mayGive }).data ?? [];
  const items = [...chosen.values()].map(({ id, name }) => ({ sourceDashboardId: id, ...(publication.names.get(id) ?? { displayName: name, enDisplayName: '' }) }));
  const add = async () => {
    const { sourceId = 0, workspaceId = '' } = place;
    const { ids } = await call(managedDashboards.addOnline, { body: { sourceId, workspaceId, items, groupIds: [...publication.groupIds] } });
    setAdded(items.flatMap(({ displayName, enDisplayName }, at) => (ids[at] === undefined ? [] : [{ dashboardId: ids[at], displayName, enDisplayName }])));
  };
  const leaveFor = (go: () => void) => () => {
    onClose();
    go();
  };
  const [first] = added;
  return (
    <Drawer open size={WIDTH} title={t('add')} onClose={() => void close()}>
      <Wizard
        doneLabel={t('done')}
        onDone={onClose}
        steps={[
          {
            key: 'place',
            title: t('stepPlace'),
            isReady: place.sourceId !== undefined && place.workspaceId !== undefined,
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
            isReady: chosen.size > 0 && chosen.size <= MOST,
            content: place.sourceId !== undefined && place.workspaceId !== undefined && <ChooseDashboards sourceId={place.sourceId} workspaceId={place.workspaceId} chosen={chosen} onChange={setChosen} />,
          },
          {
            key: 'publish',
            title: t('stepPublish'),
            isReady: items.every(({ displayName }) => displayName.trim() !== ''),
            nextLabel: t('addNow', { count: items.length }),
            onNext: add,
            isFinal: true,
            content: (
              <PublishAs
                dashboards={[...chosen.values()]}
                publication={publication}
                roles={mayGive ? roles.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })) : null}
                onChange={setPublication}
              />
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
                <p>{t(publication.groupIds.length > 0 ? 'addedFor' : 'addedForNobody')}</p>
                <div className={styles.ways}>
                  {publication.groupIds.length === 0 && may(groups.list) && <Button onClick={leaveFor(() => open('/Main/Role'))}>{t('giveRoles')}</Button>}
                  {first && <Button onClick={leaveFor(() => onOpen(first))}>{t('lookAt', { name: nameIn(language, first.displayName, first.enDisplayName) })}</Button>}
                </div>
              </>
            ),
          },
        ]}
      />
    </Drawer>
  );
};
