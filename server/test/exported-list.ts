import { strFromU8, unzipSync } from 'fflate';
import { endpoints, type ExportTask } from '@portal/shared/contract/all';
import type { TestPortal } from './portal.ts';

/** The sheet of an exported list, as XML. */
export const sheetOf = async (portal: TestPortal, token: string, { files: [file] }: ExportTask): Promise<string> => {
  const answer = await portal.portal.app.inject({ url: file?.path ?? '', headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`The file is answered with ${answer.statusCode}`);
  return strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

/** The texts in the cells of a list whose export has begun, row by row, with the heads of its columns. Ends when the file is made. */
export const cellsOf = async (portal: TestPortal, token: string, id: number): Promise<string[]> => {
  let task: ExportTask | undefined;
  while (task?.state !== 'done') {
    task = (await portal.value(endpoints.exports.list, { token, body: {} })).items.find((one) => one.id === id);
    if (task?.state === 'failed') throw new Error('The file was not made');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [...(await sheetOf(portal, token, task)).matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text);
};
