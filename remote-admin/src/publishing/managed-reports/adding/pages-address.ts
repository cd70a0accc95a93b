import { endpoints } from '@portal/shared/contract/publishing';

const { address: rule } = endpoints.h5Reports.add.body.shape;

/** Whether an address is that of an uploaded zip file. */
export const isBundle = (address: string): boolean => address.startsWith('bundle:');

/** What speaks against an address of pages, as far as the browser knows; the server decides. Without `origins` nobody knows yet which sites are allowed. */
export const problemOf = (address: string, origins: readonly string[] | undefined): 'notWhole' | 'ownSite' | 'notAllowed' | undefined => {
  if (!rule.safeParse(address).success) return 'notWhole';
  if (isBundle(address)) return undefined;
  const { origin, host } = new URL(address);
  if (host === window.location.host) return 'ownSite';
  return origins && !origins.includes(origin) ? 'notAllowed' : undefined;
};
