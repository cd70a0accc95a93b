import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { line, name } from '../values.ts';

/** What the portal is called and its mark, as administrators set them; browsers have them from `signIn.siteSettings`. */
const fields = {
  /** What the portal is called, in Chinese and in English; without an English name it has the Chinese one there, too. */
  name,
  ename: line(50),
  /** A path that `uploadMark` has answered, the present one, or empty: the portal then has the mark it came with. */
  mark: z.string().check(z.maxLength(200)),
  /** Changes with the rest: who saves second is told. */
  version: z.string().check(z.maxLength(64)),
};

export const branding = {
  find: get('/api/Site/Branding', {
    summary: 'What the portal is called, and its mark',
    access: 'siteSettings',
    viewAs: 'reads',
    tags: ['siteSettings'],
    // What was saved before a rule is read all the same.
    value: z.object({ ...fields, name: z.string(), ename: z.string() }),
  }),
  update: post('/api/Site/UpdateBranding', {
    summary: 'Names the portal and sets its mark',
    access: 'siteSettings',
    changes: ['siteSettings'],
    quiet: true,
    body: z.object(fields),
    value: z.null(),
  }),
  uploadMark: post('/api/Site/UploadFile_Image', {
    summary: 'Stores a mark (JPEG, PNG, WebP or the first picture of a GIF) as a small PNG picture without metadata; answers its path',
    access: 'siteSettings',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
};
