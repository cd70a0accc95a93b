import type { LocalText } from '../../src/definition/index.ts';

/** The larger distributors with their labels; how a distributor's name begins says whose it is. */
export const studios: { name: string; begins: string[]; label: LocalText }[] = [
  { name: 'Warner Bros.', begins: ['Warner'], label: { en: 'Warner Bros.', zh: '华纳兄弟' } },
  { name: 'Sony', begins: ['Sony', 'Columbia', 'TriStar'], label: { en: 'Sony', zh: '索尼' } },
  { name: 'Paramount', begins: ['Paramount'], label: { en: 'Paramount', zh: '派拉蒙' } },
  { name: 'Universal', begins: ['Universal'], label: { en: 'Universal', zh: '环球' } },
  { name: 'Disney', begins: ['Walt Disney'], label: { en: 'Disney', zh: '迪士尼' } },
  { name: 'Fox', begins: ['20th Century Fox', 'Fox Searchlight'], label: { en: 'Fox', zh: '福克斯' } },
  { name: 'MGM', begins: ['MGM'], label: { en: 'MGM', zh: '米高梅' } },
  { name: 'Miramax', begins: ['Miramax'], label: { en: 'Miramax', zh: '米拉麦克斯' } },
  { name: 'New Line', begins: ['New Line'], label: { en: 'New Line', zh: '新线' } },
  { name: 'Lionsgate', begins: ['Lionsgate'], label: { en: 'Lionsgate', zh: '狮门' } },
];
