import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { guardViewAs } from '@portal/shared/auth';
import { formatList, useLanguage } from '@portal/shared/language';
import type { LeavingWay, Tab } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';
import type { Tabs } from './use-tabs.ts';

/** What is done where somebody keeps their changes; and how the page is left. */
type Leaving = { readonly onStay?: () => void; readonly way?: LeavingWay };

/** Three buttons stand beside each other, in either language. */
const WIDTH = '42em';

/**
 * The tabs for people who close them by hand, or begin to look at the portal as somebody else: they are asked before changes are lost that are not saved.
 * @param onQuestion called before they are asked: what lies over the page hides what would be lost
 */
export const useCarefulTabs = (tabs: Tabs, titleOf: (tab: Tab) => string, onQuestion?: () => void): Tabs => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const latest = useRef({ tabs, titleOf, onQuestion });
  useEffect(() => {
    latest.current = { tabs, titleOf, onQuestion };
  });

  const { unsavedOf, saveOf, visit } = tabs;
  const unlessHeld = useCallback(
    async (keys: readonly string[], action: () => void, { onStay, way = 'leave' }: Leaving = {}) => {
      const asking = unsavedOf(keys);
      if (!asking) return action();
      const unsaved = await asking;
      const held = latest.current.tabs.state.tabs.filter(({ key }) => unsaved.includes(key));
      const [first] = held;
      if (!first) return action();
      // What would be lost is in sight while the question is open.
      latest.current.onQuestion?.();
      visit(first.path);
      const titles = formatList(held.map((tab) => t('quoted', { title: latest.current.titleOf(tab) })), language);
      // What several pages hold may be wrong in one of them, which is not in front.
      const saving = held.length === 1 ? saveOf(first.key) : undefined;
      const saveAndLeave = async (): Promise<void> => {
        // A page that shows first what it would save has the place of the question. Else what becomes of the page is decided by how the save
        // ends, and by nothing else meanwhile.
        if (saving?.isReviewed) question.destroy();
        else question.update({ okButtonProps: { danger: true, disabled: true }, cancelButtonProps: { disabled: true }, keyboard: false });
        const isSaved = await saving?.save(way).catch(() => {
          void message.error(t('unsavedFailed', { title: latest.current.titleOf(first) }));
          return false;
        });
        question.destroy();
        if (isSaved) action();
        else onStay?.();
      };
      const question = modal.confirm({
        title: t('unsavedTitle'),
        content: t('unsaved', { titles }),
        okText: t('unsavedLeave'),
        okButtonProps: { danger: true },
        cancelText: t('unsavedStay'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: action,
        ...(saving && {
          width: WIDTH,
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <SaveButton label={t(saving.isReviewed ? 'unsavedReview' : `unsavedSave.${way}`)} onSave={saveAndLeave} />
            </>
          ),
        }),
        ...(onStay && { onCancel: onStay }),
      });
    },
    [language, message, modal, saveOf, t, unsavedOf, visit],
  );

  // Another user's view takes the place of every page.
  useEffect(
    () => guardViewAs(() => new Promise((decide) => void unlessHeld(latest.current.tabs.state.tabs.map(({ key }) => key), () => decide(true), { onStay: () => decide(false) }))),
    [unlessHeld],
  );

  return useMemo(
    () => ({
      ...tabs,
      close: (keys) => void unlessHeld(keys, () => latest.current.tabs.close(keys)),
      reload: (key) => void unlessHeld([key], () => latest.current.tabs.reload(key), { way: 'reload' }),
    }),
    [tabs, unlessHeld],
  );
};

const SaveButton = ({ label, onSave }: { label: string; onSave: () => Promise<void> }): ReactNode => {
  const [isSaving, setSaving] = useState(false);
  const save = (): void => {
    setSaving(true);
    void onSave();
  };
  return (
    <Button type="primary" loading={isSaving} onClick={save}>
      {label}
    </Button>
  );
};
