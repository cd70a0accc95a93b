import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { flag, id } from '../values.ts';

/** Where an H5 report's page is: on the web, or in a bundle that was uploaded. */
export const h5Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.refine((text) => /^bundle:[0-9a-f]{32}$/.test(text) || URL.canParse(text), { error: 'invalid_address' }));

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  ename: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  classId: id,
  address: h5Address,
  isWatermark: z._default(flag, 0),
};

/** H5 reports (SPEC 7.3). */
export const h5Reports = {
  upload: post('/api/Upload/H5Bundle', {
    summary: 'Stores a zip file with the pages of an H5 report, `index.html` first; answers its address for Add and Update',
    access: 'reportManagement',
    multipart: true,
    value: z.string(),
  }),
  add: post('/api/H5Report/Add', {
    summary: 'Adds an H5 report to the catalogue',
    access: 'reportManagement',
    body: z.object(fields),
    changes: ['reports'],
    value: z.object({ id }),
  }),
  update: post('/api/H5Report/Update', {
    summary: 'Changes an H5 report; the bundle that it no longer shows is removed',
    access: 'reportManagement',
    body: z.object({ id, ...fields }),
    changes: ['reports'],
    value: z.null(),
  }),
};
