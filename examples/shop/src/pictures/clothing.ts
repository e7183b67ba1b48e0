import { circle, fill, line, rect, type Shape } from './shape.ts';

/** Draws the ten things to wear, by product name. */
export function drawClothing(): Readonly<Record<string, readonly Shape[]>> {
  return {
    'T-Shirt': tShirt(),
    Sunglasses: sunglasses(),
    'Wool Beanie': beanie(),
    'Rain Jacket': rainJacket(),
    'Running Shoes': runningShoes(),
    'Canvas Tote': canvasTote(),
    'Leather Belt': leatherBelt(),
    Scarf: scarf(),
    Socks: socks(),
    'Sun Hat': sunHat(),
  };
}

function tShirt(): readonly Shape[] {
  return [
    fill('f1', 'M72 28L32 50l14 32 20-8v60a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6V74l20 8 14-32-40-22c-8 14-48 14-56 0z'),
    line('c2', 'M72 29c8 16 48 16 56 0', 5),
    rect('f4', [108, 70, 18, 20, 3]),
    rect('f3', [108, 70, 18, 5, 2]),
  ];
}

function sunglasses(): readonly Shape[] {
  return [
    line('c2', 'M36 78L26 56M164 78l10-22', 7),
    line('c2', 'M88 78c6-9 18-9 24 0', 7),
    circle('f2', [62, 88, 31]),
    circle('f2', [138, 88, 31]),
    circle('f1', [62, 88, 24]),
    circle('f1', [138, 88, 24]),
    line('c3', 'M50 88l14-14M126 88l14-14', 5),
  ];
}

function beanie(): readonly Shape[] {
  return [
    circle('f3', [100, 34, 15]),
    fill('f1', 'M46 108a54 66 0 0 1 108 0z'),
    line('c2', 'M74 98c0-22 6-36 12-44M100 98V50M126 98c0-22-6-36-12-44', 4),
    rect('f2', [40, 98, 120, 34, 13]),
    line('c4', 'M60 108v14M80 108v14M100 108v14M120 108v14M140 108v14', 4),
  ];
}

function rainJacket(): readonly Shape[] {
  return [
    fill('f1', 'M70 38L34 62l12 72h20l4-38v44h60V96l4 38h20l12-72-36-24z'),
    fill('f2', 'M70 42c2-30 58-30 60 0-12 16-48 16-60 0z'),
    fill('f4', 'M82 42c2-16 34-16 36 0-8 8-28 8-36 0z'),
    rect('f3', [98, 54, 5, 86, 2]),
    rect('f2', [76, 106, 16, 6, 3]),
    rect('f2', [109, 106, 16, 6, 3]),
  ];
}

function runningShoes(): readonly Shape[] {
  return [
    fill('f1', 'M32 60c12 8 26 4 34-8 12 18 30 34 52 40l34 8c12 3 18 10 18 22H32z'),
    fill('f2', 'M32 60c8 6 16 6 22 2 4 20 4 40 2 60H32z'),
    line('c4', 'M80 76l14-8M92 86l14-8M104 93l13-8', 5),
    rect('f4', [28, 116, 146, 12, 6]),
    rect('f3', [28, 125, 146, 8, 4]),
  ];
}

function canvasTote(): readonly Shape[] {
  return [
    line('c2', 'M76 68V50a24 24 0 0 1 48 0v18', 7),
    fill('f3', 'M54 64h92l6 70a5 5 0 0 1-5 6H53a5 5 0 0 1-5-6z'),
    fill('f1', 'M51 108h98l2 26a5 5 0 0 1-5 6H54a5 5 0 0 1-5-6z'),
    circle('f4', [100, 88, 11]),
  ];
}

function leatherBelt(): readonly Shape[] {
  return [
    line('c2', 'M42 72a58 34 0 0 1 116 0', 15),
    line('c1', 'M42 74a58 42 0 0 0 116 0', 19),
    rect('f3', [76, 96, 48, 38, 6]),
    rect('f1', [86, 105, 28, 20, 3]),
    rect('f3', [98, 112, 26, 6, 3]),
    circle('f4', [58, 102, 3]),
    circle('f4', [142, 102, 3]),
  ];
}

function scarf(): readonly Shape[] {
  const fringe = [112, 120, 128].map((x) => rect('f1', [x, 132, 4, 12, 2]));
  return [
    line('c2', 'M66 50c0-26 68-26 68 0', 22),
    rect('f2', [76, 66, 26, 58, 4]),
    ...fringe,
    rect('f1', [108, 62, 28, 74, 4]),
    rect('f3', [108, 92, 28, 8]),
    rect('f4', [108, 106, 28, 6]),
    rect('f3', [108, 118, 28, 8]),
    line('c1', 'M66 54c0 34 68 34 68 0', 24),
  ];
}

function socks(): readonly Shape[] {
  return [
    fill('f2', 'M86 20h32v58l28 24c10 9 4 26-10 26h-16c-8 0-13-2-18-7l-12-12c-3-3-4-6-4-10z'),
    rect('f3', [84, 16, 36, 18, 5]),
    fill('f1', 'M54 28h32v58l28 24c10 9 4 26-10 26H88c-8 0-13-2-18-7l-12-12c-3-3-4-6-4-10z'),
    rect('f3', [52, 24, 36, 18, 5]),
    fill('f4', 'M114 110c10 9 4 26-10 26H94c0-14 8-24 20-26z'),
    rect('f4', [54, 56, 32, 6]),
  ];
}

function sunHat(): readonly Shape[] {
  return [
    fill('f3', 'M20 106a80 26 0 0 0 160 0a80 26 0 0 0-160 0z'),
    fill('f4', 'M58 102c0-82 84-82 84 0c0 16-84 16-84 0z'),
    fill('f1', 'M57 84h86c2 8 2 14 1 20-6 14-82 14-88 0-1-6-1-12 1-20z'),
  ];
}
