/** A dot and the name that is to stand beside it, in pixels of the plot. */
export interface NamedDot {
  x: number;
  y: number;
  radius: number;
  /** Of its name. */
  width: number;
}
export type Side = 'right' | 'top' | 'left' | 'bottom';

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const sides: readonly Side[] = ['right', 'top', 'left', 'bottom'];
/** Between a dot and its name, as the chart library is told. */
export const labelDistance = 4;
/** Names change sides until none finds a better one, which need not ever be. */
const mostPasses = 6;

const overlap = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const dotBox = ({ x, y, radius }: NamedDot): Rectangle => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });

const labelBox = ({ x, y, radius, width }: NamedDot, side: Side, height: number): Rectangle => {
  const away = radius + labelDistance;
  const left = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2;
  const top = side === 'bottom' ? y + away : side === 'top' ? y - away - height : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
};

/**
 * On which side of its dot each name stands, so that it covers no dot and no other name, and stays in the plot, where that can be.
 * @param height of a name
 */
export const labelSides = (dots: readonly NamedDot[], plot: { width: number; height: number }, height: number): Side[] => {
  const chosen = dots.map((): Side => 'right');
  const boxes = dots.map(dotBox);
  // Beside a dot at the upper or lower end of the plot half of a name stands out, where nothing else is.
  const whole = { left: 0, top: -height / 2, right: plot.width, bottom: plot.height + height / 2 };
  const cost = (index: number, side: Side): number => {
    const dot = dots[index]!;
    const box = labelBox(dot, side, height);
    const outside = dot.width * height - overlap(box, whole);
    return dots.reduce((sum, other, at) => sum + (at === index ? 0 : overlap(box, boxes[at]!) + 2 * overlap(box, labelBox(other, chosen[at]!, height))), 3 * outside);
  };
  for (let pass = 0, hasChanged = true; hasChanged && pass < mostPasses; pass += 1) {
    hasChanged = false;
    for (const index of dots.keys()) {
      const costs = sides.map((side) => cost(index, side));
      const best = sides[costs.indexOf(Math.min(...costs))]!;
      if (best !== chosen[index]) hasChanged = true;
      chosen[index] = best;
    }
  }
  return chosen;
};
