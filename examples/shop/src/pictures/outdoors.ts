import { circle, fill, line, rect, turned, type Shape } from './shape.ts';

/** Draws the ten things for outdoors, by product name. */
export function drawOutdoors(): Readonly<Record<string, readonly Shape[]>> {
  return {
    Backpack: backpack(),
    'Water Bottle': waterBottle(),
    Skateboard: skateboard(),
    Tent: tent(),
    'Camping Lantern': lantern(),
    'Bicycle Helmet': helmet(),
    'Sleeping Bag': sleepingBag(),
    'Picnic Basket': picnicBasket(),
    Binoculars: binoculars(),
    Umbrella: umbrella(),
  };
}

function backpack(): readonly Shape[] {
  return [
    line('c2', 'M84 42a16 16 0 0 1 32 0', 6),
    rect('f1', [62, 40, 76, 96, 24]),
    rect('f2', [74, 88, 52, 38, 9]),
    rect('f3', [74, 96, 52, 5]),
    rect('f4', [84, 58, 32, 8, 4]),
  ];
}

function waterBottle(): readonly Shape[] {
  return [
    rect('f2', [86, 22, 28, 18, 5]),
    fill('f1', 'M84 44h32c8 8 12 14 12 24v58a12 12 0 0 1-12 12H84a12 12 0 0 1-12-12V68c0-10 4-16 12-24z'),
    rect('f3', [72, 84, 56, 26]),
    rect('f4', [82, 66, 6, 62, 3]),
  ];
}

function skateboard(): readonly Shape[] {
  return [
    turned(
      [-14, 100, 84],
      [
        rect('f1', [30, 74, 140, 14, 7]),
        rect('f3', [46, 78, 108, 4, 2]),
        rect('f2', [54, 88, 18, 8]),
        rect('f2', [128, 88, 18, 8]),
        circle('f4', [63, 102, 10]),
        circle('f4', [137, 102, 10]),
      ],
    ),
  ];
}

function tent(): readonly Shape[] {
  return [
    fill('f3', 'M100 18l22 8-22 8z'),
    line('c2', 'M100 20v16', 4),
    fill('f1', 'M100 32L26 130h148z'),
    fill('f2', 'M100 32L72 130h56z'),
    fill('f4', 'M100 70l-17 60h17z'),
    rect('f3', [20, 128, 160, 8, 4]),
  ];
}

function lantern(): readonly Shape[] {
  return [
    line('c2', 'M72 58a28 34 0 0 1 56 0', 6),
    rect('f1', [68, 50, 64, 16, 7]),
    rect('f4', [76, 64, 48, 50, 4]),
    circle('f3', [100, 90, 15]),
    line('c1', 'M84 66v46M116 66v46', 4),
    rect('f1', [64, 110, 72, 28, 9]),
    circle('f3', [100, 124, 6]),
  ];
}

function helmet(): readonly Shape[] {
  return [
    line('c2', 'M58 108c12 34 68 34 84 0', 6),
    rect('f3', [92, 127, 18, 12, 4]),
    fill('f1', 'M32 100a68 66 0 0 1 136 0c0 8-6 13-14 13H46c-8 0-14-5-14-13z'),
    line('c4', 'M58 94c4-22 14-36 28-42M86 94c2-20 6-32 14-44M116 94c0-18-2-30-2-42M142 94c-2-18-8-30-14-38', 8),
    rect('f2', [38, 100, 124, 13, 6]),
  ];
}

function sleepingBag(): readonly Shape[] {
  return [
    turned(
      [-10, 100, 82],
      [
        rect('f1', [30, 46, 140, 72, 36]),
        rect('f3', [108, 46, 12, 72]),
        rect('f2', [132, 46, 8, 72]),
        circle('f2', [66, 82, 36]),
        circle('f4', [66, 82, 28]),
        line('c1', 'M66 82m-16 0a16 16 0 1 1 16 16a9 9 0 1 1 8-12', 5),
      ],
    ),
  ];
}

function picnicBasket(): readonly Shape[] {
  return [
    line('c2', 'M58 76c0-62 84-62 84 0', 7),
    fill('f1', 'M40 76h120l-10 56a8 8 0 0 1-8 6H58a8 8 0 0 1-8-6z'),
    rect('f3', [48, 98, 104, 6, 3]),
    rect('f3', [52, 118, 96, 6, 3]),
    fill('f4', 'M74 80h52l-26 34z'),
    rect('f2', [34, 68, 132, 15, 7]),
  ];
}

function binoculars(): readonly Shape[] {
  return [
    rect('f2', [84, 68, 32, 22, 6]),
    circle('f3', [100, 64, 9]),
    fill('f1', 'M56 36h28l10 94H38z'),
    fill('f1', 'M116 36h28l18 94h-56z'),
    rect('f2', [53, 24, 34, 16, 6]),
    rect('f2', [113, 24, 34, 16, 6]),
    rect('f4', [36, 120, 60, 14, 6]),
    rect('f4', [104, 120, 60, 14, 6]),
  ];
}

function umbrella(): readonly Shape[] {
  return [
    line('c3', 'M100 84v44a11 11 0 0 1-22 0', 6),
    line('c2', 'M100 26V18', 5),
    fill('f1', 'M30 90a70 66 0 0 1 140 0c-10-10-25-10-35 0-10-10-25-10-35 0-10-10-25-10-35 0-10-10-25-10-35 0z'),
    fill('f2', 'M65 90c0-34 15-60 35-66 20 6 35 32 35 66-10-10-25-10-35 0-10-10-25-10-35 0z'),
  ];
}
