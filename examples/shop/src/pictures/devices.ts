import { circle, fill, line, rect, turned, type Shape } from './shape.ts';

/** Draws the ten devices, by product name. */
export function drawDevices(): Readonly<Record<string, readonly Shape[]>> {
  return {
    Headphones: headphones(),
    'Mechanical Keyboard': keyboard(),
    'Digital Camera': camera(),
    'Bluetooth Speaker': speaker(),
    'Smart Watch': watch(),
    Tablet: tablet(),
    'Wireless Mouse': mouse(),
    'E-Reader': reader(),
    'Power Bank': powerBank(),
    'Desk Fan': fan(),
  };
}

function headphones(): readonly Shape[] {
  return [
    line('c2', 'M52 92a48 48 0 0 1 96 0', 9),
    rect('f1', [42, 86, 24, 44, 11]),
    rect('f1', [134, 86, 24, 44, 11]),
    rect('f3', [60, 92, 9, 32, 4]),
    rect('f3', [131, 92, 9, 32, 4]),
  ];
}

function keyboard(): readonly Shape[] {
  const keys = Array.from({ length: 27 }, (_, index) => {
    const isAccent = index === 0 || index === 25;
    return rect(isAccent ? 'f3' : 'f4', [36 + (index % 9) * 14.4, 62 + Math.floor(index / 9) * 15, 11, 11, 2.5]);
  });
  return [rect('f1', [28, 54, 144, 60, 8]), ...keys];
}

function camera(): readonly Shape[] {
  return [
    rect('f2', [76, 40, 48, 24, 7]),
    rect('f3', [136, 48, 20, 12, 5]),
    rect('f1', [36, 56, 128, 76, 12]),
    rect('f3', [46, 66, 22, 10, 4]),
    circle('f2', [100, 95, 31]),
    circle('f4', [100, 95, 22]),
    circle('f1', [100, 95, 12]),
    circle('f4', [105, 90, 4]),
  ];
}

function speaker(): readonly Shape[] {
  return [
    rect('f1', [58, 24, 84, 114, 22]),
    circle('f2', [100, 96, 29]),
    circle('f4', [100, 96, 15]),
    circle('f2', [100, 50, 14]),
    circle('f3', [100, 50, 6]),
  ];
}

function watch(): readonly Shape[] {
  return [
    rect('f2', [82, 18, 36, 124, 10]),
    rect('f1', [66, 46, 68, 68, 20]),
    rect('f4', [74, 54, 52, 52, 13]),
    line('c2', 'M100 64v16l12 8', 5),
    circle('f3', [100, 96, 4]),
    rect('f1', [134, 72, 6, 16, 3]),
  ];
}

function tablet(): readonly Shape[] {
  return [
    rect('f2', [52, 18, 96, 126, 12]),
    rect('f4', [60, 28, 80, 100, 4]),
    rect('f1', [68, 38, 64, 32, 4]),
    rect('f3', [68, 78, 40, 8, 4]),
    rect('f1', [68, 94, 64, 6, 3]),
    rect('f1', [68, 108, 52, 6, 3]),
    circle('f4', [100, 136, 4]),
  ];
}

function mouse(): readonly Shape[] {
  const outline = 'M100 26c26 0 38 20 38 52v14c0 28-16 46-38 46s-38-18-38-46V78c0-32 12-52 38-52z';
  return [
    turned([14, 100, 82], [fill('f1', outline), line('c4', 'M100 28v42M64 74h72', 4), rect('f3', [94, 42, 12, 24, 6])]),
  ];
}

function reader(): readonly Shape[] {
  return [
    rect('f1', [58, 16, 84, 130, 10]),
    rect('f4', [66, 26, 68, 98, 3]),
    rect('f2', [74, 38, 40, 6, 3]),
    rect('f2', [74, 54, 52, 4, 2]),
    rect('f2', [74, 66, 52, 4, 2]),
    rect('f2', [74, 78, 44, 4, 2]),
    rect('f2', [74, 90, 52, 4, 2]),
    rect('f2', [74, 102, 30, 4, 2]),
    fill('f3', 'M116 26h12v24l-6-5-6 5z'),
    rect('f2', [88, 132, 24, 5, 2.5]),
  ];
}

function powerBank(): readonly Shape[] {
  const lights = [82, 94, 106].map((cx) => circle('f3', [cx, 112, 4]));
  const body = [
    rect('f1', [66, 36, 68, 102, 16]),
    rect('f2', [88, 30, 24, 12, 4]),
    ...lights,
    circle('f4', [118, 112, 4]),
  ];
  return [
    line('c2', 'M106 30C110 6 150 8 154 34v34', 5),
    turned([-4, 100, 86], body),
    fill('f4', 'M104 54l-18 28h12l-4 18 20-28h-12z'),
    rect('f2', [147, 64, 14, 20, 4]),
  ];
}

function fan(): readonly Shape[] {
  const blades = [0, 120, 240].map((degrees) =>
    turned([degrees, 100, 66], [fill('f1', 'M100 66c-16-8-20-28-4-38 16 2 20 24 4 38z')]),
  );
  return [
    rect('f2', [94, 108, 12, 24]),
    rect('f2', [68, 130, 64, 9, 4]),
    circle('f4', [100, 66, 48]),
    ...blades,
    line('c2', 'M52 66a48 48 0 1 0 96 0a48 48 0 1 0-96 0', 5),
    circle('f3', [100, 66, 9]),
  ];
}
