import type { Sql } from '../../database/database.ts';
import type { LiveEvents } from '../events/service.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import type { Uploads } from '../uploads/service.ts';
import { Bell } from './bell.ts';
import { CommentManagement } from './management.ts';
import { Mentions } from './mentions.ts';
import { News } from './news.ts';
import { Comments } from './service.ts';

type Parts = { readonly sql: Sql; readonly catalogue: Catalogue; readonly uploads: Uploads; readonly events: LiveEvents };

/** The parts of the comments module, put together. */
export const commentModule = ({ sql, catalogue, uploads, events }: Parts) => {
  const news = new News(sql, events);
  const mentions = new Mentions(sql, catalogue);
  return {
    comments: new Comments({ sql, catalogue, uploads, mentions, news }),
    mentions,
    bell: new Bell(sql, catalogue, events),
    management: new CommentManagement(sql, news),
  };
};
