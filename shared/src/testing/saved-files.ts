import { strFromU8, unzipSync } from 'fflate';
import { replace } from '@portal/tooling/jest';

/** What a page gives to be saved, in the running test; jsdom itself has no downloads. */
export const catchSavedFiles = (): Blob[] => {
  const saved: Blob[] = [];
  replace(URL, 'createObjectURL', (blob: Blob) => `blob:${saved.push(blob)}`);
  replace(URL, 'revokeObjectURL', () => undefined);
  replace(HTMLAnchorElement.prototype, 'click', () => undefined);
  return saved;
};

/** The rows of a workbook's first sheet, its heads first. */
export const rowsOfWorkbook = async (file: Blob | undefined): Promise<(string | null)[][]> => {
  if (!file) throw new Error('No workbook was saved');
  const sheet = unzipSync(new Uint8Array(await contentOf(file)))['xl/worksheets/sheet1.xml'];
  const { documentElement } = new DOMParser().parseFromString(strFromU8(sheet ?? new Uint8Array()), 'application/xml');
  return [...documentElement.querySelectorAll('row')].map((row) => [...row.querySelectorAll('c')].map((cell) => cell.textContent));
};

/** jsdom's blobs have no `arrayBuffer`. */
const contentOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((fulfil, reject) => {
    const reader = new FileReader();
    reader.onload = () => fulfil(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
