import * as z from 'zod/mini';
import { post } from '../endpoint.ts';

/** SPEC 9, upload size. */
export const UPLOAD_MEGABYTES = 20;

export const uploads = {
  image: post('/api/Upload/Image', {
    summary: 'Stores a picture (JPEG, PNG, WebP or GIF), re-encoded and without metadata; answers its path (SPEC 7.6)',
    access: 'uploads',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
};
