import { describe, expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { isOwnZone, isZoneFor, ownZone, zoneLabel, zoneName, zonesFor } from './zones.ts';

/** A day in winter. */
const at = Date.UTC(2026, 10, 28);

test.each([
  ['America/New_York', 'New York, Eastern Time (UTC−05:00)', '北美东部时间 · 纽约（UTC−05:00）'],
  ['Asia/Shanghai', 'Shanghai, China Standard Time (UTC+08:00)', '中国标准时间 · 北京、上海（UTC+08:00）'],
  ['Asia/Calcutta', 'Kolkata, India Standard Time (UTC+05:30)', '印度时间 · Kolkata（UTC+05:30）'],
  ['UTC', 'Coordinated Universal Time (UTC)', '协调世界时（UTC）'],
  ['Mars/Olympus', 'Mars/Olympus', 'Mars/Olympus'],
])('%s is called as people call it', (zone, en, zh) => {
  expect([zoneLabel(zone, 'en', at), zoneLabel(zone, 'zh', at)]).toEqual([en, zh]);
});

test.each([
  ['America/New_York', 'New York time', '北美东部时间'],
  ['Etc/UTC', 'UTC', 'UTC'],
  ['Mars/Olympus', 'Mars/Olympus', 'Mars/Olympus'],
])('%s has a short name for sentences', (zone, en, zh) => {
  expect([zoneName(zone, 'en'), zoneName(zone, 'zh')]).toEqual([en, zh]);
});

/** Reads what there is with another time zone of the browser, until the test ends. */
const live = (own: string): void => {
  const { DateTimeFormat } = Intl;
  // A format that is told no time zone has the browser's.
  const there = (locale?: string, options?: Intl.DateTimeFormatOptions) => new DateTimeFormat(locale, { timeZone: own, ...options });
  replace(Intl, 'DateTimeFormat', new Proxy(DateTimeFormat, { construct: (_, [locale, options]) => there(locale, options), apply: (_, __, [locale, options]) => there(locale, options) }));
};

describe('all of them', () => {
  const zones = zonesFor('en', 'Asia/Kolkata', at);

  test.each([
    ['America/New_York', ['America/New_York', 'UTC', 'Pacific/Midway']],
    ['UTC', ['UTC', 'Pacific/Midway']],
  ])('begin with one’s own, %s, and UTC, once each', (own, first) => {
    live(own);
    expect(ownZone()).toBe(own);
    expect(zonesFor('en', 'Asia/Kolkata', at).slice(0, first.length).map(({ value }) => value)).toEqual(first);
  });

  test('go from west to east', () => {
    const place = (zone: string) => zones.findIndex(({ value }) => value === zone);
    expect(place('Pacific/Midway')).toBeLessThan(place('America/New_York'));
    expect(place('America/New_York')).toBeLessThan(place('Europe/Paris'));
    expect(place('Europe/Paris')).toBeLessThan(place('Asia/Kolkata'));
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  });

  test.each(['new york', 'New_York', 'america/new', 'eastern', '北美东部', 'utc-5', 'UTC−05:00', 'gmt-05:00'])('New York is found by “%s”', (typed) => {
    expect(zones.filter((zone) => isZoneFor(typed, zone)).map(({ value }) => value)).toContain('America/New_York');
  });

  test.each(['Sao Paulo', '巴西利亚'])('accents are not needed, and either language will do: %s', (typed) => {
    expect(zones.filter((zone) => isZoneFor(typed, zone)).map(({ value }) => value)).toContain('America/Sao_Paulo');
  });

  test.each([
    ['纽约', 'America/New_York'],
    ['东京', 'Asia/Tokyo'],
    ['日本', 'Asia/Tokyo'],
    ['北京', 'Asia/Shanghai'],
  ])('a city is found by its name in Chinese, whatever the portal’s language: %s', (typed, zone) => {
    expect(zones.filter((one) => isZoneFor(typed, one)).map(({ value }) => value)).toContain(zone);
    expect(isZoneFor(typed, { value: zone, label: zoneLabel(zone, 'zh', at) })).toBe(true);
  });

  test('what is none of them finds nothing', () => expect(zones.filter((zone) => isZoneFor('nowhere', zone))).toEqual([]));
});

test('one’s own is known by any of its names', () => {
  live('Asia/Calcutta');
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Shanghai', 'Mars/Olympus'].map(isOwnZone)).toEqual([true, true, false, false]);
});

// A format takes far longer to make than to use, and there are hundreds of zones and a row for each schedule.
test('formats are made once, and names in no language that nobody types', () => {
  const zones = zonesFor('en', 'Asia/Kolkata', at);
  let made = 0;
  const { DateTimeFormat } = Intl;
  const counted = (values: unknown[]): Intl.DateTimeFormat => ((made += 1), Reflect.construct(DateTimeFormat, values) as Intl.DateTimeFormat);
  replace(Intl, 'DateTimeFormat', new Proxy(DateTimeFormat, { construct: (_, values) => counted(values), apply: (_, __, values) => counted(values) }));
  zonesFor('en', 'Asia/Kolkata', at);
  for (const zone of zones) isZoneFor('sh', zone);
  for (let row = 0; row < 20; row += 1) isOwnZone('Asia/Shanghai');
  // The browser is asked for its own zone, and nothing else.
  expect(made).toBe(21);
});
