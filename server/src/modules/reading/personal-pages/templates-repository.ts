import { and, asc, desc, eq, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { homeTemplateOrder, HomeTemplateState } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { contentAudience, department, homeTemplate, personalPage, portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import type { TemplateRow } from './repository.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type TemplateFilter = { readonly keyword: string; readonly id?: number | undefined; readonly state?: HomeTemplateState | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof homeTemplateOrder)[number]; readonly orderType: 'asc' | 'desc' };

const { publishTime, withdrawTime } = homeTemplate;
const states: Readonly<Record<HomeTemplateState, SQL | undefined>> = {
  draft: isNull(publishTime),
  published: and(isNotNull(publishTime), isNull(withdrawTime)),
  withdrawn: and(isNotNull(publishTime), isNotNull(withdrawTime)),
};

const matching = ({ keyword, id, state }: TemplateFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(contains(homeTemplate.name, keyword), contains(homeTemplate.ename, keyword)),
    id === undefined ? undefined : eq(homeTemplate.id, id),
    state && states[state],
  );

export const countTemplates = async (db: Db, filter: TemplateFilter): Promise<number> => (await db.select({ total: raw<number>`count(*)::int` }).from(homeTemplate).where(matching(filter)))[0]?.total ?? 0;

export const listTemplates = async (db: Db, filter: TemplateFilter, page: Page, language: Language): Promise<TemplateRow[]> => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  if (orderBy === 'name') {
    const ids = pageByName(language, await db.select({ id: homeTemplate.id, name: homeTemplate.name, ename: homeTemplate.ename }).from(homeTemplate).where(matching(filter)), page);
    return inOrderOf(ids, await findTemplates(db, ids), ({ id }) => id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select()
    .from(homeTemplate)
    .where(matching(filter))
    .orderBy(direction(homeTemplate[orderBy]), asc(homeTemplate.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findTemplates = (db: Db, ids: readonly number[]): Promise<TemplateRow[]> => db.select().from(homeTemplate).where(isAmong(homeTemplate.id, ids)).orderBy(asc(homeTemplate.id));

/** Until the transaction ends, nobody else changes them. */
export const holdTemplates = (db: Db, ids: readonly number[]): Promise<TemplateRow[]> => db.select().from(homeTemplate).where(isAmong(homeTemplate.id, ids)).orderBy(asc(homeTemplate.id)).for('update');

export const addTemplate = async (db: Db, values: typeof homeTemplate.$inferInsert): Promise<number> => {
  const [added] = await db.insert(homeTemplate).values(values).returning({ id: homeTemplate.id });
  if (!added) throw new Error('The template was not written');
  return added.id;
};

export const updateTemplates = async (db: Db, ids: readonly number[], values: Partial<TemplateRow>): Promise<void> => {
  const cardsVersion = values.cards ? raw`${homeTemplate.cardsVersion} + 1` : undefined;
  await db.update(homeTemplate).set({ ...values, ...(cardsVersion && { cardsVersion }), version: raw`${homeTemplate.version} + 1`, updateTime: new Date() }).where(isAmong(homeTemplate.id, ids));
};

export const removeTemplates = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(homeTemplate).where(isAmong(homeTemplate.id, ids));
};

/** @returns how many people's pages were given up, by template */
export const resetPages = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const removed = await db.delete(personalPage).where(isAmong(personalPage.templateId, ids)).returning({ templateId: personalPage.templateId });
  return new Map([...Map.groupBy(removed, ({ templateId }) => templateId ?? 0)].map(([id, pages]) => [id, pages.length]));
};

/** How many have changed each of some templates for themselves. */
export const countChanged = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db.select({ id: personalPage.templateId, count: raw<number>`count(*)::int` }).from(personalPage).where(isAmong(personalPage.templateId, ids)).groupBy(personalPage.templateId);
  return new Map(rows.map(({ id, count }) => [id ?? 0, count]));
};

/**
 * Whose page each template is now: active people, each with the one that `templateOf` finds for them. In one query for all of them, with
 * the departments above each department worked out once.
 */
export const countUsed = async (db: Db): Promise<Map<number, number>> => {
  const audience = raw`${contentAudience} a where a.home_template_id = t.id`;
  const { rows } = (await db.execute(raw`
    with recursive above (id, up) as (select id, id from ${department} union select above.id, d.parent_id from above inner join ${department} d on d.id = above.up where d.parent_id is not null),
    given as (select id, priority from ${homeTemplate} where publish_time is not null and withdraw_time is null),
    meant as (
      select t.id as template_id, t.priority, ${userAccount.id} as user_id from given t cross join ${userAccount} where ${isActivePerson} and not exists (select from ${audience})
      union select t.id, t.priority, a.user_id from given t inner join ${contentAudience} a on a.home_template_id = t.id where a.user_id is not null
      union select t.id, t.priority, ${userGroup.userId} from given t inner join ${contentAudience} a on a.home_template_id = t.id inner join ${userGroup} on ${userGroup.groupId} = a.group_id inner join ${portalGroup} on ${portalGroup.id} = a.group_id where ${portalGroup.isEnabled} and ${isCurrent(userGroup)}
      union select t.id, t.priority, ${userAccount.id} from given t inner join ${contentAudience} a on a.home_template_id = t.id inner join above on above.up = a.department_id inner join ${userAccount} on ${userAccount.departmentId} = above.id
    ),
    first as (select distinct on (meant.user_id) meant.template_id from meant inner join ${userAccount} on ${userAccount.id} = meant.user_id where ${isActivePerson} order by meant.user_id, meant.priority desc, meant.template_id)
    select template_id as id, count(*)::int as people from first group by template_id`)) as unknown as { rows: { id: number; people: number }[] };
  return new Map(rows.map(({ id, people }) => [id, people]));
};

export const findGroup = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: portalGroup.id }).from(portalGroup).where(eq(portalGroup.id, id))).length > 0;
