import type { ReactNode } from 'react';

/** Drawn where antd's own pictures say something else: its arrows of undo and redo mean loading anew, its code is a terminal, and it has no quotation marks. */
const drawn = (content: ReactNode, isMirrored = false): ReactNode => (
  <span className="anticon" aria-hidden="true">
    <svg viewBox="0 0 24 24" width="1.15em" height="1.15em" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" {...(isMirrored && { style: { transform: 'scaleX(-1)' } })}>
      {content}
    </svg>
  </span>
);

const BACK = <path d="M8 4 3.5 8.5 8 13M3.5 8.5H14a5.75 5.75 0 0 1 0 11.5H9" />;

export const UNDO = drawn(BACK);
export const REDO = drawn(BACK, true);
export const QUOTE = drawn(<path fill="currentColor" strokeWidth="1" d="M4 6.5h6V12l-2.5 5.5H5L6.8 12H4zM14 6.5h6V12l-2.5 5.5H15l1.8-5.5H14z" />);
export const CODE = drawn(<path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />);
export const CODE_BLOCK = drawn(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2" />
    <path d="M10 9l-3 3 3 3M14 9l3 3-3 3" />
  </>,
);
