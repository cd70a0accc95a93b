import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { useTexts } from '../saving/texts.ts';
import { useUnsaved, type Unsaved } from '../saving/use-unsaved.ts';

type Question = { readonly title: string; readonly content: string; readonly okText: string; readonly cancelText: string };

/** Three buttons stand beside each other, in either language. */
const WIDTH = '42em';

const idIn = (search: string, parameter: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get(parameter));
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/**
 * What an address names beside its list: `?role=2`. The list's own query stays in the address meanwhile. One with changes that are not saved
 * stays, whichever way the address left it, until its user has said that they may go, or has looked at them and saved them.
 * @returns its id, the query of its own address (while its user is asked, the address is another one already), and what marks its changes
 */
export const useNamedEntry = (parameter: string, question: Question): { id: number | undefined; search: string; onUnsaved: Unsaved['mark'] } => {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const { modal } = App.useApp();
  const { replacePath } = usePageTab();
  const unsaved = useUnsaved();
  const [shown, setShown] = useState(search);
  const isLeft = unsaved.has && idIn(search, parameter) !== idIn(shown, parameter);
  if (!isLeft && search !== shown) setShown(search);

  const isAsking = useRef(false);
  const ask = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const isSure = await new Promise<boolean>((answer) => {
        const review = () => {
          asked.destroy();
          answer(unsaved.review());
        };
        const asked = modal.confirm({
          ...question,
          okType: 'danger',
          focusable: { autoFocusButton: 'cancel' },
          width: WIDTH,
          onOk: () => answer(true),
          onCancel: () => answer(false),
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <Button type="primary" onClick={review}>
                {t('review')}
              </Button>
            </>
          ),
        });
      });
      if (isSure) unsaved.letGo();
      else replacePath(`${pathname}${shown}`);
    } finally {
      isAsking.current = false;
    }
  });
  useEffect(() => {
    if (isLeft) void ask();
  }, [isLeft]);
  return { id: idIn(shown, parameter), search: shown, onUnsaved: unsaved.mark };
};
