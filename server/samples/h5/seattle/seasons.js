// A year as a ring: each day a line from its coldest to its warmest hour, with its rain inside. The portal names the language in the address.
const language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh';
const locale = { zh: 'zh-CN', en: 'en-US' }[language];
const texts = {
  zh: {
    title: '西雅图四季',
    lead: '一圈是一年，一条线是一天：由最低气温到最高气温，圆点大小表示降水量。',
    years: '年份',
    hint: '指向某一天，或按左右方向键，即可查看。',
    chart: (year) => `${year} 年每日气温与降水`,
    day: (date, low, high, rain) => `${date}：${low} 至 ${high}，降水 ${rain}`,
    warmest: '最热的一天',
    coldest: '最冷的一天',
    wet: '有雨的天数',
    rain: '全年降水',
    legend: '由内向外：-10°C、0°C、10°C、20°C、30°C、40°C',
    source: '数据：NOAA，来自 vega-datasets（seattle-weather.csv）',
  },
  en: {
    title: 'Seattle Seasons',
    lead: 'A ring is a year and a line is a day, from its lowest to its highest temperature; the larger the dot, the more rain.',
    years: 'Years',
    hint: 'Point at a day, or use the left and right arrow keys, to read it.',
    chart: (year) => `Temperature and rain of each day of ${year}`,
    day: (date, low, high, rain) => `${date}: ${low} to ${high}, ${rain} of rain`,
    warmest: 'Warmest day',
    coldest: 'Coldest day',
    wet: 'Days with rain',
    rain: 'Rain in the year',
    legend: 'Rings, from the inside: -10°C, 0°C, 10°C, 20°C, 30°C, 40°C',
    source: 'Data: NOAA, from vega-datasets (seattle-weather.csv)',
  },
}[language];

const byId = (id) => document.getElementById(id);
const unit = (name, digits) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits, minimumFractionDigits: digits });
const degrees = unit('celsius', 1);
const millimetres = unit('millimeter', 1);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });

const INNER = 90;
const OUTER = 290;
/** Of the chart's box, as it is drawn. */
const SIZE = 660;
const radius = (celsius) => INNER + ((celsius + 10) / 50) * (OUTER - INNER);
const angle = (day, days) => (day / days) * 2 * Math.PI - Math.PI / 2;
const at = (distance, turn) => `${(distance * Math.cos(turn)).toFixed(1)} ${(distance * Math.sin(turn)).toFixed(1)}`;
/** From blue over grey to orange: readable for colour-blind people, too. */
const colour = (celsius) => {
  const share = Math.min(1, Math.max(0, (celsius + 2) / 32));
  const [cold, mild, warm] = [[33, 102, 172], [190, 195, 200], [214, 96, 20]];
  const [from, to, part] = share < 0.5 ? [cold, mild, share * 2] : [mild, warm, share * 2 - 1];
  return `rgb(${from.map((value, index) => Math.round(value + (to[index] - value) * part)).join(' ')})`;
};
const svg = (name, attributes, text) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};

let all = {};
let year = '';
let marked = 0;

const dateOf = (day) => new Date(Date.UTC(Number(year), 0, day + 1));

const mark = (day) => {
  const days = all[year];
  marked = (day + days.length) % days.length;
  const [low, high, rain] = days[marked];
  byId('chart').querySelector('.marked')?.classList.remove('marked');
  byId('chart').querySelector(`[data-day="${marked}"]`)?.classList.add('marked');
  byId('day').textContent = texts.day(dates.format(dateOf(marked)), degrees.format(low), degrees.format(high), millimetres.format(rain));
};

const draw = () => {
  const days = all[year];
  const chart = byId('chart');
  chart.replaceChildren();
  chart.setAttribute('aria-label', texts.chart(year));
  for (const celsius of [-10, 0, 10, 20, 30, 40]) chart.append(svg('circle', { class: 'ring', r: radius(celsius) }));
  for (let month = 0; month < 12; month += 1) {
    const middle = (Date.UTC(Number(year), month, 15) - Date.UTC(Number(year), 0, 1)) / 86400000;
    const [x, y] = at(OUTER + 22, angle(middle, days.length)).split(' ');
    chart.append(svg('text', { x, y, 'text-anchor': 'middle', 'dominant-baseline': 'middle' }, months.format(new Date(Date.UTC(Number(year), month, 15)))));
  }
  days.forEach(([low, high, rain], day) => {
    const turn = angle(day, days.length);
    if (rain > 0) {
      const [cx, cy] = at(radius((low + high) / 2), turn).split(' ');
      chart.append(svg('circle', { class: 'rain', cx, cy, r: Math.sqrt(rain) * 1.6 }));
    }
    chart.append(svg('path', { d: `M${at(radius(low), turn)} L${at(radius(high), turn)}`, stroke: colour((low + high) / 2), 'stroke-width': 3, 'stroke-linecap': 'round', 'data-day': day }));
  });
  chart.append(svg('text', { 'text-anchor': 'middle', 'dominant-baseline': 'middle', style: 'font-size:34px;font-weight:600' }, year));
  facts(days);
  byId('day').textContent = texts.hint;
};

const facts = (days) => {
  const warmest = days.reduce((best, [, high], day) => (high > days[best][1] ? day : best), 0);
  const coldest = days.reduce((best, [low], day) => (low < days[best][0] ? day : best), 0);
  const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const list = [
    [texts.warmest, `${degrees.format(days[warmest][1])} · ${short.format(dateOf(warmest))}`],
    [texts.coldest, `${degrees.format(days[coldest][0])} · ${short.format(dateOf(coldest))}`],
    [texts.wet, days.filter(([, , rain]) => rain > 0).length.toLocaleString(locale)],
    [texts.rain, unit('millimeter', 0).format(days.reduce((sum, [, , rain]) => sum + rain, 0))],
  ];
  byId('facts').replaceChildren(
    ...list.flatMap(([name, value]) => [Object.assign(document.createElement('dt'), { textContent: name }), Object.assign(document.createElement('dd'), { textContent: value })]),
  );
};

const choose = (chosen) => {
  year = chosen;
  for (const button of byId('years').children) button.setAttribute('aria-pressed', String(button.textContent === chosen));
  draw();
};

const start = async () => {
  document.documentElement.lang = locale;
  document.title = texts.title;
  for (const id of ['title', 'lead', 'legend', 'source']) byId(id).textContent = texts[id];
  byId('years').setAttribute('aria-label', texts.years);
  all = await (await fetch('days.json')).json();
  for (const one of Object.keys(all)) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: one });
    button.addEventListener('click', () => choose(one));
    byId('years').append(button);
  }
  const point = (event) => {
    const { left, top, width, height } = byId('chart').getBoundingClientRect();
    const turn = Math.atan2(event.clientY - top - height / 2, event.clientX - left - width / 2) + Math.PI / 2;
    mark(Math.floor((((turn + 2 * Math.PI) % (2 * Math.PI)) / (2 * Math.PI)) * all[year].length));
  };
  byId('chart').addEventListener('pointermove', point);
  // A finger that only taps does not move.
  byId('chart').addEventListener('pointerdown', point);
  byId('chart').addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') mark(marked + 1);
    if (key === 'ArrowLeft') mark(marked - 1);
  });
  new ResizeObserver(([{ contentRect }]) => byId('chart').style.setProperty('--scale', Math.min(contentRect.width, contentRect.height) / SIZE)).observe(byId('chart'));
  choose(Object.keys(all).at(-1));
};

void start();
