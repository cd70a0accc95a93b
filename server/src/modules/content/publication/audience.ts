import type { ContentAudience, AudiencePerson, endpoints, ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import { byName } from '../../../language/name-rules.ts';
import { childrenOf, inTreeOrder } from '../../../tree.ts';
import * as repository from './audience-repository.ts';
import type { AudienceOf } from './audience-repository.ts';
import { texts } from './texts.ts';

/** Whom something can be for. */
export class Audiences {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async options(language: Language): Promise<ValueOf<typeof endpoints.contentAudience.options>> {
    const [groups, departments] = await Promise.all([repository.listGroups(this.#db), repository.listDepartments(this.#db)]);
    return { groups: byName(language, groups), departments: inTreeOrder(childrenOf(departments)) };
  }

  people(keyword: string): Promise<AudiencePerson[]> {
    return repository.findPeople(this.#db, keyword);
  }
}

/**
 * Puts an audience into the place of what there was. Somebody who was disabled since stays, as long as nobody says otherwise.
 * @returns for whom it was and is, in words for the audit log
 * @throws HttpError 404 naming `audience.groupIds`, `audience.departmentIds` or `audience.userIds`
 */
export const changeAudience = async (db: Db, of: AudienceOf, thingId: number, audience: ContentAudience): Promise<{ readonly before: string[]; readonly after: string[] }> => {
  const { audience: was } = await repository.loadAudience(db, of, thingId);
  const { groups, departments, people } = await repository.namesOf(db, audience);
  if (groups.length < new Set(audience.groupIds).size) throw new HttpError(404, texts.audienceGroup, { field: 'audience.groupIds' });
  if (departments.length < new Set(audience.departmentIds).size) throw new HttpError(404, texts.audienceDepartment, { field: 'audience.departmentIds' });
  const reachable = people.filter(({ id, isActive }) => isActive || was.userIds.includes(id));
  if (reachable.length < new Set(audience.userIds).size) throw new HttpError(404, texts.audienceUser, { field: 'audience.userIds' });
  const before = wordsOf(await repository.namesOf(db, was));
  await repository.saveAudience(db, of, thingId, audience);
  return { before, after: wordsOf({ groups, departments, people }) };
};

/** For whom a copy of something is: who was disabled since is nobody's to choose anew. Left without anybody it is for nobody, and not for everybody. */
export const copiedAudience = async (db: Db, of: AudienceOf, thingId: number): Promise<ContentAudience> => {
  const { audience } = await repository.loadAudience(db, of, thingId);
  const userIds = (await repository.namesOf(db, audience)).people.filter(({ isActive }) => isActive).map(({ id }) => id);
  const isLost = audience.userIds.length > 0 && userIds.length + audience.groupIds.length + audience.departmentIds.length === 0;
  return { ...audience, userIds, isForNobody: isLost ? 1 : audience.isForNobody };
};

/** Names of an audience, one after the other; none of them is everybody. */
const wordsOf = ({ groups, departments, people }: Record<'groups' | 'departments' | 'people', readonly { readonly name: string }[]>): string[] => [...groups, ...departments, ...people].map(({ name }) => name);
