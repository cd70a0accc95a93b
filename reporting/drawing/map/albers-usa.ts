/**
 * The United States on one sheet: an equal-area conic projection of the lower 48, with Alaska (at 0.35 of its size) and
 * Hawaii in insets below the south-west. The parameters are the customary ones of composite maps of the USA.
 */
export type Point = readonly [x: number, y: number];

const radians = Math.PI / 180;

interface Sheet {
  /** The meridian in the middle, and the two parallels along which scale is true; degrees. */
  meridian: number;
  parallels: readonly [number, number];
  /** What lies at the sheet's centre, longitudes from the meridian; degrees. */
  center: readonly [number, number];
  scale: number;
  /** Where the sheet's centre is put. */
  at: Point;
}

const scale = 1070;
const middle: Point = [480, 300];
const inset = (x: number, y: number): Point => [middle[0] + x * scale, middle[1] + y * scale];

const sheets = {
  lower48: { meridian: -96, parallels: [29.5, 45.5], center: [-0.6, 38.7], scale, at: middle },
  alaska: { meridian: -154, parallels: [55, 65], center: [-2, 58.5], scale: scale * 0.35, at: inset(-0.307, 0.201) },
  hawaii: { meridian: -157, parallels: [8, 18], center: [-3, 19.9], scale, at: inset(-0.205, 0.212) },
} as const satisfies Record<string, Sheet>;

/** The Albers projection of a sheet, on a sphere of radius 1, y upwards. */
const albers = ({ parallels: [first, second] }: Sheet) => {
  const sine = Math.sin(first * radians);
  const n = (sine + Math.sin(second * radians)) / 2;
  const c = 1 + sine * (2 * n - sine);
  const radius0 = Math.sqrt(c) / n;
  return (longitude: number, latitude: number): Point => {
    const radius = Math.sqrt(Math.max(0, c - 2 * n * Math.sin(latitude * radians))) / n;
    const angle = n * longitude * radians;
    return [radius * Math.sin(angle), radius0 - radius * Math.cos(angle)];
  };
};

const drawing = (sheet: Sheet) => {
  const raw = albers(sheet);
  const origin = raw(...sheet.center);
  return (longitude: number, latitude: number): Point => {
    let east = longitude - sheet.meridian;
    if (east > 180) east -= 360;
    else if (east < -180) east += 360;
    const [x, y] = raw(east, latitude);
    return [sheet.at[0] + sheet.scale * (x - origin[0]), sheet.at[1] - sheet.scale * (y - origin[1])];
  };
};

const draw = { lower48: drawing(sheets.lower48), alaska: drawing(sheets.alaska), hawaii: drawing(sheets.hawaii) };

/** On which sheet a place lies; none for places outside the 50 states. */
const sheetOf = (longitude: number, latitude: number): keyof typeof sheets | undefined => {
  if (latitude > 50 && (longitude < -129 || longitude > 170)) return 'alaska';
  if (latitude > 18 && latitude < 29 && longitude > -179 && longitude < -154) return 'hawaii';
  if (latitude > 24 && latitude < 50 && longitude > -126 && longitude < -66) return 'lower48';
  return undefined;
};

/** A place in degrees on a sheet of about 960 by 600, y downwards; nothing where the map does not reach. */
export const projectUsa = (longitude: number, latitude: number): Point | undefined => {
  const sheet = sheetOf(longitude, latitude);
  return sheet && draw[sheet](longitude, latitude);
};
