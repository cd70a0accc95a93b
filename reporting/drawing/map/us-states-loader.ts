import { feature } from 'topojson-client';
import { projectUsa } from './albers-usa.ts';
import { stateCodes } from './states.ts';

/** What is read of GeoJSON here. */
type Position = readonly number[];
interface Geometry {
  type: string;
  coordinates: Position[][] | Position[][][];
}
interface Outlines {
  features: { id: string | number; geometry: Geometry }[];
}

/** A tenth of a unit of the sheet, which is less than a pixel. */
const rounded = (value: number) => Math.round(value * 10) / 10;

/** A ring on the sheet, without the points that fall together there. Small islands vanish. */
const ringOf = (ring: readonly Position[]): Position[] => {
  const points = ring.flatMap(([longitude = 0, latitude = 0]) => {
    const point = projectUsa(longitude, latitude);
    // ECharts draws y upwards.
    return point ? [[rounded(point[0]), rounded(-point[1])]] : [];
  });
  return points.filter(([x, y], index) => index === 0 || x !== points[index - 1]![0] || y !== points[index - 1]![1]);
};

const areaOf = (ring: readonly Position[]): number => {
  const doubled = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
};

const smallestArea = 0.6;

/** The polygons of a state on the sheet. */
export const polygonsOf = (geometry: Geometry): Position[][][] => {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Position[][][];
  return polygons.map((rings) => rings.map(ringOf).filter((ring) => ring.length >= 4 && areaOf(ring) >= smallestArea)).filter((rings) => rings.length > 0);
};

/**
 * A webpack loader: from the topology of US counties and states (vega-datasets, data/us-10m.json) to the outlines of the
 * states alone, projected. The page then gets a tenth of the file and needs no map library.
 */
export default (source: string): string => {
  const topology = JSON.parse(source) as Parameters<typeof feature>[0];
  const states = feature(topology, topology.objects.states!) as unknown as Outlines;
  return JSON.stringify({
    type: 'FeatureCollection',
    features: states.features.flatMap(({ id, geometry }) => {
      const name = stateCodes[Number(id)];
      return name ? [{ type: 'Feature', properties: { name }, geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) } }] : [];
    }),
  });
};
