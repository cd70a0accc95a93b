/** A day as a filter of a list has it, `2026-11-21`, in the time zone of whoever reads. */
const startOf = (day = '', later = 0): Date | undefined => {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  return year && month && date ? new Date(year, month - 1, date + later) : undefined;
};

/** From the first moment of one day to the last of another, in the browser's time zone; what makes no sense is not set. `to` is not included. */
export const instantsOfDays = (from?: string, to?: string): { from: string | undefined; to: string | undefined } => ({ from: startOf(from)?.toISOString(), to: startOf(to, 1)?.toISOString() });

const two = (number: number): string => String(number).padStart(2, '0');

/** The day of an instant, in the browser's time zone. */
export const dayOf = (instant: Date): string => `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
