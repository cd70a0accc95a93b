const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Monday. */
const weeksBegin = Date.UTC(2001, 0, 1);

interface Step {
  /** About how long it is, milliseconds. */
  length: number;
  ticksIn: (first: number, last: number) => number[];
}

/** Instants that are a whole number of steps from one of them. */
const every = (length: number, from = 0): Step => ({
  length,
  ticksIn: (first, last) => {
    const start = from + Math.ceil((first - from) / length) * length;
    return Array.from({ length: Math.max(0, Math.floor((last - start) / length) + 1) }, (_, index) => start + index * length);
  },
});

/** Beginnings of months whose number, counted from year 0, is a multiple of the step. */
const everyMonths = (months: number): Step => ({
  length: 30 * months * day,
  ticksIn: (first, last) => {
    const ticks: number[] = [];
    const date = new Date(first);
    for (let month = Math.floor((12 * date.getUTCFullYear() + date.getUTCMonth()) / months) * months; ; month += months) {
      // Date.UTC takes years up to 99 for those of the last century.
      const tick = new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
      if (tick > last) return ticks;
      if (tick >= first) ticks.push(tick);
    }
  },
});

/** From the closest ticks to those that are furthest apart. */
const steps: readonly Step[] = [
  ...[1, 5, 15, 30].map((minutes) => every(minutes * minute)),
  ...[1, 3, 6, 12].map((hours) => every(hours * hour)),
  ...[1, 2].map((days) => every(days * day)),
  ...[7, 14].map((days) => every(days * day, weeksBegin)),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200].map(everyMonths),
];

/** More than any axis has room for. */
const most = 100;

/**
 * Where a time axis has its labels: at beginnings of minutes, hours, days, weeks, months or years, at equal steps, as close as there is room
 * for them. The chart library would leave single ones out, and what remains says little: `Jul Jul 2015 Jul`.
 * @param fits whether there is room for the labels of so many instants
 */
export const timeTicks = (first: number, last: number, fits: (ticks: readonly number[]) => boolean): number[] => {
  for (const { length, ticksIn } of steps) {
    if ((last - first) / length > most) continue;
    const ticks = ticksIn(first, last);
    if (ticks.length > 0 && fits(ticks)) return ticks;
  }
  return [first];
};
