import { aheadAt, canonicalTimeZone, isTimeZone } from '@portal/shared/time-zone';

type Language = 'zh' | 'en';

const MINUTE = 60_000;
const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };

/** Cities that browsers still list under a name that they had before. */
const renamed: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Saigon: 'Ho Chi Minh City',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Kiev: 'Kyiv',
  Godthab: 'Nuuk',
  Faeroe: 'Faroe',
  Truk: 'Chuuk',
  Ponape: 'Pohnpei',
  Enderbury: 'Kanton',
  Asmera: 'Asmara',
  Coral_Harbour: 'Atikokan',
};

/** What the cities that are looked for most are called in Chinese, by the ends of their zones' names: browsers have the names of countries and zones only. */
const chinese: Readonly<Record<string, string>> = {
  Shanghai: '北京、上海',
  Tokyo: '东京',
  Seoul: '首尔',
  Sydney: '悉尼',
  Dubai: '迪拜',
  Moscow: '莫斯科',
  Berlin: '柏林',
  Paris: '巴黎',
  London: '伦敦',
  New_York: '纽约',
  Chicago: '芝加哥',
  Los_Angeles: '洛杉矶',
};

/** The time zone of the browser (IANA). */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether two names (IANA) are of one time zone: it may have several. A name that the browser does not know is of none but itself. */
const isSame = (one: string, other: string): boolean => one === other || (isTimeZone(one) && isTimeZone(other) && canonicalTimeZone(one) === canonicalTimeZone(other));

export const isOwnZone = (zone: string): boolean => isSame(zone, ownZone());

const isUtc = (zone: string): boolean => isSame(zone, 'UTC');

/** The city that an IANA name ends with, `New York`, `纽约`. */
const cityOf = (zone: string, language: Language): string => {
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  return (language === 'zh' && chinese[city]) || (renamed[city] ?? city).replaceAll('_', ' ');
};

/** How far its clocks are ahead of UTC, `UTC−05:00`. */
const offsetText = (ahead: number): string => {
  const minutes = Math.abs(ahead) / MINUTE;
  const two = (number: number) => String(number).padStart(2, '0');
  return `UTC${ahead < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
};

// Making a format costs more than all else here, and lists of zones are asked for again and again.
const names = new Map<string, string | undefined>();

/** What a zone is called in a language, `Eastern Time`; undefined where the language has no name, but an offset only. */
const nameOf = (zone: string, language: Language, style: 'longGeneric' | 'shortGeneric' = 'longGeneric'): string | undefined => {
  const key = `${language} ${style} ${zone}`;
  if (!names.has(key)) {
    const name = new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: style }).formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
    names.set(key, name === undefined || /^(GMT|UTC)/.test(name) ? undefined : name);
  }
  return names.get(key);
};

const utcName: Record<Language, string> = { zh: '协调世界时', en: 'Coordinated Universal Time' };

export type Zone = { readonly value: string; readonly label: string };

/** A time zone as a list has it: `New York, Eastern Time (UTC−05:00)`. A name that the browser does not know stands for itself. */
export const zoneLabel = (zone: string, language: Language, at: number): string => {
  if (isUtc(zone)) return `${utcName[language]}${language === 'zh' ? '（UTC）' : ' (UTC)'}`;
  if (!isTimeZone(zone)) return zone;
  const [name, offset] = [nameOf(zone, language), offsetText(aheadAt(at, zone))];
  if (language === 'zh') return `${name === undefined ? '' : `${name} · `}${cityOf(zone, language)}（${offset}）`;
  return `${cityOf(zone, language)}${name === undefined ? '' : `, ${name}`} (${offset})`;
};

/** What a zone is called in a sentence: `Shanghai time`, `中国标准时间`. */
export const zoneName = (zone: string, language: Language): string => {
  if (isUtc(zone)) return 'UTC';
  if (!isTimeZone(zone)) return zone;
  return language === 'zh' ? (nameOf(zone, 'zh') ?? `${cityOf(zone, 'zh')} 时间`) : `${cityOf(zone, 'en')} time`;
};

/** All time zones for people: their own and UTC first, the others from west to east. @param known one that is to be among them, whatever the browser calls it */
export const zonesFor = (language: Language, known: string, at: number): Zone[] => {
  const own = ownZone();
  const first = [own, ...(isUtc(own) ? [] : ['UTC'])];
  const others = [...new Set([known, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => !first.includes(zone));
  const placed = others.map((value) => ({ value, label: zoneLabel(value, language, at), ahead: isTimeZone(value) ? aheadAt(at, value) : 0 }));
  const order = new Intl.Collator(locales[language]);
  placed.sort((one, other) => one.ahead - other.ahead || order.compare(one.label, other.label));
  return [...first.map((value) => ({ value, label: zoneLabel(value, language, at) })), ...placed];
};

/** Whether a zone is meant by what was typed: its city, its IANA name, its offset, or what it is called in either language. */
export const isZoneFor = (typed: string, { value, label }: Zone): boolean => {
  // Names are made in the language that is typed, and no others: there are hundreds of zones.
  const known = () => (/\p{Script=Han}/u.test(typed) ? [nameOf(value, 'zh'), nameOf(value, 'zh', 'shortGeneric'), cityOf(value, 'zh')].join(' ') : (nameOf(value, 'en') ?? ''));
  const [wanted, said] = [plain(typed), plain(`${label} ${value}`)];
  return said.includes(wanted) || (isTimeZone(value) && plain(known()).includes(wanted));
};

/** Without what nobody types: case, accents, and underscores; a minus is a hyphen, and hours may be without their zero. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('−', '-')
    .replaceAll('gmt', 'utc')
    .replaceAll(/utc ?([+-])(\d)(?=\D|$)/g, 'utc$10$2')
    .trim();
