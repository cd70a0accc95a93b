import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { App, LoadingState } from '@portal/shared/ui/base';
import { RoleList } from './role-list.tsx';
import { useTexts } from './texts.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Fetched when somebody opens a role. */
const RolePage = lazy(() => import('./role-page.tsx'));

const roleIn = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get('role'));
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/**
 * /Main/Role: roles (SPEC 7.7), and with `?role=` one of them; the list's own query stays in the address meanwhile. A role with
 * changes that are not saved stays, whichever way the address left it, until its user has said that they may go.
 */
export default function RolesPage(): ReactNode {
  const { pathname, search } = useLocation();
  const t = useTexts();
  const { modal } = App.useApp();
  const { replacePath } = usePageTab();
  const unsaved = useUnsaved();
  const [shown, setShown] = useState(search);
  const isLeft = unsaved.has && roleIn(search) !== roleIn(shown);
  if (!isLeft && search !== shown) setShown(search);

  const isAsking = useRef(false);
  const ask = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), focusable: { autoFocusButton: 'cancel' } as const };
    const isSure = await modal.confirm(question);
    isAsking.current = false;
    if (isSure) unsaved.letGo();
    else replacePath(`${pathname}${shown}`);
  });
  useEffect(() => {
    if (isLeft) void ask();
  }, [isLeft]);

  const id = roleIn(shown);
  if (id === undefined) return <RoleList />;
  return (
    <Suspense fallback={<LoadingState />}>
      <RolePage key={id} id={id} search={shown} onUnsaved={unsaved.mark} />
    </Suspense>
  );
}
