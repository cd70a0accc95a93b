import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError, call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type GrantableMenu, type ResourceGroupRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { usePageTab } from '@portal/shared/shell';
import { Alert, App, Button, EmptyState, ErrorState, Input, Skeleton } from '@portal/shared/ui/base';
import { Checkbox, Segmented } from '@portal/shared/ui/data';
import { Drawer } from '@portal/shared/ui/shell';
import { CheckTree, sifted } from './check-tree.tsx';
import { interfaceNodes, lacksOf, leavesOf, menuNodes, toggledClass, toggledInterface, toggledMenu, type Grants } from './grants.ts';
import styles from './resource-groups.module.css';
import { useTexts } from './texts.ts';

const { resourceGroups, resourceGroupInterfaces, classes, interfaces } = endpoints;
type Part = 'menus' | 'interfaces';
type DrawerProps = { group: ResourceGroupRow; onClose: () => void };

/** What a resource group gives: entries of the menu and interfaces, side by side in one form. */
export const GrantsDrawer = ({ group, onClose }: DrawerProps): ReactNode => {
  const t = useTexts();
  const resourceGroupId = group.id;
  // As it stands when the drawer opens: what is checked is not pulled away under the hands of who checks it.
  const [opened, setOpened] = useState(() => Date.now());
  const given = useQuery({ queryKey: ['resource-group-grants', resourceGroupId, opened], queryFn: () => load(resourceGroupId), staleTime: Infinity, gcTime: 0 });
  const names = useQuery(queryOf(classes.top));
  const all = useQuery(queryOf(interfaces.top));
  const failed = [given, names, all].find(({ isError }) => isError);
  if (given.data && names.data && all.data) {
    return <Edit key={opened} group={group} loaded={given.data} classes={names.data} interfaces={all.data} onClose={onClose} onReload={() => setOpened(Date.now())} />;
  }
  return (
    <Drawer open size={WIDTH} title={t('grantsOf', { name: useName()(group.name, group.ename) })} onClose={onClose}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void Promise.all([given.refetch(), names.refetch(), all.refetch()])} /> : <Skeleton active />}
    </Drawer>
  );
};

const WIDTH = 640;

const useName = (): ((name: string, ename: string) => string) => {
  const { language } = useLanguage();
  return (name, ename) => nameIn(language, name, ename);
};

type Loaded = { readonly version: number; readonly menus: readonly GrantableMenu[]; readonly grants: Grants };

/** One after the other, so that one version stands for both. */
const load = async (resourceGroupId: number): Promise<Loaded> => {
  const { menus, resourceIds } = await call(resourceGroups.getResource, { query: { resourceGroupId }, quiet: true });
  const { version, interfaceClasses, interfaceIds } = await call(resourceGroupInterfaces.list, { query: { resourceGroupId }, quiet: true });
  return { version, menus, grants: { menus: leavesOf(menus, resourceIds), classes: new Set(interfaceClasses), interfaces: new Set(interfaceIds) } };
};

type EditProps = DrawerProps & {
  loaded: Loaded;
  classes: readonly { code: string; name: string; ename: string }[];
  interfaces: readonly { id: number; interfaceClass: string; method: string; path: string; name: string; ename: string }[];
  onReload: () => void;
};

const Edit = ({ group, loaded, classes: names, interfaces: all, onClose, onReload }: EditProps): ReactNode => {
  const t = useTexts();
  const nameOf = useName();
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const { guardUnsavedChanges } = usePageTab();
  const release = useRef<() => void>(undefined);
  const [grants, setGrants] = useState(loaded.grants);
  const [part, setPart] = useState<Part>('menus');
  const [keyword, setKeyword] = useState('');
  const [onlyGiven, setOnlyGiven] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isReadOnly = !useMay(resourceGroups.updateResource) || group.isEverything === 1;
  const name = nameOf(group.name, group.ename);

  const change = (next: Grants) => {
    release.current ??= guardUnsavedChanges(async () => true);
    setGrants(next);
  };
  const end = () => {
    release.current?.();
    onClose();
  };
  const close = async () => {
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), focusable: { autoFocusButton: 'cancel' } as const };
    if (!release.current || (await modal.confirm(question))) end();
  };
  const save = async () => {
    setSaving(true);
    setProblem(null);
    try {
      await store(group.id, loaded, grants);
      void queries.invalidateQueries({ queryKey: ['resource-group-grants', group.id] });
      void message.success(t('grantsSaved', { name }));
      end();
    } catch (error) {
      setProblem(error as ApiError);
      setSaving(false);
    }
  };

  const nodes = part === 'menus' ? menuNodes(loaded.menus, grants.menus, nameOf) : interfaceNodes(names, all, grants, { nameOf, whole: t('whole') });
  const shown = sifted(nodes, keyword, onlyGiven);
  const toggle = (key: string) => {
    if (part === 'menus') change({ ...grants, menus: toggledMenu(loaded.menus, grants.menus, Number(key)) });
    else change(/^\d+$/.test(key) ? toggledInterface(all, grants, Number(key)) : toggledClass(all, grants, key));
  };
  const lacks = group.isEverything === 1 ? [] : lacksOf(loaded.menus, all, grants);
  const classOf = (code: string) => names.find((one) => one.code === code);
  const isStale = problem?.errors.some(({ field }) => field === 'version');
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('grantsOf', { name })}
      onClose={() => void close()}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void close()}>{t(isReadOnly ? 'close' : 'cancel')}</Button>
          {!isReadOnly && (
            <Button type="primary" loading={saving} onClick={() => void save()}>
              {t('save')}
            </Button>
          )}
        </div>
      }
    >
      {problem && <Alert type="error" showIcon title={problem.message} action={isStale && <Button size="small" onClick={() => (release.current?.(), onReload())}>{t('reload')}</Button>} className={styles.note} />}
      {group.isEverything === 1 && <Alert type="info" showIcon title={t('everything')} className={styles.note} />}
      {lacks.map(({ menu, code }) => {
        const words = { menu: nameOf(menu.title, menu.entitle), interfaces: nameOf(classOf(code)?.name ?? code, classOf(code)?.ename ?? code) };
        return (
          <Alert
            key={menu.id}
            type="warning"
            showIcon
            title={t('lack', words)}
            className={styles.note}
            action={!isReadOnly && classOf(code) && <Button size="small" aria-label={t('giveOf', words)} onClick={() => change({ ...grants, classes: new Set([...grants.classes, code]) })}>{t('give')}</Button>}
          />
        );
      })}
      <div className={styles.tools}>
        <Segmented<Part> aria-label={t('part')} value={part} onChange={setPart} options={[{ value: 'menus', label: t('menus') }, { value: 'interfaces', label: t('interfaces') }]} />
        <Input type="search" allowClear value={keyword} aria-label={t('find')} placeholder={t('find')} className={styles.find} onChange={(event) => setKeyword(event.target.value)} />
        <Checkbox checked={onlyGiven} onChange={(event) => setOnlyGiven(event.target.checked)}>
          {t('onlyGiven')}
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('nothingFound')} description={t('nothingFoundNext')} />
      ) : (
        <CheckTree label={t(part)} nodes={shown} disabled={isReadOnly} isOpen={part === 'menus' || keyword !== '' || onlyGiven} onToggle={toggle} />
      )}
    </Drawer>
  );
};

/** Sends what has changed, one after the other: the second is about the version that the first has made. */
const store = async (resourceGroupId: number, { version, grants: before }: Loaded, { menus, classes: whole, interfaces: single }: Grants): Promise<void> => {
  let current = version;
  if (!isSame(menus, before.menus)) ({ version: current } = await call(resourceGroups.updateResource, { body: { resourceGroupId, version: current, resourceIds: [...menus] }, quiet: true }));
  if (!isSame(whole, before.classes) || !isSame(single, before.interfaces)) await call(resourceGroupInterfaces.set, { body: { resourceGroupId, version: current, interfaceClasses: [...whole], interfaceIds: [...single] }, quiet: true });
};

const isSame = <Item,>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean => one.size === other.size && [...one].every((item) => other.has(item));
