import { circle, fill, line, rect, turned, type Shape } from './shape.ts';

/** Draws the ten things for the home, by product name. */
export function drawHome(): Readonly<Record<string, readonly Shape[]>> {
  return {
    'Espresso Machine': espressoMachine(),
    'Desk Lamp': deskLamp(),
    'Tea Kettle': teaKettle(),
    'Wall Clock': wallClock(),
    'Coffee Grinder': coffeeGrinder(),
    'Throw Blanket': blanket(),
    'Plant Pot': plantPot(),
    'Cutting Board': cuttingBoard(),
    Candle: candle(),
    'Thermos Jug': thermosJug(),
  };
}

function espressoMachine(): readonly Shape[] {
  return [
    rect('f2', [52, 32, 96, 22, 6]),
    rect('f1', [52, 48, 30, 78, 4]),
    rect('f2', [46, 120, 108, 14, 5]),
    rect('f3', [102, 54, 26, 12, 3]),
    fill('f1', 'M108 66h14l-3 8h-8z'),
    fill('f4', 'M102 94h26v10a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10z'),
    circle('f4', [67, 64, 5]),
    circle('f4', [67, 80, 5]),
  ];
}

function deskLamp(): readonly Shape[] {
  return [
    turned([18, 122, 58], [fill('f4', 'M100 70h44l18 46H82z')]),
    line('c1', 'M78 128L62 86l52-40', 6),
    circle('f3', [62, 86, 7]),
    rect('f1', [52, 126, 56, 9, 4]),
    turned([18, 122, 58], [fill('f2', 'M96 72a26 28 0 0 1 52 0z'), rect('f3', [116, 38, 12, 9, 3])]),
  ];
}

function teaKettle(): readonly Shape[] {
  return [
    line('c2', 'M70 60a32 32 0 0 1 60 0', 7),
    fill('f2', 'M146 84l22-14 6 8-24 26z'),
    fill('f1', 'M62 66h76c8 16 12 34 12 54a12 12 0 0 1-12 12H62a12 12 0 0 1-12-12c0-20 4-38 12-54z'),
    circle('f3', [100, 60, 7]),
    rect('f4', [66, 80, 7, 40, 3.5]),
  ];
}

function wallClock(): readonly Shape[] {
  const ticks = [0, 90, 180, 270].map((degrees) => turned([degrees, 100, 80], [rect('f1', [97, 40, 6, 11, 3])]));
  return [
    circle('f1', [100, 80, 56]),
    circle('f4', [100, 80, 46]),
    ...ticks,
    line('c2', 'M100 80V54', 6),
    line('c2', 'M100 80l20 12', 5),
    circle('f3', [100, 80, 6]),
  ];
}

function coffeeGrinder(): readonly Shape[] {
  return [
    line('c2', 'M100 44V26h34', 6),
    circle('f3', [136, 26, 8]),
    fill('f4', 'M68 68a32 28 0 0 1 64 0z'),
    rect('f1', [62, 66, 76, 68, 8]),
    rect('f2', [74, 94, 52, 28, 5]),
    circle('f3', [100, 108, 5]),
    rect('f1', [52, 130, 96, 9, 4]),
  ];
}

function blanket(): readonly Shape[] {
  const fringe = Array.from({ length: 7 }, (_, index) => rect('f1', [50 + index * 15.6, 126, 6, 14, 3]));
  return [
    ...fringe,
    rect('f2', [40, 44, 120, 34, 14]),
    rect('f1', [40, 70, 120, 62, 14]),
    rect('f3', [40, 86, 120, 7]),
    rect('f4', [40, 99, 120, 5]),
    rect('f3', [40, 110, 120, 7]),
  ];
}

function plantPot(): readonly Shape[] {
  return [
    fill('f1', 'M100 92C96 56 66 48 46 54c4 26 26 40 54 38z'),
    fill('f1', 'M100 92c2-42 30-56 54-50 0 30-22 50-54 50z'),
    fill('f2', 'M100 92c-14-26-12-54 2-72 16 20 16 48-2 72z'),
    fill('f3', 'M64 92h72l-8 42a6 6 0 0 1-6 5H78a6 6 0 0 1-6-5z'),
    rect('f3', [58, 84, 84, 14, 5]),
    rect('f4', [68, 102, 64, 5, 2.5]),
  ];
}

function cuttingBoard(): readonly Shape[] {
  return [
    turned(
      [-14, 100, 84],
      [
        rect('f1', [90, 12, 20, 40, 10]),
        rect('f1', [54, 40, 92, 100, 16]),
        circle('f4', [100, 25, 5]),
        rect('f3', [68, 54, 5, 70, 2.5]),
        rect('f3', [84, 62, 5, 62, 2.5]),
        rect('f3', [126, 54, 5, 70, 2.5]),
      ],
    ),
  ];
}

function candle(): readonly Shape[] {
  return [
    fill('f3', 'M100 22c12 14 16 24 0 38-16-14-12-24 0-38z'),
    line('c2', 'M100 76V60', 4),
    rect('f4', [66, 62, 68, 78, 12]),
    rect('f1', [66, 76, 68, 64, 12]),
    rect('f4', [78, 94, 44, 28, 4]),
    rect('f2', [86, 103, 28, 4, 2]),
    rect('f2', [91, 111, 18, 4, 2]),
  ];
}

function thermosJug(): readonly Shape[] {
  return [
    line('c2', 'M128 62c28 0 28 48 4 52', 7),
    rect('f2', [78, 22, 44, 26, 8]),
    fill('f1', 'M76 44h48l10 88a8 8 0 0 1-8 8H74a8 8 0 0 1-8-8z'),
    rect('f3', [70, 88, 60, 12]),
    rect('f4', [84, 56, 6, 74, 3]),
  ];
}
