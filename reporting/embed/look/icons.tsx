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
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3L14 14',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth={name === 'more' ? 2.2 : 1.4} strokeLinecap="round" strokeLinejoin="round">
    <path d={paths[name]} />
  </svg>
);
