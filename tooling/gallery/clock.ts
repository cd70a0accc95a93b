/** What all clocks of the pictures show (ms), in the time zone in which they are taken: a morning. */
export const STANDS_AT = Date.UTC(2026, 2, 2, 1, 41);
export const TIME_ZONE = 'Asia/Shanghai';

/**
 * Makes pictures of today and of next week alike; runs in the page, in each of its frames, before anything else. The clock begins at
 * `at` and goes on from there, so that pauses end; `new Date()` stays there. An instant that a page is told of (ISO 8601) and that is
 * less than a year and a bit away is moved: what had been before the page began is of the moment at which its clock stands, what comes
 * within half a minute of that is as much later, and what is to come as many whole minutes ahead, from an hour on as many whole days.
 * Others stay what they are: those of the reports' data, those that end with another zone than `Z`, as the server writes none: what is
 * made up here; and those that the page has written itself, by this clock.
 */
export const standingClock = (at: number): void => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const Real = Date;
  const begun = Real.now();
  const own = new Set<string>();
  const write = Real.prototype.toISOString;
  Real.prototype.toISOString = function (this: Date) {
    const text = write.call(this);
    own.add(text);
    return text;
  };
  const moved = (text: string): number => {
    const time = Real.parse(text);
    const ahead = time - begun;
    if (own.has(text) || !/^\d{4}-\d\d-\d\dT.*Z$/.test(text) || !(Math.abs(ahead) < 400 * day)) return time;
    if (ahead < minute / 2) return at + Math.max(ahead, 0);
    const unit = ahead < hour ? minute : day;
    return at + Math.ceil((ahead - minute / 2) / unit) * unit;
  };
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(at).toString(),
    construct: (_, given: [], made: typeof Date) => {
      const [first] = given as unknown[];
      if (given.length === 0) return Reflect.construct(Real, [at], made) as Date;
      return Reflect.construct(Real, given.length === 1 && typeof first === 'string' ? [moved(first)] : given, made) as Date;
    },
    get: (real, name: keyof DateConstructor) => (name === 'now' ? () => at + real.now() - begun : name === 'parse' ? moved : real[name]),
  });
};
