import { useState, type ReactNode } from 'react';
import { endpoints, type MenuState, type PermissionDashboard, type PermissionInterface, type PermissionMenu, type PermissionPerson } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import { ExplainedTree } from './explained-tree.tsx';
import styles from './permissions.module.css';
import { ReadersDrawer } from './readers-drawer.tsx';
import { Givers, Sources, useWhyText } from './sources.tsx';
import { useTexts } from './texts.ts';
import { useGroupNames, useRoleNames } from './use-names.ts';

const { effectivePermissions } = endpoints;

/** The dashboards of a person, and by whom. */
export const DashboardsTab = ({ person }: { person: PermissionPerson }): ReactNode => {
  const t = useTexts();
  const role = useRoleTexts();
  const { language } = useLanguage();
  const nameOf = useRoleNames(person.roles);
  const why = useWhyText(nameOf);
  const [readersOf, setReadersOf] = useState<PermissionDashboard | null>(null);
  const titleOf = ({ displayName, enDisplayName }: PermissionDashboard) => nameIn(language, displayName, enDisplayName);
  return (
    <>
      <ExplainedTree<typeof effectivePermissions.dashboards, PermissionDashboard>
        name="permissionDashboards"
        userId={person.id}
        endpoint={effectivePermissions.dashboards}
        rowsOf={(rows) => rows}
        rowKey={({ id }) => id}
        parentOf={() => null}
        isFolder={() => false}
        words={({ displayName, enDisplayName }) => `${displayName} ${enDisplayName}`}
        columns={[
          {
            key: 'name',
            title: t('dashboard'),
            fixed: true,
            text: titleOf,
            render: (row) => (
              <span className={styles.name}>
                <bdi>{titleOf(row)}</bdi>
                {row.isActive === 0 && <Tag>{role('offline')}</Tag>}
                {row.isActive === 1 && row.isMissing === 1 && <Tag>{t('lost')}</Tag>}
              </span>
            ),
          },
          { key: 'given', title: t('verdict'), width: 120, text: ({ isGiven }) => t(isGiven === 1 ? 'has' : 'hasNot'), render: ({ isGiven }) => (isGiven === 1 ? t('has') : <span className={styles.quiet}>{t('hasNot')}</span>) },
          {
            key: 'why',
            title: t('why'),
            text: ({ isGiven, isActive, isMissing, sources, givers, otherGivers }) => why.all([isActive === 0 ? t('boardOffline') : '', isMissing === 1 ? t('boardLost') : '', why.sources(sources), isGiven === 1 ? '' : why.givers(t('givenBy'), givers, otherGivers)]),
            render: ({ isGiven, isActive, isMissing, sources, givers, otherGivers }) =>
              isGiven === 1 ? (
                <Sources sources={sources} nameOf={nameOf} />
              ) : (
                <span className={styles.lines}>
                  {isActive === 0 && <span>{t('boardOffline')}</span>}
                  {isMissing === 1 && <span>{t('boardLost')}</span>}
                  {sources.length > 0 && <Sources sources={sources} nameOf={nameOf} />}
                  {givers.length > 0 ? <Givers givers={givers} otherGivers={otherGivers} nameOf={nameOf} label={t('givenBy')} /> : sources.length === 0 && <span className={styles.quiet}>{t('noRoleGives')}</span>}
                </span>
              ),
          },
        ]}
        actions={(row) => [{ key: 'readers', label: role('readers'), needs: effectivePermissions.people, run: () => setReadersOf(row) }]}
        title={role('dashboards')}
        help={t('dashboardsHelp')}
        search={t('searchDashboards')}
      />
      {readersOf && <ReadersDrawer thing={{ id: readersOf.id, name: readersOf.displayName, ename: readersOf.enDisplayName, isActive: readersOf.isActive, isMissing: readersOf.isMissing }} onClose={() => setReadersOf(null)} />}
    </>
  );
};

/** The menu of a person: it comes from their resource group alone. */
export const MenusTab = ({ person }: { person: PermissionPerson }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = useGroupNames();
  const titleOf = ({ title, entitle }: PermissionMenu) => nameIn(language, title, entitle);
  const why = useWhyText(nameOf);
  const group = nameIn(language, person.resourceGroup.name, person.resourceGroup.ename);
  const because = (state: Exclude<MenuState, 'shown'>) => t(`menu.${state}`);
  return (
    <ExplainedTree<typeof effectivePermissions.menus, PermissionMenu>
      name="permissionMenus"
      userId={person.id}
      endpoint={effectivePermissions.menus}
      rowsOf={(rows) => rows}
      rowKey={({ id }) => id}
      parentOf={({ parentId }) => parentId}
      isFolder={({ type }) => type === 'folder'}
      words={({ title, entitle }) => `${title} ${entitle}`}
      columns={[
        { key: 'name', title: t('entry'), fixed: true, text: titleOf, render: (row) => <bdi>{titleOf(row)}</bdi> },
        { key: 'given', title: t('verdict'), width: 120, text: ({ state }) => t(state === 'shown' ? 'shown' : 'notShown'), render: ({ state }) => (state === 'shown' ? t('shown') : <span className={styles.quiet}>{t('notShown')}</span>) },
        {
          key: 'why',
          title: t('why'),
          text: ({ state, givers, otherGivers }) => (state === 'shown' ? group : why.all([because(state), state === 'notGiven' ? why.givers(t('givenByGroup'), givers, otherGivers) : ''])),
          render: ({ state, givers, otherGivers }) =>
            state === 'shown' ? (
              <Tag color="blue">{group}</Tag>
            ) : (
              <span className={styles.lines}>
                <span>{because(state)}</span>
                {state === 'notGiven' && givers.length > 0 && <Givers givers={givers} otherGivers={otherGivers} nameOf={nameOf} label={t('givenByGroup')} />}
              </span>
            ),
        },
      ]}
      title={t('menus')}
      help={t('menusHelp', { name: group })}
      search={t('searchMenus')}
    />
  );
};

/** A class of interfaces, or an interface in one; a class has no id of its own here. */
type InterfaceRow = { readonly key: number; readonly parent: number | null; readonly name: string; readonly ename: string; readonly count: number; readonly call?: PermissionInterface };

const byClass = (calls: readonly PermissionInterface[]): InterfaceRow[] =>
  [...new Set(calls.map(({ interfaceClass }) => interfaceClass))].flatMap((code, place) => {
    const members = calls.filter(({ interfaceClass }) => interfaceClass === code);
    const [{ className = '', classEnName = '' } = {}] = members;
    const key = -(place + 1);
    return [
      { key, parent: null, name: className, ename: classEnName, count: members.length },
      ...members.map((call) => ({ key: call.id, parent: key, name: call.name, ename: call.ename, count: 0, call })),
    ];
  });

/** The calls that a person may make, by class: whole classes, single ones, and what is switched off for everybody. */
export const InterfacesTab = ({ person }: { person: PermissionPerson }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = useGroupNames();
  const titleOf = ({ name, ename }: Pick<InterfaceRow, 'name' | 'ename'>) => nameIn(language, name, ename);
  const why = useWhyText(nameOf);
  const isGiven = ({ byClass: whole, single }: PermissionInterface) => whole === 1 || single === 1;
  return (
    <ExplainedTree<typeof effectivePermissions.interfaces, InterfaceRow>
      name="permissionInterfaces"
      userId={person.id}
      endpoint={effectivePermissions.interfaces}
      rowsOf={byClass}
      rowKey={({ key }) => key}
      parentOf={({ parent }) => parent}
      isFolder={({ call }) => call === undefined}
      words={({ name, ename, call }) => `${name} ${ename} ${call?.path ?? ''}`}
      counted={(count) => t('interfaceCount', { count })}
      columns={[
        {
          key: 'name',
          title: t('interface'),
          fixed: true,
          text: titleOf,
          render: (row) => (
            <span className={styles.name}>
              <bdi>{titleOf(row)}</bdi>
              {!row.call && <span className={styles.quiet}>{t('interfaceCount', { count: row.count })}</span>}
            </span>
          ),
        },
        { key: 'path', title: t('path'), minor: true, text: ({ call }) => (call ? `${call.method} ${call.path}` : ''), render: ({ call }) => call && <code className={styles.path}>{`${call.method} ${call.path}`}</code> },
        { key: 'given', title: t('verdict'), width: 120, text: ({ call }) => (call ? t(isGiven(call) && call.isEnabled === 1 ? 'may' : 'mayNot') : ''), render: ({ call }) => call && (isGiven(call) && call.isEnabled === 1 ? t('may') : <span className={styles.quiet}>{t('mayNot')}</span>) },
        {
          key: 'why',
          title: t('why'),
          text: ({ call }) =>
            call
              ? why.all([
                  call.isEnabled === 0 ? t('switchedOff') : '',
                  call.byClass === 1 ? t('wholeClass', { name: nameIn(language, call.className, call.classEnName) }) : '',
                  call.single === 1 ? t('single') : '',
                  isGiven(call) ? '' : why.givers(t('givenByGroup'), call.givers, call.otherGivers),
                ])
              : '',
          render: ({ call }) =>
            call && (
              <span className={styles.lines}>
                {call.isEnabled === 0 && <span>{t('switchedOff')}</span>}
                {isGiven(call) ? (
                  <span className={styles.chips}>
                    {call.byClass === 1 && <Tag color="blue">{t('wholeClass', { name: nameIn(language, call.className, call.classEnName) })}</Tag>}
                    {call.single === 1 && <Tag color="purple">{t('single')}</Tag>}
                  </span>
                ) : call.givers.length > 0 ? (
                  <Givers givers={call.givers} otherGivers={call.otherGivers} nameOf={nameOf} label={t('givenByGroup')} />
                ) : (
                  <span className={styles.quiet}>{t('noGroupGives')}</span>
                )}
              </span>
            ),
        },
      ]}
      title={t('interfaces')}
      help={t('interfacesHelp', { name: nameIn(language, person.resourceGroup.name, person.resourceGroup.ename) })}
      search={t('searchInterfaces')}
    />
  );
};
