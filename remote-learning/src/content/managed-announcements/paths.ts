import type { ManagedAnnouncement } from '@portal/shared/contract/content/management';
import { generatePath } from '@portal/shared/router';

/** Under which name a new one is edited. */
export const NEW = 'new';

/** Under which key what is not saved of one is kept. */
export const keyOf = (id: number | undefined): string => `announcement:${id ?? NEW}`;

/** SPEC 2.4: what it is about, and which one. */
export const editPath = ({ id, kind }: Pick<ManagedAnnouncement, 'id' | 'kind'>): string => generatePath('/Main/AnnouncementEdit/:type/:name', { type: kind, name: String(id) });
export const newPath = generatePath('/Main/AnnouncementEdit/:type/:name', { type: 'notice', name: NEW });
export const logPath = ({ id }: Pick<ManagedAnnouncement, 'id'>): string => `/Main/AnnouncementLog?announcement=${id}`;
