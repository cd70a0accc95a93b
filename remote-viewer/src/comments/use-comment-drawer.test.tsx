import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from '@portal/shared/router';
import { useCommentDrawer } from './use-comment-drawer.ts';

const drawerAt = (address: string) => {
  const forget = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>;
  return { forget, hook: renderHook(() => ({ comments: useCommentDrawer(forget), go: useNavigate() }), { wrapper }).result };
};

test('the comments are closed until they are opened', () => {
  const { hook, forget } = drawerAt('/Main/PBIViews/7/null/Online?comment=x');
  expect(hook.current.comments).toMatchObject({ drawer: 'unopened', sought: undefined });
  act(() => hook.current.comments.open());
  expect(hook.current.comments.drawer).toBe('open');
  act(() => hook.current.comments.close());
  expect(hook.current.comments.drawer).toBe('closed');
  expect(forget).not.toHaveBeenCalled();
});

test('an address that names a comment opens them at it, also later and again', () => {
  const { hook, forget } = drawerAt('/Main/PBIViews/7/null/Online?comment=12');
  expect(hook.current.comments).toMatchObject({ drawer: 'open', sought: 12 });
  act(() => void hook.current.go('/Main/PBIViews/7/P2/Online'));
  expect(hook.current.comments).toMatchObject({ drawer: 'open', sought: 12 });
  act(() => hook.current.comments.close());
  expect(hook.current.comments.sought).toBeUndefined();
  act(() => void hook.current.go('/Main/PBIViews/7/P2/Online?comment=12'));
  expect(hook.current.comments).toMatchObject({ drawer: 'open', sought: 12 });
  act(() => hook.current.comments.close());
  expect(forget).toHaveBeenCalledTimes(1);
});

test('a visual to write about opens them, and another one opens them again', () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/Main/PBIViews/7/null/Online']}>{children}</MemoryRouter>;
  const { result, rerender } = renderHook(({ subject }: { subject: object | null }) => useCommentDrawer(() => undefined, subject), { wrapper, initialProps: { subject: null as object | null } });
  expect(result.current.drawer).toBe('unopened');
  rerender({ subject: { name: 'v1' } });
  expect(result.current.drawer).toBe('open');
  // It is taken over, and the drawer closed.
  rerender({ subject: null });
  act(() => result.current.close());
  expect(result.current.drawer).toBe('closed');
  rerender({ subject: { name: 'v1' } });
  expect(result.current.drawer).toBe('open');
});
