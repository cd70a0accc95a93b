import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { nameConflict, type NameConflict } from '../imports/conflict.ts';
import type { ImportJob } from '../imports/imports.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, documentOf, groupOf, pathOf } from '../paths.ts';
import { EXTENSION } from '../pbix/format.ts';
import { EXTENSION as PAGINATED_EXTENSION } from '../rdl/format.ts';
import { readAs } from '../reading.ts';
import { invalid, HttpError } from '../http-error.ts';
import { datasetJson, reportJson } from './documents-json.ts';

const MEGABYTE = 1024 * 1024;
const yes = z.enum(['true', 'false', 'True', 'False']).default('false').transform((text) => text.toLowerCase() === 'true');

/** The ending of the name tells what kind of file it is; a name without one is that of an online report. */
const namedFile = (text: string): { name: string; kind: ImportJob['kind'] } => {
  const ending = [EXTENSION, PAGINATED_EXTENSION].find((one) => text.toLowerCase().endsWith(one)) ?? '';
  return { name: text.slice(0, text.length - ending.length).trim(), kind: ending === PAGINATED_EXTENSION ? 'paginated' : 'report' };
};

const importQuery = z.object({
  datasetDisplayName: z
    .string({ error: 'is needed' })
    .trim()
    .min(1)
    .max(200)
    .transform(namedFile)
    .refine(({ name }) => name !== '' && !/\.(xlsx|json)$/i.test(name), `must be a name, with ${EXTENSION}, ${PAGINATED_EXTENSION} or without; other files are not imported here`),
  nameConflict: nameConflict.optional(),
  skipReport: yes,
  subfolderObjectId: z.never({ error: 'workspaces have no folders here' }).optional(),
});

/** A paginated report is never put beside another of its name, and has no dataset with it (protocol 13.6). */
const conflictFor = ({ kind }: ReturnType<typeof namedFile>, how: NameConflict | undefined, skipReport: boolean): NameConflict => {
  if (kind === 'report') return how ?? 'Ignore';
  if (skipReport) throw invalid('skipReport', 'the file holds a paginated report and nothing else');
  if (how !== undefined && how !== 'Abort' && how !== 'Overwrite') throw invalid('nameConflict', 'a paginated report is imported with Abort or Overwrite');
  return how ?? 'Abort';
};

/** POST imports, GET imports and one import (protocol 13.6), each with and without the workspace in its path. */
export const importRoutes = async (app: FastifyInstance, context: Context, megabytes: number): Promise<void> => {
  const { imports, store, addresses } = context;
  await app.register(multipart, { limits: { fileSize: megabytes * MEGABYTE, files: 2, fields: 20, parts: 22 } });

  /** Reports and datasets are told when they are there. */
  const importJson = ({ id, name, kind, state, createdDateTime, updatedDateTime, reportId, importedDatasetId }: ImportJob, language: string) => {
    const report = state === 'Succeeded' && reportId ? (kind === 'report' ? store.reports : store.paginated).get(reportId) : undefined;
    const dataset = state === 'Succeeded' && importedDatasetId ? store.datasets.get(importedDatasetId) : undefined;
    return {
      id,
      name,
      importState: state,
      createdDateTime,
      updatedDateTime,
      reports: report ? [reportJson(report, language, context)] : [],
      datasets: dataset ? [datasetJson(dataset, language, context)] : [],
    };
  };

  for (const path of bothPaths('/imports')) {
    app.post(path, async (request, reply) => {
      const workspace = groupOf(request, context);
      const { datasetDisplayName: named, nameConflict: how, skipReport } = readAs(importQuery, request.query, 'query');
      const wanted = { workspace, ...named, nameConflict: conflictFor(named, how, skipReport), skipReport };
      const folder = await imports.folder();
      try {
        const file = join(folder.path, 'upload');
        await receive(request, file, megabytes);
        const job = await imports.begin(folder.id, file, wanted);
        return await reply.code(202).send({ '@odata.context': addresses.context(`${baseOf(request)}$metadata#imports/$entity`), ...importJson(job, languageOf(request)) });
      } catch (error) {
        await rm(folder.path, { recursive: true, force: true });
        throw error;
      }
    });

    app.get(path, (request) => {
      const group = groupOf(request, context);
      const jobs = imports.all().filter(({ workspaceId }) => workspaceId === group.id);
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#imports`), value: jobs.map((job) => importJson(job, languageOf(request))) };
    });

    app.get(`${path}/:importId`, (request) => {
      const { importId = '' } = pathOf(request);
      const job = documentOf(imports.get(importId), request, context, `The import ${importId}`);
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#imports/$entity`), ...importJson(job, languageOf(request)) };
    });
  }
};

/** Writes the one file of a form to a path; Microsoft's own client gives the part no name. */
const receive = async (request: FastifyRequest, path: string, megabytes: number): Promise<void> => {
  if (!request.isMultipart()) throw invalid('body', 'must be multipart/form-data with one file');
  let count = 0;
  try {
    for await (const part of request.files()) {
      count += 1;
      if (count > 1) throw invalid('body', 'holds more than one file');
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new HttpError(413, 'RequestEntityTooLarge', `file: is larger than ${megabytes} MB`);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, 'RequestEntityTooLarge', `file: is larger than ${megabytes} MB`);
    throw invalid('body', 'is no complete form with a file');
  }
  if (count === 0) throw invalid('file', 'is missing');
};
