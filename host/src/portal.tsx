import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@portal/shared/router';
import { useUser } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { SAFE_START } from './remotes/start/safe-start.ts';
import { SafeStartRoute } from './remotes/start/safe-start-route.tsx';
import { guard } from './router/guard.ts';
import { bookmarkOf } from './router/bookmark.ts';
import { APPROVE_PATH } from './sign-in/approve-path.ts';
import { BrokenPage } from './broken-page/broken-page.tsx';
import { useViewChange } from './view-as/use-view-change.ts';
import { useFavicon } from './site/site-mark.tsx';
import { ScreenWatermark } from './watermark/screen-watermark.tsx';

// Sign-in and shell are fetched apart: who signs in does not wait for the shell.
const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'));
const SignInNewPage = lazy(() => import('./sign-in/sign-in-new-page.tsx'));
const SetPasswordPage = lazy(() => import('./sign-in/set-password-page.tsx'));
const SignInTokenPage = lazy(() => import('./sign-in/sign-in-token-page.tsx'));
const SingleSignOnPage = lazy(() => import('./sign-in/single-sign-on-page.tsx'));
const ApprovePage = lazy(() => import('./sign-in/approve-page.tsx'));
const FirstChangePassPage = lazy(() => import('./sign-in/first-change-pass-page.tsx'));
const ViewAsBanner = lazy(() => import('./view-as/view-as-banner.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

export const Portal = () => {
  const isViewChanging = useViewChange();
  useFavicon();
  return (
    <BrowserRouter>
      <SignedInWatermark />
      <Viewing />
      <ErrorBoundary FallbackComponent={BrokenPage}>
        <Suspense>
          {!isViewChanging && (
            <Routes>
              <Route path="/login" element={<Admitted><SignInPage /></Admitted>} />
              <Route path="/loginNew" element={<Admitted><SignInNewPage /></Admitted>} />
              <Route path="/loginToken" element={<SignInTokenPage />} />
              <Route path="/SetPassword" element={<SetPasswordPage />} />
              <Route path={endpoints.sso.callback.path} element={<SingleSignOnPage />} />
              <Route path={APPROVE_PATH} element={<Admitted><ApprovePage /></Admitted>} />
              <Route path="/FirstChangePass" element={<FirstChangePassPage />} />
              <Route path={SAFE_START} element={<SafeStartRoute />} />
              {/* One route for all of the shell, the root with it: on the way through another one, every open tab would end. */}
              <Route path="*" element={<Admitted><Shell /></Admitted>} />
            </Routes>
          )}
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
};

/** SPEC 1: over every page of who is signed in, also where something has failed. */
const SignedInWatermark = () => {
  const user = useUser();
  return user && <ScreenWatermark account={user.viewedBy ? `${user.viewedBy.account} → ${user.account}` : user.account} />;
};

/** Says in every page that it is shown as somebody else sees it. */
const Viewing = () => {
  const user = useUser();
  if (!user?.viewedBy) return null;
  return (
    <Suspense>
      <ViewAsBanner user={{ ...user, viewedBy: user.viewedBy }} />
    </Suspense>
  );
};

/** The rules of SPEC 2.1 that need no menu; the shell asks the guard again when it has the user's. */
const Admitted = ({ children }: { children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const user = useUser();
  const answer = guard({ path: pathname + search, signedIn: user !== null, bookmark: user ? bookmarkOf(user.account) : undefined });
  return answer.allowed ? children : <Navigate to={answer.goTo} replace />;
};
