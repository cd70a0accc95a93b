/** What a picture can lead to. */
export const targetKinds = ['none', 'report', 'article', 'lesson', 'announcement', 'address'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Where a link leads that stands already. */
export const targetKindOf = (link: string): TargetKind => {
  if (link === '') return 'none';
  const begins: readonly (readonly [string, TargetKind])[] = [['/Main/PBIViews/', 'report'], ['/Main/ArticleDetail/', 'article'], ['/Main/LessonDetail', 'lesson'], ['/Main/AnnouncementDetail/', 'announcement']];
  return begins.find(([path]) => link.startsWith(path))?.[1] ?? 'address';
};

/** A path as people read it; one that cannot be decoded as it is. */
export const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
