import type { Category } from '../shop/product.ts';

/** A product before its variants are made: base price in cents and the options in reading order. */
export type ProductPlan = {
  readonly name: string;
  readonly category: Category;
  readonly palette: number;
  readonly baseCents: number;
  readonly options: Readonly<Record<string, readonly string[]>>;
};

function plan(
  category: Category,
  name: string,
  [palette, baseCents]: readonly [number, number],
  options: Readonly<Record<string, readonly string[]>>,
): ProductPlan {
  return { name, category, palette, baseCents, options };
}

/**
 * Lists the forty products of the shop, ten a shelf, in the order of the product grid.
 * @returns plans in a fixed order: a product's id is made of its place here.
 */
export function listProductPlans(): readonly ProductPlan[] {
  return [...devices(), ...home(), ...outdoors(), ...clothing()];
}

function devices(): readonly ProductPlan[] {
  return [
    plan('devices', 'Headphones', [1, 14_900], { Fit: ['over-ear', 'on-ear'], Colour: ['blue', 'black', 'sand'] }),
    plan('devices', 'Mechanical Keyboard', [5, 12_400], {
      Switches: ['linear', 'tactile'],
      Size: ['full size', '80 percent'],
    }),
    plan('devices', 'Digital Camera', [3, 68_900], { Resolution: ['24 MP', '32 MP'], Zoom: ['5x', '10x'] }),
    plan('devices', 'Bluetooth Speaker', [6, 8_900], { Colour: ['teal', 'black'], Battery: ['12 hours', '20 hours'] }),
    plan('devices', 'Smart Watch', [4, 21_900], { Size: ['41 mm', '45 mm'], Band: ['silicone', 'leather'] }),
    plan('devices', 'Tablet', [1, 42_900], { Screen: ['10 inch', '8 inch'], Storage: ['128 GB', '64 GB'] }),
    plan('devices', 'Wireless Mouse', [2, 4_400], {
      Hand: ['right hand', 'left hand'],
      Colour: ['copper', 'graphite'],
    }),
    plan('devices', 'E-Reader', [5, 13_900], { Screen: ['7 inch', '6 inch'], Light: ['warm light', 'no light'] }),
    plan('devices', 'Power Bank', [3, 3_900], { Capacity: ['10,000 mAh', '20,000 mAh'], Port: ['USB-C'] }),
    plan('devices', 'Desk Fan', [6, 5_200], { Size: ['20 cm', '30 cm'], Colour: ['sea', 'white'] }),
  ];
}

function home(): readonly ProductPlan[] {
  return [
    plan('home', 'Espresso Machine', [2, 48_900], {
      Pressure: ['9 bar', '15 bar'],
      Tank: ['1 L', '1.5 L'],
      Kind: ['automatic'],
    }),
    plan('home', 'Desk Lamp', [3, 6_900], {
      Brightness: ['high brightness', 'medium brightness'],
      Power: ['USB', 'battery'],
    }),
    plan('home', 'Tea Kettle', [4, 5_900], { Material: ['stainless steel', 'ceramic'], Volume: ['1 L', '1.5 L'] }),
    plan('home', 'Wall Clock', [1, 3_600], { Frame: ['oak', 'metal'], Size: ['30 cm', '40 cm'] }),
    plan('home', 'Coffee Grinder', [5, 7_400], { Burr: ['ceramic burr', 'steel burr'], Drive: ['manual', 'electric'] }),
    plan('home', 'Throw Blanket', [4, 6_400], {
      Material: ['wool', 'cotton'],
      Size: ['130 by 170 cm', '150 by 200 cm'],
    }),
    plan('home', 'Plant Pot', [3, 2_200], { Size: ['18 cm', '24 cm'], Glaze: ['matt', 'glossy'] }),
    plan('home', 'Cutting Board', [2, 2_900], { Wood: ['acacia', 'maple'], Size: ['medium', 'large'] }),
    plan('home', 'Candle', [6, 1_800], { Scent: ['cedar', 'fig', 'no scent'], Size: ['200 g'] }),
    plan('home', 'Thermos Jug', [1, 3_900], { Volume: ['1 L', '750 ml'], Colour: ['slate', 'cream'] }),
  ];
}

function outdoors(): readonly ProductPlan[] {
  return [
    plan('outdoors', 'Backpack', [4, 8_900], {
      Colour: ['violet', 'grey'],
      Size: ['medium', 'large'],
      Material: ['nylon'],
    }),
    plan('outdoors', 'Water Bottle', [6, 2_400], {
      Volume: ['1,000 ml', '500 ml'],
      Material: ['glass', 'steel'],
      Colour: ['blue'],
    }),
    plan('outdoors', 'Skateboard', [2, 11_900], { Deck: ['maple', 'bamboo'], Length: ['31 inch', '34 inch'] }),
    plan('outdoors', 'Tent', [3, 24_900], {
      Size: ['two people', 'four people'],
      Season: ['three season', 'four season'],
    }),
    plan('outdoors', 'Camping Lantern', [5, 4_200], {
      Light: ['500 lumen', '900 lumen'],
      Power: ['rechargeable', 'battery'],
    }),
    plan('outdoors', 'Bicycle Helmet', [1, 6_900], { Size: ['medium', 'small', 'large'], Colour: ['blue', 'white'] }),
    plan('outdoors', 'Sleeping Bag', [6, 9_900], {
      Warmth: ['to 5 degrees', 'to -5 degrees'],
      Filling: ['synthetic', 'down'],
    }),
    plan('outdoors', 'Picnic Basket', [2, 5_400], { Size: ['two people', 'four people'], Material: ['willow'] }),
    plan('outdoors', 'Binoculars', [5, 13_400], { Magnification: ['8 by 32', '10 by 42'], Coating: ['waterproof'] }),
    plan('outdoors', 'Umbrella', [4, 3_400], { Kind: ['folding', 'long'], Colour: ['violet', 'black'] }),
  ];
}

function clothing(): readonly ProductPlan[] {
  return [
    plan('clothing', 'T-Shirt', [3, 2_400], { Size: ['M', 'S', 'L'], Colour: ['green', 'white'] }),
    plan('clothing', 'Sunglasses', [2, 9_400], { Frame: ['round', 'square'], Lens: ['polarised', 'plain'] }),
    plan('clothing', 'Wool Beanie', [1, 2_900], { Colour: ['blue', 'oat'], Knit: ['ribbed', 'plain'] }),
    plan('clothing', 'Rain Jacket', [6, 12_900], { Size: ['M', 'S', 'L'], Colour: ['sea', 'yellow'] }),
    plan('clothing', 'Running Shoes', [5, 11_400], { Size: ['42', '40', '44'], Sole: ['cushioned', 'light'] }),
    plan('clothing', 'Canvas Tote', [2, 1_900], { Size: ['large', 'small'], Colour: ['natural', 'rust'] }),
    plan('clothing', 'Leather Belt', [5, 4_900], { Length: ['95 cm', '105 cm'], Colour: ['brown', 'black'] }),
    plan('clothing', 'Scarf', [4, 3_900], { Material: ['wool', 'silk'], Pattern: ['striped', 'plain'] }),
    plan('clothing', 'Socks', [6, 1_400], { Size: ['39 to 42', '43 to 46'], Pack: ['three pairs', 'one pair'] }),
    plan('clothing', 'Sun Hat', [3, 3_200], { Material: ['straw', 'cotton'], Size: ['M', 'L'] }),
  ];
}
