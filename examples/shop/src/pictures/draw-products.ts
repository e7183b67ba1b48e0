import { drawClothing } from './clothing.ts';
import { drawDevices } from './devices.ts';
import { drawHome } from './home.ts';
import { drawOutdoors } from './outdoors.ts';
import type { Shape } from './shape.ts';

/**
 * Draws every product of the shop. No picture comes from outside.
 * @returns shapes by product name, on a canvas of 200 by 160.
 */
export function drawProducts(): ReadonlyMap<string, readonly Shape[]> {
  return new Map(Object.entries({ ...drawDevices(), ...drawHome(), ...drawOutdoors(), ...drawClothing() }));
}
