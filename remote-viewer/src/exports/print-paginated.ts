import { call, fileUrl } from '@portal/shared/api';
import { endpoints, type ExportTask } from '@portal/shared/contract/delivery';
import { pause } from '@portal/shared/timing';
import { isOpen } from './queries.ts';

/** How often the export is looked at, in milliseconds. */
const LOOK = 1000;
/** How many of the reader's latest exports are looked through for it. */
const LATEST = 50;

const taskOf = async (id: number): Promise<ExportTask | undefined> =>
  (await call(endpoints.exports.list, { body: { page: { pageIndex: 1, pageSize: LATEST } } })).items.find((task) => task.id === id);

/**
 * Prints a paginated report. The SDK does not (protocol 4.2): all its pages are made into a PDF, which is printed, and
 * does not stay among the reader's exports.
 * @param state the parameters of the moment
 * @throws ApiError or Error with a text for the reader
 */
export const printPaginated = async (reportId: number, name: string, state: string): Promise<void> => {
  const begun = await call(endpoints.exports.create, { body: { name, reportId, isPPT: 0, isPDF: 1, isEmail: 0, ...(state && { state }) } });
  try {
    let task: ExportTask | undefined = begun;
    while (task && isOpen(task)) {
      await pause(LOOK);
      task = await taskOf(begun.id);
    }
    const [file] = task?.files ?? [];
    if (!file) throw new Error(task?.message ?? '');
    const answer = await fetch(fileUrl(file.path), { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`${answer.status}`);
    printPdf(new Blob([await answer.blob()], { type: 'application/pdf' }));
  } finally {
    await call(endpoints.exports.remove, { body: { id: begun.id }, quiet: true }).catch(() => undefined);
  }
};

/** Hands a PDF to the browser's own viewer, out of sight, and asks it to print. It stays until the next one: nobody says when printing has ended. */
const printPdf = (pdf: Blob): void => {
  document.querySelector('iframe[data-printed]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset.printed = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position: fixed; inset-inline-start: -1px; width: 1px; height: 1px; border: 0; visibility: hidden';
  frame.src = URL.createObjectURL(pdf);
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
};
