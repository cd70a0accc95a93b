import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, isSeen, isWebAddress } from '../values.ts';

/** Where an H5 report's page is: on the web, or in a bundle that was uploaded. */
export const h5Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.refine((text) => /^bundle:[0-9a-f]{32}$/.test(text) || isWebAddress(text), { error: 'invalid_address' }));

const watermarkText = z.string().check(z.trim(), z.maxLength(200), isSeen);
const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  ename: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  classId: id,
  address: h5Address,
  isWatermark: z._default(flag, 0),
};

/** H5 reports (SPEC 7.3). */
export const h5Reports = {
  origins: get('/api/H5Report/GetOrigins', {
    summary: 'Origins of web pages that may be H5 reports, as the server’s settings have them',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    value: z.array(z.string()),
  }),
  upload: post('/api/Upload/H5Bundle', {
    summary: 'Stores a zip file with the pages of an H5 report, `index.html` first; answers its address for Add and Update',
    access: 'reportManagement',
    multipart: true,
    value: z.string(),
  }),
  add: post('/api/H5Report/Add', {
    summary: 'Adds an H5 report to the catalogue, for a class and roles. 400 for an address that is not allowed, a bundle that is neither the caller’s upload nor shown by a report that they may open, or a watermark without text, 404 for a class or role that is gone, 403 for roles that the caller may not give it',
    access: 'reportManagement',
    body: z.object({
      ...fields,
      /** Required where `isWatermark` is 1 (SPEC 5). */
      watermarkText: z._default(watermarkText, ''),
      /** A path that Report/CoverImage has answered. */
      cover: z._default(z.string().check(z.maxLength(200)), ''),
      /** Roles that get it, with this level. */
      groupIds: z._default(z.array(id).check(z.maxLength(100)), []),
      allowA: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
    }),
    changes: ['reports', 'groups'],
    value: z.object({ id }),
  }),
  update: post('/api/H5Report/Update', {
    summary: 'Changes an H5 report; the bundle that it no longer shows is removed. 409 when somebody else has changed it since `version`, 404 for one that is gone, 400 as Add',
    access: 'reportManagement',
    /** Without a text of the watermark it keeps the one that it has. */
    body: z.object({ id, version: z.int(), ...fields, watermarkText: z.optional(watermarkText) }),
    changes: ['reports'],
    value: z.null(),
  }),
};
