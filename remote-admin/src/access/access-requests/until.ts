/** For how long something is granted. */
export const lengths = ['ever', 'day', 'week', 'month', 'date'] as const;
export type Length = (typeof lengths)[number];

const DAYS = { day: 1, week: 7, month: 30 } as const;

/** The instant that a choice means; null is for good. A day ends by the clock of this computer. @param date as `2026-11-21` */
export const endOf = (length: Length, date?: string, now = Date.now()): string | null => {
  if (length === 'ever') return null;
  if (length !== 'date') return new Date(now + DAYS[length] * 86_400_000).toISOString();
  const [year = 0, month = 1, day = 1] = (date ?? '').split('-').map(Number);
  return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString();
};
