/** Whether clocks know a time zone by this name. It is tried and not compared: names differ in case and have aliases, and no list has all of them. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};
