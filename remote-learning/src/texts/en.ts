/** The English texts of the module in which people learn. */
export default {
  center: {
    title: 'Learning Center',
    lead: 'Short lessons on reading reports, talking about them and looking after them.',
    search: 'Search lessons',
    level: 'Level',
    everyLevel: 'All levels',
    count_one: '{{count}} lesson',
    count_other: '{{count}} lessons',
    pages: 'Pages of lessons',
    failed: 'The lessons could not be loaded',
    empty: 'There are no lessons yet',
    emptyNext: 'As soon as an administrator publishes one, it appears here.',
    noMatch: 'No lesson matches',
    noMatchNext: 'Try fewer words or another level.',
    clear: 'Show all lessons',
  },
  lesson: {
    level: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    chapters_one: '{{count}} chapter',
    chapters_other: '{{count}} chapters',
  },
  article: {
    failed: 'The article could not be fetched',
    missing: 'There is no such article',
    missingNext: 'It may have been withdrawn, or is not published yet.',
    home: 'Back to Home',
  },
  home: {
    articles: 'Articles',
    title: 'Learn',
    all: 'All lessons',
    failed: 'The lessons could not be loaded',
  },
};
