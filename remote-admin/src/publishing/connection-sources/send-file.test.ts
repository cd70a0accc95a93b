import { answer, HttpError, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { sendFile } from './send-file.ts';

const { connectionSources } = endpoints;
const MEGABYTE = 1024 * 1024;
const FILE = '2026-11-23/7c0e7a10-0000-4000-8000-000000000201.pbix';
const file = new File([new Uint8Array(10 * MEGABYTE)], 'Large.pbix', { lastModified: 5 });
const never = new AbortController().signal;
beforeEach(() => restartPortal());

test('a small file goes in one piece', async () => {
  answer(connectionSources.upload, () => FILE);
  expect(await sendFile(new File(['x'], 'Small.pbix'), () => undefined, never)).toBe(FILE);
  expect(requests(connectionSources.beginUpload)).toEqual([]);
});

test('a large one goes in parts from where it stopped, and on after the portal was lost', async () => {
  answer(connectionSources.beginUpload, () => ({ file: FILE, received: 4 * MEGABYTE, partBytes: 4 * MEGABYTE }));
  let parts = 0;
  answer(connectionSources.uploadPart, () => {
    parts += 1;
    if (parts === 1) throw new HttpError(502, 'lost');
    return { received: 10 * MEGABYTE };
  });
  answer(connectionSources.getUpload, () => ({ received: 8 * MEGABYTE }));
  const shares: number[] = [];
  expect(await sendFile(file, (share) => shares.push(share), never)).toBe(FILE);
  expect(requests(connectionSources.beginUpload)).toEqual([{ name: 'Large.pbix', bytes: 10 * MEGABYTE, modified: 5 }]);
  expect([parts, requests(connectionSources.getUpload).length, shares[0]]).toEqual([2, 1, 0.4]);
});

test('what the server refuses is not tried again, and who gives up is not waited for', async () => {
  answer(connectionSources.beginUpload, () => ({ file: FILE, received: 0, partBytes: 4 * MEGABYTE }));
  answer(connectionSources.uploadPart, () => {
    throw new HttpError(400, 'Choose a .pbix or .rdl file');
  });
  await expect(sendFile(file, () => undefined, never)).rejects.toThrow('Choose a .pbix or .rdl file');
  expect(requests(connectionSources.uploadPart)).toHaveLength(1);
  await expect(sendFile(file, () => undefined, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up');
});
