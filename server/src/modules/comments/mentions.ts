import type { Mentionable } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { peopleAmong, searchPeople } from './people-repository.ts';

const MOST_FOUND = 20;

export const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** Whom a comment is addressed to: only who may open the report learns that it exists (SPEC 7.6, UserList). */
export class Mentions {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;

  constructor(sql: Sql, catalogue: Catalogue) {
    this.#sql = sql;
    this.#catalogue = catalogue;
  }

  /** @throws Refusal 404 or 403 when the reader may not open the report himself */
  async people(readerId: number, reportId: number, keyword: string): Promise<Mentionable[]> {
    await this.#catalogue.namesOf(readerId, reportId);
    return searchPeople(this.#sql, reportId, keyword, MOST_FOUND);
  }

  /**
   * @param names kept as given where no account is named; else they are the accounts' own
   * @throws Refusal 400 for somebody who does not exist, or may not open the report
   */
  async check(reportId: number, toIds: string, names: string): Promise<{ toIds: string; toNames: string }> {
    const ids = [...new Set(idsIn(toIds))];
    if (ids.length === 0) return { toIds: '', toNames: names };
    const people = await peopleAmong(this.#sql, reportId, ids);
    if (people.length < ids.length) throw new Refusal(400, texts.mentionDenied, { field: 'to_Ids' });
    return { toIds: people.map(({ id }) => id).join(','), toNames: people.map(({ fullName }) => fullName).join(',') };
  }
}
