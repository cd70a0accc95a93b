import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call, queryOf, type ApiError } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type GrantableMenu, type ResourceGroupRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, Input, Skeleton } from '@portal/shared/ui/base';
import { Checkbox, Segmented } from '@portal/shared/ui/data';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
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
  const nameOf = useName();
  const [opened, setOpened] = useState(0);
  // As it stands when the drawer opens: what is checked is not pulled away under the hands of who checks it.
  const [given, setGiven] = useState<Loaded | Error | null>(null);
  useEffect(() => {
    let isGone = false;
    const keep = (next: Loaded | Error) => isGone || setGiven(next);
    load(group.id).then(keep, keep);
    return () => {
      isGone = true;
    };
  }, [group.id, opened]);
  const names = useQuery(queryOf(classes.top));
  const all = useQuery(queryOf(interfaces.top));
  const { modal } = App.useApp();
  const saver = useRef<Saver>(undefined);
  const keepSaver = useCallback((save: Saver) => {
    saver.current = save;
  }, []);
  const changes = useUnsavedChanges(async () => (await saver.current?.()) ?? false);
  const end = () => {
    changes.release();
    onClose();
  };
  const close = async () => {
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } } as const;
    if (!changes.isGuarded() || (await modal.confirm(question))) end();
  };
  const reload = () => {
    changes.release();
    setGiven(null);
    setOpened(opened + 1);
  };
  const error = given instanceof Error ? given : (names.error ?? all.error);
  const isLoaded = given !== null && !(given instanceof Error) && names.data && all.data;
  return (
    <Drawer open size={LIST_WIDTH} title={t('grantsOf', { name: nameOf(group.name, group.ename) })} onClose={() => void close()}>
      {isLoaded ? (
        <Edit group={group} loaded={given} classes={names.data} interfaces={all.data} onChanged={changes.guard} onSaver={keepSaver} onCancel={() => void close()} onSaved={end} onReload={reload} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([names.refetch(), all.refetch(), reload()])} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
};

const useName = (): ((name: string, ename: string) => string) => {
  const { language } = useLanguage();
  return (name, ename) => nameIn(language, name, ename);
};

type Loaded = { readonly version: number; readonly menus: readonly GrantableMenu[]; readonly grants: Grants };

/** Both of one version: where somebody has changed the group between the two answers, it is read again. */
const load = async (resourceGroupId: number): Promise<Loaded> => {
  const { version: before, menus, resourceIds } = await call(resourceGroups.getResource, { query: { resourceGroupId }, quiet: true });
  const { version, interfaceClasses, interfaceIds } = await call(resourceGroupInterfaces.list, { query: { resourceGroupId }, quiet: true });
  if (version !== before) return load(resourceGroupId);
  return { version, menus, grants: { menus: leavesOf(menus, resourceIds), classes: new Set(interfaceClasses), interfaces: new Set(interfaceIds) } };
};

/** Saves what is checked. The answer is whether it did; why it did not stands above it. */
type Saver = () => Promise<boolean>;

type EditProps = {
  group: ResourceGroupRow;
  loaded: Loaded;
  classes: readonly { code: string; name: string; ename: string }[];
  interfaces: readonly { id: number; interfaceClass: string; method: string; path: string; name: string; ename: string }[];
  /** There is something to lose from now on. */
  onChanged: () => void;
  /** Told what saves, for who leaves the page. */
  onSaver: (save: Saver) => void;
  onCancel: () => void;
  onSaved: () => void;
  onReload: () => void;
};

const Edit = ({ group, loaded, classes: names, interfaces: all, onChanged, onSaver, onCancel, onSaved, onReload }: EditProps): ReactNode => {
  const t = useTexts();
  const nameOf = useName();
  const { message } = App.useApp();
  const [grants, setGrants] = useState(loaded.grants);
  const [standing, setStanding] = useState<Standing>(loaded);
  const [part, setPart] = useState<Part>('menus');
  const [keyword, setKeyword] = useState('');
  const [onlyGiven, setOnlyGiven] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isNarrowable = group.isEverything !== 1;
  const mayChange: Readonly<Record<Part, boolean>> = { menus: useMay(resourceGroups.updateResource) && isNarrowable, interfaces: useMay(resourceGroupInterfaces.set) && isNarrowable };
  const isReadOnly = !mayChange.menus && !mayChange.interfaces;
  const name = nameOf(group.name, group.ename);

  const change = (next: Grants) => {
    onChanged();
    setGrants(next);
  };
  const save = async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    setProblem(null);
    try {
      await store(group.id, standing, grants, setStanding);
      void message.success(t('grantsSaved', { name }));
      onSaved();
      return true;
    } catch (error) {
      setProblem(error as ApiError);
      setSaving(false);
      return false;
    }
  };
  useEffect(() => onSaver(save));

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
    <>
      {problem && <Alert type="error" showIcon title={problem.message} action={isStale && <Button size="small" onClick={onReload}>{t('reload')}</Button>} className={styles.note} />}
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
            action={mayChange.interfaces && classOf(code) && <Button size="small" aria-label={t('giveOf', words)} onClick={() => change({ ...grants, classes: new Set([...grants.classes, code]) })}>{t('give')}</Button>}
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
        <CheckTree label={t(part)} nodes={shown} disabled={!mayChange[part]} isOpen={part === 'menus' || keyword !== '' || onlyGiven} onToggle={toggle} />
      )}
      <div className={styles.foot}>
        <Button onClick={onCancel}>{t(isReadOnly ? 'close' : 'cancel')}</Button>
        {!isReadOnly && (
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </>
  );
};

/** What the server has, as far as this drawer knows. */
type Standing = Pick<Loaded, 'version' | 'grants'>;

/**
 * Sends what has changed, one after the other: the second is about the version that the first has made.
 * @param onStored told of each part that is stored: where the second is refused, saving goes on from the first
 */
const store = async (resourceGroupId: number, standing: Standing, next: Grants, onStored: (standing: Standing) => void): Promise<void> => {
  let { version } = standing;
  const { grants: before } = standing;
  const { menus, classes: whole, interfaces: single } = next;
  if (!isSame(menus, before.menus)) {
    ({ version } = await call(resourceGroups.updateResource, { body: { resourceGroupId, version, resourceIds: [...menus] }, quiet: true }));
    onStored({ version, grants: { ...before, menus } });
  }
  if (!isSame(whole, before.classes) || !isSame(single, before.interfaces)) await call(resourceGroupInterfaces.set, { body: { resourceGroupId, version, interfaceClasses: [...whole], interfaceIds: [...single] }, quiet: true });
};

const isSame = <Item,>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean => one.size === other.size && [...one].every((item) => other.has(item));
