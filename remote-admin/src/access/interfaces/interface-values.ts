import type { InterfaceRow } from '@portal/shared/contract/access';

/** What the form of an interface holds; a number that is not there is none. */
export type Values = Pick<InterfaceRow, 'method' | 'path' | 'name' | 'ename' | 'notes' | 'logLevel' | 'isEnabled'> & { interfaceClass: string | undefined; callsPerMinute: number | undefined };

export const bodyOf = ({ interfaceClass, name, ename, notes, logLevel, callsPerMinute, isEnabled }: InterfaceRow) => ({ interfaceClass, name, ename, notes, logLevel, callsPerMinute: callsPerMinute ?? undefined, isEnabled });
