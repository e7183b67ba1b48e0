import { describeOptions, type Category, type Product } from '../shop/product.ts';

/** A product as the API writes it. */
export type ProductJson = {
  readonly product_id: string;
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  readonly variants: readonly {
    readonly item_id: string;
    readonly options: Readonly<Record<string, string>>;
    readonly price_cents: number;
    readonly is_available: boolean;
  }[];
};

/** Writes a product for the API. */
export function productJson(product: Product): ProductJson {
  return {
    product_id: product.productId,
    name: product.name,
    category: product.category,
    description: describeOptions(product.variants[0]),
    variants: product.variants.map((variant) => ({
      item_id: variant.itemId,
      options: variant.options,
      price_cents: variant.priceCents,
      is_available: variant.isAvailable,
    })),
  };
}

/**
 * Finds products by words in their name, shelf and options.
 * @param query words in any order and case; an empty query finds everything. A plural `s` does not matter.
 * @returns products that have every word, in the order of the catalogue.
 */
export function searchProducts(products: readonly Product[], query: string): readonly Product[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N},]+/u)
    .filter((word) => word !== '');
  return products.filter((product) => {
    const text = `${product.name} ${product.category} ${product.variants.map(describeOptions).join(' ')}`
      .toLowerCase()
      .replaceAll('-', ' ');
    return words.every((word) => text.includes(word) || text.includes(word.replace(/s$/u, '')));
  });
}
