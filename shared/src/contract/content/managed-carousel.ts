import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idList, instant, isLink, keyword, line } from '../values.ts';
import { audienceField, audienceIds, audiencePerson, period } from './publication.ts';

export const managedCarouselOrder = ['sort', 'title', 'publishTime', 'clicks', 'updateTime'] as const;
/** By its period, whether it is active or not. */
export const carouselStates = ['scheduled', 'current', 'expired'] as const;

/** A picture of Home's carousel as it is managed (screens 6, CarouselManage). */
export const managedCarouselItem = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  picture: z.string(),
  /** Empty where the picture, or that for phones, has none of its own. */
  enPicture: z.string(),
  phonePicture: z.string(),
  enPhonePicture: z.string(),
  link: z.string(),
  /** The lesson, article or announcement that it leads to; null where that is something else. One that is gone has no title. */
  leadsTo: z.nullable(z.object({ title: z.string(), entitle: z.string(), isGone: flag })),
  isActive: flag,
  /** Its position among all, from 0. */
  sort: z.int(),
  publishTime: z.nullable(instant),
  expireTime: z.nullable(instant),
  state: z.enum(carouselStates),
  clicks: z.int(),
  audience: audienceIds,
  audiencePeople: z.array(audiencePerson),
  version: z.int(),
  updateTime: instant,
});
export type ManagedCarouselItem = z.infer<typeof managedCarouselItem>;

/** Where a picture leads: a page of the portal, or an http(s) address. */
const link = z._default(z.string().check(z.trim(), z.maxLength(1_000), z.refine((text) => text === '' || isLink(text), { error: 'invalid_link' })), '');
const path = z.string().check(z.maxLength(200));
const picture = z._default(path, '');
const fields = {
  /** What the picture says, to who does not see it. */
  title: line(200).check(z.minLength(1)),
  entitle: z._default(line(200), ''),
  picture: path.check(z.minLength(1)),
  enPicture: picture,
  phonePicture: picture,
  enPhonePicture: picture,
  link,
  isActive: z._default(flag, 1),
  audience: audienceField,
  ...period,
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
};

const { list, add, update, remove } = crud({ access: 'contentManagement', about: ['carousel'], row: managedCarouselItem });
const PICTURES = '400 for a picture that the caller has not uploaded';

/** The pictures of Home's carousel, for who chooses them. */
export const managedCarousel = {
  list: list('/api/HomePage/CarouselGetPage', {
    summary: 'Pictures of the carousel, searched by title and link',
    search: { keyword, id: z.optional(id), isActive: z.optional(flag), state: z.optional(z.enum(carouselStates)) },
    page: pageQuery({ orders: managedCarouselOrder, size: 20 }),
  }),
  add: add('/api/HomePage/CarouselAdd', { summary: `Adds a picture; without \`sort\` behind the others. ${PICTURES}, or a period that cannot be`, body: z.object(fields) }),
  update: update('/api/HomePage/CarouselUpdate', {
    summary: `Changes a picture; without \`sort\` it stays at its place. ${PICTURES}, or a period that cannot be, 404 for one that is gone, 409 when somebody else has changed it since \`version\``,
    body: z.object({ id, version: z.int(), ...fields }),
  }),
  move: post('/api/HomePage/CarouselMove', { summary: 'Puts a picture at a position among all, from 0. 404 for one that is gone', access: 'contentManagement', quiet: true, changes: ['carousel'], body: z.object({ id, sort: z.int().check(z.minimum(0), z.maximum(10_000)) }), value: z.null() }),
  isActive: post('/api/HomePage/CarouselIsActive', { summary: 'Shows pictures, or takes them from Home, all or none', access: 'contentManagement', changes: ['carousel'], body: z.object({ ids: idList, value: flag }), value: z.null() }),
  remove: remove('/api/HomePage/CarouselDelete', { summary: 'Deletes pictures of the carousel, all or none' }),
};
