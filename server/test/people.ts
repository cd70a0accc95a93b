import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { portalGroup, resourceGroup, userAccount, userGroup } from '../src/database/schema/index.ts';
import { hashPassword } from '../src/modules/access/sign-in/passwords.ts';
import type { TestPortal } from './portal.ts';

const PASSWORD = 'Reader-password-1';

/** Adds somebody who has the viewers' menus and interfaces, and signs them in. Without `grants` no report is open to them. */
export const addReader = async (portal: TestPortal, account: string, { grants = true, mail = '' } = {}): Promise<{ id: number; token: string }> => {
  const { db } = portal.portal.database;
  const [resources] = await db.select().from(resourceGroup).where(eq(resourceGroup.code, 'viewers'));
  const [group] = await db.select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
  const values = { account, fullName: `Reader ${account}`, mail, resourceGroupId: resources?.id ?? 0, passwordHash: await hashPassword(PASSWORD) };
  const [added] = await db.insert(userAccount).values(values).returning({ id: userAccount.id });
  if (!added || !group) throw new Error('The reader was not added');
  if (grants) await db.insert(userGroup).values({ userId: added.id, groupId: group.id });
  const session = await portal.value(endpoints.signIn.login, { body: { grant_type: 'password', username: account, password: PASSWORD } });
  return { id: added.id, token: (session as { accessToken: string }).accessToken };
};
