import { useState } from 'react';
import { useLocation } from '@portal/shared/router';

/** In the address: the comment that the reader comes for. */
const PARAMETER = 'comment';

const commentIn = (search: string): number | undefined => {
  const id = new URLSearchParams(search).get(PARAMETER) ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
};

/**
 * Whether the comments stand beside the report: when the reader opens them, also by the menu of a visual, and when the address names a comment.
 *
 * @param forget takes the comment out of the address again
 * @param subject what the reader wants to write about: another one each time
 */
export const useCommentDrawer = (forget: () => void, subject: object | null = null) => {
  const asked = commentIn(useLocation().search);
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>(asked === undefined ? 'unopened' : 'open');
  const [sought, setSought] = useState(asked);
  const [last, setLast] = useState(asked);
  // The address is left as it was when the report turns to another page: what was sought is remembered here.
  if (asked !== last) {
    setLast(asked);
    if (asked !== undefined) {
      setSought(asked);
      setDrawer('open');
    }
  }
  const [lastSubject, setLastSubject] = useState(subject);
  if (subject !== lastSubject) {
    setLastSubject(subject);
    if (subject) setDrawer('open');
  }
  return {
    drawer,
    sought,
    open: () => setDrawer('open'),
    close: () => {
      setDrawer('closed');
      setSought(undefined);
      if (asked !== undefined) forget();
    },
  };
};
