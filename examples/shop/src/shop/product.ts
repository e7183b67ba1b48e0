/** The four shelves of the shop. */
export type Category = 'home' | 'outdoors' | 'devices' | 'clothing';

/** One thing that can be bought: a product in one combination of its options. */
export type Variant = {
  /** `L` and six digits; the first four name the product. */
  readonly itemId: string;
  /** Option name to value, in the order in which a person reads them. */
  readonly options: Readonly<Record<string, string>>;
  readonly priceCents: number;
  /** False while the variant is out of stock: it cannot be the new item of an exchange. */
  readonly isAvailable: boolean;
};

/** A product with its variants; the first variant is the one that the grid shows. */
export type Product = {
  /** `L` and four digits. */
  readonly productId: string;
  readonly name: string;
  readonly category: Category;
  /** Number of the colour set of its picture, 1 to 6. */
  readonly palette: number;
  readonly variants: readonly [Variant, ...Variant[]];
};

/** A variant together with the product it belongs to. */
export type Item = { readonly product: Product; readonly variant: Variant };

/**
 * Writes the options of a variant as one line, for example `Over-ear, blue`.
 * @param variant any variant of the catalogue.
 * @returns the option values joined by commas, the first letter in upper case.
 */
export function describeOptions(variant: Variant): string {
  const text = Object.values(variant.options).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
