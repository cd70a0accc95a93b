import { parentPort, workerData } from 'node:worker_threads';
import { certificatePdf, type Certificate, type CertificateOptions } from './certificate-pdf.ts';

/** What a thread of its own is asked for; it answers with the file. */
export type Asked = { readonly certificate: Certificate; readonly options: CertificateOptions };

const { certificate, options } = workerData as Asked;
// What goes wrong here ends the thread with its error.
parentPort?.postMessage(await certificatePdf(certificate, options));
