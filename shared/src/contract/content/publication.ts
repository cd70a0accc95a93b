import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idList, instant, keyword } from '../values.ts';

/** What becomes of something that the portal tells, from its first line to its end. */
export const publicationStates = ['draft', 'scheduled', 'published', 'withdrawn', 'expired'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** From when on, until when, and since when not any more it is to be seen. Without the first it is a draft. */
export const publicationTimes = { publishTime: z.nullable(instant), expireTime: z.nullable(instant), withdrawTime: z.nullable(instant) };
type Time = string | Date | null;

/** The state that these times mean at an instant. */
export const publicationOf = ({ publishTime, expireTime, withdrawTime }: { readonly publishTime: Time; readonly expireTime: Time; readonly withdrawTime: Time }, now: Date): PublicationState => {
  if (publishTime === null) return 'draft';
  if (withdrawTime !== null) return 'withdrawn';
  if (expireTime !== null && new Date(expireTime) <= now) return 'expired';
  return new Date(publishTime) > now ? 'scheduled' : 'published';
};

/** The period in a form. An instant in the past is refused, but for the one that stands already; null begins and ends nothing. */
export const period = { publishTime: z._default(z.nullable(instant), null), expireTime: z._default(z.nullable(instant), null) };

/** What is published: now, or from an instant on. `version` is of a single one, and what whoever publishes it has seen of it. */
export const publishBody = z
  .object({ ids: idList, publishTime: z._default(z.nullable(instant), null), version: z.optional(z.int()) })
  .check(z.refine(({ ids, version }) => version === undefined || ids.length === 1, { path: ['version'] }));

const ids = z._default(z.array(id).check(z.maxLength(500)), []);
/**
 * For whom something is: roles, departments with those below them, people. With none of them it is for everybody, unless
 * `isForNobody` is 1: all of them are gone, and it was not for everybody. Beside ids it means nothing.
 */
export const audienceIds = z.object({ groupIds: ids, departmentIds: ids, userIds: ids, isForNobody: z._default(flag, 0) });
export type ContentAudience = z.output<typeof audienceIds>;
export const audienceField = z.prefault(audienceIds, {});

/** Somebody of an audience, as a form shows them. */
export const audiencePerson = z.object({ id, account: z.string(), fullName: z.string() });
export type AudiencePerson = z.infer<typeof audiencePerson>;

/** A text of the editor: HTML that the server cleans. Some 500 KB. */
export const MAXIMUM_TEXT = 500_000;
export const richText = z._default(z.string().check(z.maxLength(MAXIMUM_TEXT)), '');

/** What was kept of something each time that it was saved. */
export const keptVersion = z.object({ version: z.int(), authorName: z.string(), createTime: instant });
export type KeptVersion = z.infer<typeof keptVersion>;

/** The database's integers end here. */
export const MAXIMUM_VERSION = 2_147_483_647;
const inDatabase = [z.minimum(1), z.maximum(MAXIMUM_VERSION)] as const;
/** One of the versions that something has had. */
export const versionNumber = z.int().check(...inDatabase);
/** The same in the address of a call. */
export const versionInQuery = z.coerce.number().check(z.int(), ...inDatabase);

/** Megabytes of a body with texts in both languages. */
export const TEXT_MEGABYTES = 3;

/** What things can be for. */
export const contentAudience = {
  options: get('/api/ContentAudience/Options', {
    summary: 'The roles and departments that something can be for',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['groups', 'departments'],
    value: z.object({
      groups: z.array(z.object({ id, name: z.string(), ename: z.string() })),
      /** Parents before what is below them. */
      departments: z.array(z.object({ id, parentId: z.nullable(id), name: z.string(), ename: z.string() })),
    }),
  }),
  people: post('/api/ContentAudience/People', {
    summary: 'People whom something can be for, the first 20 by account and name',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['users'],
    body: z.object({ keyword }),
    value: z.array(audiencePerson),
  }),
};
