import { describe, expect, test } from '@jest/globals';
import { isZoneFor, ownZone, zoneLabel, zoneName, zonesFor } from './zones.ts';

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

describe('all of them', () => {
  const zones = zonesFor('en', 'Asia/Kolkata', at);

  test('begin with one’s own and UTC, and go from west to east', () => {
    expect(zones.slice(0, 2).map(({ value }) => value)).toEqual([...new Set([ownZone(), 'UTC', zones[1]?.value])].slice(0, 2));
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
