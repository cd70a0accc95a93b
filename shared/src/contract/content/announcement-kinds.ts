/** What announcements are about; in their addresses, too (SPEC 2.4). */
export const announcementKinds = ['notice', 'maintenance', 'release', 'data'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];
