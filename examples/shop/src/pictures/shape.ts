/** One SVG element of a picture, on a canvas of 200 by 160. Its class names one of the colours of the palette. */
export type Shape = {
  readonly tag: 'rect' | 'circle' | 'path' | 'g';
  readonly attributes: Readonly<Record<string, string>>;
  readonly children?: readonly Shape[];
};

/** `f1` to `f4` fill with a colour of the palette, `c1` to `c4` stroke with it. */
export type Ink = 'f1' | 'f2' | 'f3' | 'f4' | 'c1' | 'c2' | 'c3' | 'c4';

/** Draws a box. @param box x, y, width, height and the radius of its corners. */
export function rect(
  ink: Ink,
  [x, y, width, height, radius = 0]: readonly [number, number, number, number, number?],
): Shape {
  return shape('rect', ink, { x, y, width, height, rx: radius });
}

/** Draws a disc. @param disc the centre and the radius. */
export function circle(ink: Ink, [cx, cy, r]: readonly [number, number, number]): Shape {
  return shape('circle', ink, { cx, cy, r });
}

/** Draws a filled outline. @param d the outline as SVG path data. */
export function fill(ink: Ink, d: string): Shape {
  return shape('path', ink, { d });
}

/** Draws a line. @param d the line as SVG path data. */
export function line(ink: Ink, d: string, width: number): Shape {
  return shape('path', ink, {
    d,
    fill: 'none',
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

/** Draws shapes turned about a point. @param degrees clockwise. */
export function turned([degrees, x, y]: readonly [number, number, number], children: readonly Shape[]): Shape {
  return { tag: 'g', attributes: { transform: `rotate(${String(degrees)} ${String(x)} ${String(y)})` }, children };
}

function shape(tag: Shape['tag'], ink: Ink, attributes: Readonly<Record<string, string | number>>): Shape {
  const written = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return { tag, attributes: { class: ink, ...Object.fromEntries(written) } };
}
