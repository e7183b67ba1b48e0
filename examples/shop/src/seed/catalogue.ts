import type { Product, Variant } from '../shop/product.ts';
import { listProductPlans, type ProductPlan } from './product-list.ts';
import type { Random } from './random.ts';

/**
 * Makes the forty products with their variants.
 * @param random source of the price steps and of what is out of stock.
 * @returns products in the order of the grid; the first variant of each is always in stock.
 */
export function makeCatalogue(random: Random): readonly Product[] {
  return listProductPlans().map((plan, index) => makeProduct(plan, `L${String(1001 + index)}`, random));
}

function makeProduct(plan: ProductPlan, productId: string, random: Random): Product {
  const [first, ...others] = combineOptions(plan.options).map((options, index) =>
    makeVariant(
      {
        itemId: `${productId}${String(index + 1).padStart(2, '0')}`,
        options,
        baseCents: plan.baseCents,
        isFirst: index === 0,
      },
      random,
    ),
  );
  if (first === undefined) throw new TypeError(`${plan.name} has an option without values`);
  return { productId, name: plan.name, category: plan.category, palette: plan.palette, variants: [first, ...others] };
}

type VariantPlan = {
  readonly itemId: string;
  readonly options: Readonly<Record<string, string>>;
  readonly baseCents: number;
  readonly isFirst: boolean;
};

/** Prices of variants differ by up to 15 % of the base price; one in eight of them is out of stock. */
function makeVariant(plan: VariantPlan, random: Random): Variant {
  const percent = random.integer(0, 15);
  const odd = random.integer(0, 99);
  const isInStock = random.integer(1, 8) > 1;
  const priceCents = plan.baseCents + Math.floor((plan.baseCents * percent) / 100) + odd;
  return { itemId: plan.itemId, options: plan.options, priceCents, isAvailable: plan.isFirst || isInStock };
}

function combineOptions(options: ProductPlan['options']): readonly Readonly<Record<string, string>>[] {
  let combinations: readonly Readonly<Record<string, string>>[] = [{}];
  for (const [name, values] of Object.entries(options)) {
    combinations = combinations.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value })));
  }
  return combinations;
}
