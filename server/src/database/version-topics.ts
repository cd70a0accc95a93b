/** What can be kept in a server's memory for as long as its version holds (decision 37). */
export const versionTopics = ['access', 'catalogue', 'favourites', 'users'] as const;
export type VersionTopic = (typeof versionTopics)[number];
