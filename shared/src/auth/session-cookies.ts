import Cookies from 'js-cookie';
import { userInfo, type Session, type UserInfo } from '@portal/shared/contract';

/** SPEC 3, 7.1 and 8. They end with the browser; the refresh token is the server's own cookie. */
const TOKEN = 'hb_token';
const USER_INFO = 'hb_userInfo';
const EXPIRY = 'hb_expiry';
const USER_GUID = 'hb_userGuid';

export type KeptSession = { readonly accessToken: string; readonly expiration: string; readonly user: UserInfo };

/** The session in the cookies. Cookies that are missing or damaged are no session. */
export const readSession = (): KeptSession | undefined => {
  const accessToken = Cookies.get(TOKEN);
  const user = readUser(Cookies.get(USER_INFO));
  return accessToken && user ? { accessToken, user, expiration: Cookies.get(EXPIRY) ?? '' } : undefined;
};

const readUser = (text: string | undefined): UserInfo | undefined => {
  try {
    return userInfo.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
};

export const writeSession = ({ accessToken, expiration, userGuid, user }: Session): void => {
  const attributes = { sameSite: 'Lax', secure: window.location.protocol === 'https:' } as const;
  Cookies.set(TOKEN, accessToken, attributes);
  Cookies.set(USER_INFO, JSON.stringify(user), attributes);
  Cookies.set(EXPIRY, expiration, attributes);
  Cookies.set(USER_GUID, userGuid, attributes);
};

export const removeSession = (): void => {
  for (const name of [TOKEN, USER_INFO, EXPIRY, USER_GUID]) Cookies.remove(name);
};
