import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '@portal/shared/auth';
import { startLanguage } from '@portal/shared/language';
import { startColourScheme } from '@portal/shared/ui/theme';
import { Portal } from './portal.tsx';
import { keepBookmark } from './router/bookmark.ts';
import './portal.css';

startLanguage();
startColourScheme();
startSession({
  onEnded: (account) => {
    keepBookmark(account, window.location.pathname + window.location.search);
    // SPEC 8, HTTP 401: the browser goes to the site root.
    window.location.assign('/');
  },
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
