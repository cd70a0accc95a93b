import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const reading = async <Read>(content: Uint8Array, read: (document: PDFDocumentProxy) => Promise<Read>): Promise<Read> => {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  try {
    return await read(document);
  } finally {
    await document.loadingTask.destroy();
  }
};

const pages = <Read>(document: PDFDocumentProxy, read: (page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>) => Promise<Read>) =>
  Promise.all(Array.from({ length: document.numPages }, async (_, index) => read(await document.getPage(index + 1))));

/** The texts of a PDF, page by page. */
export const textOfPdf = (content: Uint8Array): Promise<string[]> =>
  reading(content, (document) => pages(document, async (page) => (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')));

/** What else there is of a PDF: the sizes of its pages in points, its outline, its title, its fonts. */
export const pagesOfPdf = (content: Uint8Array) =>
  reading(content, async (document) => ({
    sizes: await pages(document, async (page) => page.view.slice(2)),
    outline: (await document.getOutline()).map(({ title }) => title),
    title: ((await document.getMetadata()).info as { Title?: string }).Title,
    fonts: [...new Set(Buffer.from(content).toString('latin1').match(/(?<=\/BaseFont \/)[^\s/]+/g))],
  }));
