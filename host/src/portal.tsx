import { lazy, Suspense, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@portal/shared/router';
import { useUser } from '@portal/shared/auth';
import { i18n } from '@portal/shared/language';
import { endpoints } from '@portal/shared/contract';
import { hostTexts } from './texts/texts.ts';
import { leftPlace } from './router/left-place.ts';
import { withinPortal } from './router/redirect.ts';
import { APPROVE_PATH } from './sign-in/approve-path.ts';
import { Boundary } from './shell/boundary.tsx';
import { BrokenPage } from './shell/broken-page.tsx';

i18n.addResourceBundle('zh', 'host', hostTexts.zh);
i18n.addResourceBundle('en', 'host', hostTexts.en);

// Sign-in and shell are fetched apart: who signs in does not wait for the shell.
const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'));
const SignInNewPage = lazy(() => import('./sign-in/sign-in-new-page.tsx'));
const SignInTokenPage = lazy(() => import('./sign-in/sign-in-token-page.tsx'));
const SingleSignOnPage = lazy(() => import('./sign-in/single-sign-on-page.tsx'));
const ApprovePage = lazy(() => import('./sign-in/approve-page.tsx'));
const FirstChangePassPage = lazy(() => import('./sign-in/first-change-pass-page.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

export const Portal = () => (
  <BrowserRouter>
    <Boundary failed={() => <BrokenPage />}>
      <Suspense>
        <Routes>
          <Route path="/login" element={<SignedOut><SignInPage /></SignedOut>} />
          <Route path="/loginNew" element={<SignedOut><SignInNewPage /></SignedOut>} />
          <Route path="/loginToken" element={<SignInTokenPage />} />
          <Route path={endpoints.sso.callback.path} element={<SingleSignOnPage />} />
          <Route path={APPROVE_PATH} element={<SignedIn><ApprovePage /></SignedIn>} />
          <Route path="/FirstChangePass" element={<FirstChangePassPage />} />
          <Route path="/" element={<Navigate to="/Main/Home" replace />} />
          {/* One route for all of the shell: the tabs have routes of their own, which start at the root. */}
          <Route path="*" element={<SignedIn><Shell /></SignedIn>} />
        </Routes>
      </Suspense>
    </Boundary>
  </BrowserRouter>
);

/** SPEC 2.1: who has no token is sent to /login, and comes back afterwards. */
const SignedIn = ({ children }: { children: ReactNode }) => {
  const { pathname, search } = useLocation();
  if (useUser()) return children;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
};

/** SPEC 2.1: who is signed in and goes to /login is sent on; after a 401 to where he was. */
const SignedOut = ({ children }: { children: ReactNode }) => {
  const { search } = useLocation();
  const user = useUser();
  if (!user) return children;
  return <Navigate to={withinPortal(new URLSearchParams(search).get('redirect'), leftPlace(user.account))} replace />;
};
