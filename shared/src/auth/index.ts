/** The session: cookies, current user, renewal, sign-out in every tab of the browser (SPEC 4, 7.2 and 8). */
export { changeGrant, type ChangeGrant, type ChangeReason } from './change-grant.ts';
export { noteActivity } from './activity.ts';
export { endIdleSession, WARNING_SECONDS, watchIdle } from './idle.ts';
export { serverNow } from './server-clock.ts';
export { may, useMay, usePermissions } from './permissions.ts';
export { clearSession, currentUser, whyEnded, type EndReason } from './session.ts';
export { changePassword, finishSingleSignOn, onSignOut, signIn, signInWithToken, signOut, singleSignOnAddress, type SignInOutcome } from './sign-in.ts';
export { startSession } from './start-session.ts';
export { useUser } from './use-user.ts';
export { endViewAs, guardViewAs, takeViewStart, viewAs } from './view-as.ts';
