/** Line icons of 16 units, drawn in the colour of their text. */
const paths = {
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  close: 'M4 4l8 8M12 4l-8 8',
  filter: 'M2 3.5h12L9.5 8.7V13l-3-1.5V8.7z',
  chevron: 'M4 6l4 4 4-4',
  expand: 'M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 13.5h-4v-4M2.5 13.5l5-5',
  shrink: 'M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  download: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  ascending: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  descending: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  undo: 'M6 3L2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3',
  save: 'M3 2.5h8L13.5 5v8.5h-11v-11zM5 2.5v3.5h5V2.5M5 13.5V9.5h6v4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  remove: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9',
  front: 'M8 2.5v6M5 5l3-2.5L11 5M2.5 11h11v2.5h-11z',
  back: 'M8 13.5v-6M5 11l3 2.5 3-2.5M2.5 2.5h11V5h-11z',
  plus: 'M8 3v10M3 8h10',
  hide: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4zM3 13L13 3',
  show: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4zM8 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  rename: 'M3 13l.6-3L10.5 3 13 5.5l-7 7zM9 4.5L11.5 7',
  up: 'M8 12.5v-9M4.5 7L8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9L8 12.5 11.5 9',
  left: 'M12.5 8h-9M7 4.5L3.5 8 7 11.5',
  right: 'M3.5 8h9M9 4.5L12.5 8 9 11.5',
  number: 'M11.5 4.5v-1h-7L8 8l-3.5 4.5h7v-1',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  letters: 'M2.5 12L5.5 4l3 8M3.5 9.5h4M10 12.5h4M12 4v8.5',
  truth: 'M3 8.5l3.5 3.5L13 4.5',
  measure: 'M3.5 13.5c2.5 0 2.5-11 6-11M4.5 7h4.5M9.5 9l4 4.5M13.5 9l-4 4.5',
  card: 'M2 4.5h12v7H2zM4.5 9.5v-3M7 6.5h2v3H7z',
  bar: 'M2.5 2.5v11M4.5 4.5H13M4.5 8h5M4.5 11.5h7',
  column: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  line: 'M2.5 2.5v11h11M4.5 10l3-3.5 2.5 2L13.5 4',
  area: 'M2.5 13.5V10l3.5-4 3 2.5 4.5-5v10z',
  pie: 'M8 2.5a5.5 5.5 0 1 0 5.5 5.5H8zM10.5 2.2a5.5 5.5 0 0 1 3.3 3.3h-3.3z',
  scatter: 'M2.5 2.5v11h11M6 10h.01M8 6.5h.01M10.5 9h.01M12 4.5h.01',
  matrix: 'M2.5 2.5h11v11h-11zM2.5 6h11M6 2.5v11M6 9.7h7.5M9.7 6v7.5',
  map: 'M8 14s-4.5-4-4.5-7.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14 8 14zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  slicer: 'M3 3.5h2v2H3zM8 4.5h5.5M3 10.5h2v2H3zM8 11.5h5.5',
  text: 'M3.5 5V3h9v2M8 3v10M6 13h4',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3L14 14',
} as const;

export type IconName = keyof typeof paths;

/** @param label for an icon that says something that no text beside it does */
export const Icon = ({ name, label }: { name: IconName; label?: string }) => (
  <svg className="icon" viewBox="0 0 16 16" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} fill="none" stroke="currentColor" strokeWidth={name === 'more' ? 2.2 : 1.4} strokeLinecap="round" strokeLinejoin="round">
    <path d={paths[name]} />
  </svg>
);
