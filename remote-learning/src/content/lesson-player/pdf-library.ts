import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is used of PDF.js: the build for browsers of the last years, which the newest one leaves behind. */
export { getDocument, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// A file of this module: the page's policy runs no script from elsewhere.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
